// A small picture of the whole drawing while half of it or less is in view, with a frame around that part, which can be moved.

const SIDE = 180;

/** A copy without names, links and texts for assistive technology, which has the drawing itself. */
function copy(picture) {
  const small = picture.cloneNode(true);
  for (const element of small.querySelectorAll("title, desc, .focus, .reach")) element.remove();
  for (const element of [small, ...small.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) {
      if (/^(id|href|role|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    }
  }
  small.removeAttribute("style");
  const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)));
  const scale = Math.min(SIDE / width, SIDE / height);
  small.setAttribute("width", width * scale);
  small.setAttribute("height", height * scale);
  return small;
}

/** True if half of the drawing or less is in view, and there is room for a picture of the whole. */
function isWanted(frame) {
  const share = (frame.clientWidth * frame.clientHeight) / (frame.scrollWidth * frame.scrollHeight);
  return share <= 0.5 && frame.clientWidth >= 3 * SIDE;
}

/** Moves the frame to where the drawing is scrolled. */
function follow(frame, picture, map) {
  const box = map.querySelector(".minimap-view");
  const [outer, inner] = [frame.getBoundingClientRect(), picture.getBoundingClientRect()];
  const small = map.querySelector("svg").getBoundingClientRect();
  const scale = small.width / inner.width;
  const left = Math.max(0, outer.left - inner.left) * scale;
  const top = Math.max(0, outer.top - inner.top) * scale;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.style.width = `${Math.min(outer.width * scale, small.width - left)}px`;
  box.style.height = `${Math.min(outer.height * scale, small.height - top)}px`;
}

/** Scrolls the drawing so that what was pointed at is in the middle. */
function lead(event, frame, picture, map) {
  const small = map.querySelector("svg").getBoundingClientRect();
  const inner = picture.getBoundingClientRect();
  const share = { x: (event.clientX - small.left) / small.width, y: (event.clientY - small.top) / small.height };
  frame.scrollLeft = share.x * inner.width - frame.clientWidth / 2;
  frame.scrollTop = share.y * inner.height - frame.clientHeight / 2;
}

/** Shows the small picture of a drawing that does not fit its frame, and takes it away where it does. */
export function showMinimap(main) {
  const frame = main.querySelector("#machine .drawing");
  const picture = frame?.querySelector("svg");
  main.querySelector(".minimap")?.remove();
  if (!picture || !isWanted(frame)) return;
  const map = document.createElement("div");
  map.className = "minimap";
  map.setAttribute("aria-hidden", "true");
  const view = document.createElement("div");
  view.className = "minimap-view";
  map.append(copy(picture), view);
  frame.after(map);
  follow(frame, picture, map);
  frame.onscroll = () => map.isConnected && follow(frame, picture, map);
  map.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    map.setPointerCapture(event.pointerId);
    lead(event, frame, picture, map);
  });
  map.addEventListener("pointermove", (event) => {
    if (map.hasPointerCapture(event.pointerId)) lead(event, frame, picture, map);
  });
}
