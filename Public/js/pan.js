// A drawing that is larger than its frame is moved by dragging it with the mouse; fingers, the wheel and keys scroll it by themselves.

const LEAST = 5;

/** True if something of the drawing is out of view. */
function hasMore(frame) {
  return frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1;
}

/** Makes a pressed mouse move the drawing; a click that has moved it follows no link. */
export function followDrags(main) {
  let drag = null;
  let hasMoved = false;
  main.addEventListener("pointerdown", (event) => {
    hasMoved = false;
    const frame = event.target.closest("#machine .drawing");
    if (event.pointerType !== "mouse" || event.button !== 0 || !frame || !hasMore(frame)) return;
    drag = { frame, x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!hasMoved && Math.hypot(across, down) < LEAST) return;
    hasMoved = true;
    drag.frame.classList.add("moving");
    drag.frame.scrollLeft = drag.left - across;
    drag.frame.scrollTop = drag.top - down;
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    addEventListener(end, () => {
      drag?.frame.classList.remove("moving");
      drag = null;
    });
  }
  // A link must not be dragged away as an address.
  main.addEventListener("dragstart", (event) => {
    if (drag) event.preventDefault();
  });
  main.addEventListener("click", (event) => {
    if (!hasMoved || !event.target.closest("#machine .drawing")) return;
    hasMoved = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
