// A marked word opens its explanation by itself when it is pressed. This opens it for the mouse and for the keyboard's
// focus too, and closes it when both have left.

const boxOf = (term) => document.getElementById(term.getAttribute("popovertarget"));
const besideTheWord = CSS.supports("position-area: bottom"); // elsewhere it lies at the edge, out of the mouse's way
let leaving;
// The word that an element is, or is the explanation of.
function termOf(element) {
  const box = element?.closest?.(".explanation");
  return box ? document.querySelector(`[popovertarget="${box.id}"]`) : element?.closest?.(".term");
}

function turn(from, to) {
  if (to) clearTimeout(leaving);
  if (to && to !== from && !boxOf(to).matches(":popover-open")) boxOf(to).showPopover({ source: to });
  if (from && from !== to) leaving = setTimeout(() => left(from, boxOf(from)), 200);
}

function left(term, box) {
  if (box && !term.matches(":focus-visible") && !box.contains(document.activeElement)) box.hidePopover();
}

if ("popover" in HTMLElement.prototype) {
  document.addEventListener("mouseover", (event) => besideTheWord && turn(termOf(event.relatedTarget), termOf(event.target)));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) turn(termOf(event.relatedTarget), termOf(event.target));
  });
  document.addEventListener("focusout", (event) => turn(termOf(event.target), termOf(event.relatedTarget)));
}
