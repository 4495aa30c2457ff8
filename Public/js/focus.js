// Where the focus goes when a page has been put in place: to the same control as before, or else to the answer, but never
// to a control that does something else.

/** What identifies the link or control of an element in the next page; null where the answer is to have the focus. */
export function placeOf(element, main) {
  if (!element || !main.contains(element)) return null;
  const card = element.closest("section[id]");
  const state = element.closest("[data-state]") ?? element.querySelector("[data-state]");
  if (state && card?.id === "machine") return { state: state.dataset.state };
  // An arrow was taken; what has its address now is something else.
  if (element.closest(".statechart")) return null;
  // What an answer offers, such as the way to what was refused, is of that answer alone.
  if (element.closest("#answer")) return null;
  if (element.id) return { id: element.id };
  if (element.dataset?.step) return { card: card?.id, step: element.dataset.step };
  const cell = element.closest("td, th");
  if (cell) return { row: rowName(cell), column: cell.cellIndex };
  if (card?.id === "scene") return { card: "scene", words: wordsOf(element) };
  return { card: card?.id, href: element.getAttribute("href") };
}

/** Gives the focus to the control that a place names, or to the answer. */
export function returnTo(place, main) {
  const wanted = place && find(place, main);
  wanted?.focus({ preventScroll: true });
  if (wanted && document.activeElement === wanted) return;
  (main.querySelector("#answer") ?? main).focus({ preventScroll: true });
}

function find(place, main) {
  if (place.id) return main.querySelector(`#${CSS.escape(place.id)}`);
  if (place.state !== undefined) {
    const state = main.querySelector(`[data-state="${CSS.escape(place.state)}"]`);
    return state?.closest("a") ?? state?.querySelector("a");
  }
  if (place.step) return main.querySelector(`#${CSS.escape(place.card)} [data-step="${CSS.escape(place.step)}"]`);
  if (place.row !== undefined) {
    const rows = [...main.querySelectorAll(".transitions tr")];
    return rows.find((row) => rowName(row.cells[0]) === place.row)?.cells[place.column]?.querySelector("a");
  }
  if (place.words) {
    const links = [...main.querySelectorAll("#scene a")].filter((link) => wordsOf(link) === place.words);
    return links.length === 1 ? links[0] : null;
  }
  if (!place.card || !place.href) return null;
  return main.querySelector(`#${CSS.escape(place.card)} a[href="${CSS.escape(place.href)}"]`);
}

/** What a link of the scene says, or is called. */
function wordsOf(link) {
  return link.getAttribute("aria-label") ?? link.textContent.trim();
}

/** A row of the table by its place, since names recur. */
function rowName(cell) {
  const row = cell.closest("tr");
  return `${row.sectionRowIndex} ${row.cells[0].textContent}`;
}

// The control that a refusal came from, until the focus is elsewhere.
let origin = null;

/** After a refusal the Tab key leads to the way to what was asked for, wherever on the page it was asked. */
export function leadToWay(main) {
  origin = main.querySelector("#follow-route") ? document.activeElement : null;
}

/** Makes the Tab key do so, and back. */
export function followWay(main) {
  document.addEventListener("keydown", (event) => {
    const way = main.querySelector("#follow-route");
    if (event.key !== "Tab" || !way || !origin?.isConnected) return;
    const [from, to] = event.shiftKey ? [way, origin] : [origin, way];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to.focus();
  });
}
