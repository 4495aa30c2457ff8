// A drawing that is larger than its frame is moved with the mouse or two fingers, which also change its size, as the wheel
// with Ctrl does; one finger scrolls the page.

import { panBy, zoomBy } from "./viewport.js";

const LEAST = 5;
const FRAME = "#machine .viewport > .drawing";

// The pointers that are down in the drawing.
const pointers = new Map();

/** Leaves a pointer to somebody else. */
export function leaveAlone(id) {
  pointers.delete(id);
}

/** Makes gestures change what of the drawing is in view; a click that has moved it follows no link. */
export function followGestures(main) {
  let hasMoved = false;
  main.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest(FRAME)) return;
      event.preventDefault();
      zoomBy(main, Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  main.addEventListener("pointerdown", (event) => {
    if (pointers.size === 0) hasMoved = false;
    if (event.button !== 0 || !event.target.closest(FRAME)) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, start: { x: event.clientX, y: event.clientY } });
  });
  addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const place = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      panBy(main, (place.x - pointer.x) / 2, (place.y - pointer.y) / 2);
      if (spread(pointer) > 0) {
        zoomBy(main, spread(place) / spread(pointer), { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 });
      }
      hasMoved = true;
    } else if (event.pointerType !== "touch" && (hasMoved || Math.hypot(place.x - pointer.start.x, place.y - pointer.start.y) >= LEAST)) {
      hasMoved = true;
      main.querySelector(FRAME)?.classList.add("moving");
      panBy(main, place.x - pointer.x, place.y - pointer.y);
    }
    Object.assign(pointer, place);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => {
      pointers.delete(event.pointerId);
      if (pointers.size === 0) main.querySelector(FRAME)?.classList.remove("moving");
    });
  }
  for (const touch of ["touchstart", "touchmove"]) {
    main.addEventListener(touch, (event) => {
      if (event.touches.length > 1 && event.target.closest(FRAME)) event.preventDefault();
    }, { passive: false });
  }
  addEventListener("blur", () => pointers.clear());
  // A link must not be dragged away as an address.
  main.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(FRAME)) event.preventDefault();
  });
  main.addEventListener("click", (event) => {
    if (!hasMoved || !event.target.closest(FRAME)) return;
    hasMoved = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
