// Picks out rows of a page's tables by the table they stand in, the value of a column, and words.

document.addEventListener("input", (event) => {
  const filter = event.target.closest?.("form.filter");
  if (filter) pick(filter);
});

document.addEventListener("submit", (event) => event.target.matches("form.filter") && event.preventDefault());

function pick(filter) {
  const chosen = Object.fromEntries(new FormData(filter));
  const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
  const columns = Object.entries(chosen).filter(([name, value]) => name.startsWith("column:") && value);
  let shown = 0, all = 0;
  for (const section of document.querySelectorAll("section.rule:has(.rule-table)")) {
    const heads = [...section.querySelectorAll(".rule-table thead th")].map((head) => head.textContent.trim());
    const here = !chosen.kind || section.querySelector("h2").id === chosen.kind;
    let found = 0;
    for (const row of section.querySelectorAll(".rule-table tbody tr")) {
      const cells = [...row.cells].map((cell) => cell.textContent.trim());
      const text = row.textContent.toLowerCase();
      const fits = columns.every(([name, value]) => cells[heads.indexOf(name.slice(7))] === value);
      row.hidden = !(here && fits && words.every((word) => text.includes(word)));
      found += !row.hidden;
      all += 1;
    }
    section.classList.toggle("picked-out", !found);
    shown += found;
  }
  filter.elements.count.value = shown === all ? "" : `${shown} of ${all}`;
}
