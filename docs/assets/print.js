// Prints the page at a tap on a button `data-print`.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) print();
});
