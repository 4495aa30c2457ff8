// A small picture of the whole drawing while half of it or less is in view, with a frame around that part, which can be moved.

const SIDE = 150;

/** A copy without names, links and texts for assistive technology, which has the drawing itself. */
function copy(picture, whole) {
  const small = picture.cloneNode(true);
  for (const element of small.querySelectorAll("title, desc, .focus, .reach")) element.remove();
  for (const element of [small, ...small.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) {
      if (/^(id|href|role|style|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    }
  }
  const scale = Math.min(SIDE / whole.width, SIDE / whole.height);
  small.setAttribute("viewBox", [whole.x, whole.y, whole.width, whole.height].join(" "));
  small.setAttribute("width", whole.width * scale);
  small.setAttribute("height", whole.height * scale);
  return small;
}

/** Takes the small picture away. */
export function hideMinimap(main) {
  main.querySelector(".minimap")?.remove();
}

/** Shows the small picture with a frame around a part, if there is room; what is pointed at in it is given to a function. */
export function showMinimap(main, picture, whole, part, moveTo) {
  const viewport = picture.closest(".viewport");
  if (viewport.clientWidth < 4 * SIDE || viewport.clientHeight < 2 * SIDE) {
    hideMinimap(main);
    return null;
  }
  let map = main.querySelector(".minimap");
  if (!map) {
    map = document.createElement("div");
    map.className = "minimap";
    map.setAttribute("aria-hidden", "true");
    const view = document.createElement("div");
    view.className = "minimap-view";
    map.append(copy(picture, whole), view);
    viewport.append(map);
    const lead = (event) => {
      const small = map.querySelector("svg").getBoundingClientRect();
      moveTo({
        x: whole.x + ((event.clientX - small.left) / small.width) * whole.width,
        y: whole.y + ((event.clientY - small.top) / small.height) * whole.height,
      });
    };
    map.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      map.setPointerCapture(event.pointerId);
      lead(event);
    });
    map.addEventListener("pointermove", (event) => {
      if (map.hasPointerCapture(event.pointerId)) lead(event);
    });
  }
  const scale = map.querySelector("svg").getBoundingClientRect().width / whole.width;
  const [left, top] = [Math.max(0, part.x - whole.x), Math.max(0, part.y - whole.y)];
  const style = map.querySelector(".minimap-view").style;
  style.left = `${left * scale}px`;
  style.top = `${top * scale}px`;
  style.width = `${Math.min(part.width, whole.width - left) * scale}px`;
  style.height = `${Math.min(part.height, whole.height - top) * scale}px`;
  return map;
}
