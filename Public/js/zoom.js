// Makes the drawing larger and smaller: the wheel with Ctrl, two fingers, + and − and their buttons; 0 fits it again. Without
// scripts the links next to the buttons show it whole, in its own size, or around what is active.

import { showMinimap } from "./minimap.js";

const STEP = 1.25;
const [LEAST, MOST] = [0.2, 6];

// How many times its natural size the drawing has; null where the style sheet decides.
let scale = null;
// The size that the address asks for: a scale belongs to it.
let chosen = null;

function parts(main) {
  const frame = main.querySelector("#machine .drawing");
  const picture = frame?.querySelector("svg");
  return picture ? { frame, picture } : null;
}

function natural(picture) {
  return Number(picture.getAttribute("width"));
}

function apply(main) {
  const drawing = parts(main);
  if (!drawing) return;
  drawing.frame.classList.toggle("scaled", scale !== null);
  if (scale === null) {
    drawing.picture.style.removeProperty("width");
  } else {
    drawing.picture.style.width = `${natural(drawing.picture) * scale}px`;
  }
}

/** Changes the scale so that what is at a place of the window stays there. */
function zoomTo(main, wanted, at = null) {
  const drawing = parts(main);
  if (!drawing) return;
  const { frame, picture } = drawing;
  const before = picture.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const place = at ?? { x: around.left + around.width / 2, y: around.top + around.height / 2 };
  const share = { x: (place.x - before.left) / before.width, y: (place.y - before.top) / before.height };
  scale = wanted === null ? null : Math.min(MOST, Math.max(LEAST, wanted));
  apply(main);
  const after = picture.getBoundingClientRect();
  frame.scrollLeft += after.left + share.x * after.width - place.x;
  frame.scrollTop += after.top + share.y * after.height - place.y;
  showMinimap(main);
  showEnds(main);
}

/** Says of a button that it does nothing more; it keeps the focus. */
function showEnds(main) {
  for (const [id, isAtEnd] of [["zoom-in", scale === MOST], ["zoom-out", scale === LEAST]]) {
    main.querySelector(`#${id}`)?.setAttribute("aria-disabled", String(isAtEnd));
  }
}

function current(main) {
  const drawing = parts(main);
  return drawing ? drawing.picture.getBoundingClientRect().width / natural(drawing.picture) : 1;
}

/** Shows the buttons of a page that was put in place, and the drawing as large as it was. */
export function bindZoom(main) {
  const size = main.querySelector("#zoom [aria-current]")?.id ?? null;
  if (size !== chosen) scale = null;
  chosen = size;
  apply(main);
  showMinimap(main);
  for (const [id, factor] of [["zoom-in", STEP], ["zoom-out", 1 / STEP]]) {
    const button = main.querySelector(`#${id}`);
    if (!button) continue;
    button.hidden = false;
    button.addEventListener("click", () => zoomTo(main, current(main) * factor));
  }
  showEnds(main);
}

/** Takes a key; true if it was one of the drawing's. */
export function zoomByKey(key, main) {
  if (!parts(main)) return false;
  if (key === "+" || key === "=") zoomTo(main, current(main) * STEP);
  else if (key === "-") zoomTo(main, current(main) / STEP);
  else if (key === "0") zoomTo(main, null);
  else return false;
  return true;
}

/** Makes the wheel with Ctrl and two fingers change the size. */
export function followGestures(main) {
  main.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest("#machine .drawing")) return;
      event.preventDefault();
      zoomTo(main, current(main) * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  let start = null;
  const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const isPinch = (event) => event.touches.length === 2 && event.target.closest("#machine .drawing");
  main.addEventListener("touchstart", (event) => {
    start = isPinch(event) ? { spread: spread(event.touches), scale: current(main) } : null;
  });
  main.addEventListener(
    "touchmove",
    (event) => {
      if (!start || !isPinch(event)) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomTo(main, (start.scale * spread(event.touches)) / start.spread, middle);
    },
    { passive: false },
  );
}
