// What of the drawing is in view: a scale, and the point of the drawing that is in the middle of its frame. It is as large as
// the address asks for, or the reader has made it, and follows what a step changes. Without scripts the server decides.

import { hideMinimap, showMinimap } from "./minimap.js";

const STEP = 1.25;
const [LEAST, MOST] = [0.2, 6];
// The size of the smallest letters in the drawing's units, and what they have at least on the screen when all of it is
// shown and when a part is (DrawingFrame in the server's code).
const [DRAWN, FITTING, IN_PART] = [11, 8, 9];
// What is free around that which is brought into view, and around what is active, in the drawing's units.
const [MARGIN, AROUND] = [3, 70];
// How far from the edge of the frame that is which lies over it, in pixels.
const EDGE = 4;
// How much of a refused arrow is its beginning.
const BEGINNING = 40;
const MILLISECONDS = 200;

// What is shown, and to which drawing it belongs.
let view = null;
let identity = null;
// The scale that the reader chose.
let chosen = null;
let animation = null;
// The frame whose size is followed.
let followed = null;
let sizes = new ResizeObserver(() => {});

function parts(main) {
  const frame = main.querySelector("#machine .viewport > .drawing");
  const picture = frame?.querySelector("svg[data-whole]");
  return picture ? { frame, picture, whole: box(picture.dataset.whole) } : null;
}

function box(text) {
  const [x, y, width, height] = text.split(" ").map(Number);
  return { x, y, width, height };
}

function roomOf(frame) {
  return { width: frame.clientWidth, height: frame.clientHeight };
}

/** All of the drawing is in its frame, which is scrolled: so the browser itself shows what has the focus or is looked for. */
function put({ frame, picture, whole }, { x, y, scale }) {
  const room = roomOf(frame);
  frame.classList.add("camera");
  picture.setAttribute("viewBox", picture.dataset.whole);
  resize(picture, `${whole.width * scale}px`, `${whole.height * scale}px`);
  frame.scrollTo({
    left: (x - whole.x) * scale - room.width / 2, top: (y - whole.y) * scale - room.height / 2, behavior: "instant",
  });
}

function resize(picture, width, height) {
  Object.assign(picture.style, { width, height });
}

/** The scale at which the style sheet shows all of the drawing. */
function fitting({ frame, picture }) {
  const { width, height } = picture.style;
  const [isPlaced, isFull] = ["camera", "full"].map((name) => frame.classList.contains(name));
  frame.classList.remove("camera", "full");
  resize(picture, "", "");
  picture.setAttribute("viewBox", picture.dataset.whole);
  const scale = picture.getScreenCTM().a;
  resize(picture, width, height);
  frame.classList.toggle("camera", isPlaced);
  frame.classList.toggle("full", isFull);
  return scale;
}

/** Takes over where the browser has scrolled the frame to. */
function followScroll(main) {
  const drawing = parts(main);
  if (!drawing || animation !== null) return;
  const { frame, whole } = drawing;
  const room = roomOf(frame);
  const point = {
    x: whole.x + (frame.scrollLeft + room.width / 2) / view.scale,
    y: whole.y + (frame.scrollTop + room.height / 2) / view.scale,
  };
  const next = placed(drawing, view.scale, point, null);
  if (Math.hypot(next.x - view.x, next.y - view.y) * view.scale <= 2) return;
  view = next;
  drawOverlays(main, drawing, false);
}

/** The extent of elements of the drawing, with some room around; null without any. */
function extent(elements, margin) {
  const boxes = elements.map((element) => element.getBBox()).filter(({ width, height }) => width > 0 || height > 0);
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height)),
  ];
  return {
    x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin,
  };
}

const INNERMOST = ":not(.compound, .region, .group)";
const all = (picture, selector) => [...picture.querySelectorAll(selector)];

/** What is to be in view, what matters most first: what was found; where a refused move begins, and the rest of it; what the
    last step entered and took; what is active. */
function wanted(picture) {
  const found = picture.querySelector(".state.found");
  if (found) return [found];
  const now = active(picture);
  const refused = all(picture, ".refused-transition:not(.offered), .state.wanted");
  if (refused.length === 0) return [...all(picture, `.state.entered${INNERMOST}`), ...all(picture, ".transition.last"), ...now];
  const line = picture.querySelector(".refused-transition:not(.offered) .line");
  if (!line) return [...now, ...refused];
  const [start, on] = [0, BEGINNING].map((length) => line.getPointAtLength(length));
  const beginning = { getBBox: () => ({
    x: Math.min(start.x, on.x), y: Math.min(start.y, on.y), width: Math.abs(on.x - start.x), height: Math.abs(on.y - start.y),
  }) };
  const away = (element) => {
    const { x, y, width, height } = element.getBBox();
    return Math.hypot(start.x - between(start.x, x, x + width), start.y - between(start.y, y, y + height));
  };
  const nearest = [...now].sort((one, other) => away(one) - away(other)).slice(0, 1);
  return [...nearest, beginning, ...refused, ...now];
}

/** What can be next. */
function following(picture) {
  return all(picture, `.transition.valid, .state.next${INNERMOST}`);
}

function active(picture) {
  return all(picture, `.state.active${INNERMOST}`);
}

const between = (value, least, most) => Math.min(most, Math.max(least, value));

/** The middle of a stretch of the drawing that is shown: inside the drawing, as far as that is larger. */
function middle(wish, start, length, shown) {
  return shown >= length ? start + length / 2 : between(wish, start + shown / 2, start + length - shown / 2);
}

/** The middle moved just as far as it takes to show a stretch. */
function revealing(wish, start, length, shown) {
  return length >= shown ? start + length / 2 : between(wish, start + length - shown / 2, start + shown / 2);
}

/** A view at a scale around a point, kept inside the drawing, with what is needed in it. */
function placed({ frame, whole }, scale, point, need) {
  const room = roomOf(frame);
  const [across, down] = [room.width / scale, room.height / scale];
  let x = middle(point.x, whole.x, whole.width, across);
  let y = middle(point.y, whole.y, whole.height, down);
  if (need) {
    x = revealing(x, need.x, need.width, across);
    y = revealing(y, need.y, need.height, down);
  }
  return { x, y, scale };
}

/** Puts an element over the frame as near to a place as it covers no active state, and nothing that can be next where there is
    another place; takes it away where it would cover one anywhere. */
function putOver({ frame, picture }, element, wish) {
  const room = roomOf(frame);
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const [right, bottom] = [room.width - width - EDGE, room.height - height - EDGE];
  const placesOf = (elements) => elements.map((one) => {
    const box = one.getBBox();
    const [x, y] = [(box.x - view.x) * view.scale + room.width / 2, (box.y - view.y) * view.scale + room.height / 2];
    return { x, y, right: x + box.width * view.scale, bottom: y + box.height * view.scale };
  });
  const taken = placesOf(active(picture));
  const better = placesOf([...all(picture, `.state.next${INNERMOST}`), ...all(picture, ".refused-transition .label")]);
  const first = { x: between(wish.x, EDGE, right), y: between(wish.y, EDGE, bottom) };
  const sides = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    { x: EDGE + share * (right - EDGE), y: EDGE }, { x: EDGE + share * (right - EDGE), y: bottom },
    { x: EDGE, y: EDGE + share * (bottom - EDGE) }, { x: right, y: EDGE + share * (bottom - EDGE) },
  ]);
  const away = (place) => Math.hypot(place.x - first.x, place.y - first.y);
  const places = [first, ...sides.sort((one, other) => away(one) - away(other))];
  const isFree = ({ x, y }, boxes) =>
    boxes.every((box) => x >= box.right || box.x >= x + width || y >= box.bottom || box.y >= y + height);
  const place = places.find((one) => isFree(one, [...taken, ...better])) ?? places.find((one) => isFree(one, taken));
  const { offsetLeft, offsetTop } = frame;
  if (place) Object.assign(element.style, { left: `${place.x + offsetLeft}px`, top: `${place.y + offsetTop}px` });
  else element.remove();
}

/** Says of the link to all of the drawing whether that is what is shown. */
function markFit(isShown) {
  const link = document.getElementById("zoom-fit");
  if (isShown) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

/** The view that the address asks for, or else the reader. */
function decided(drawing, from) {
  const { frame, picture, whole } = drawing;
  const fit = fitting(drawing);
  const centre = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
  const mode = frame.dataset.zoom;
  if (chosen === null && mode === "active") {
    const around = extent([...wanted(picture), ...active(picture)], AROUND);
    const room = roomOf(frame);
    const scale = from?.scale ?? (around ? Math.min(room.width / around.width, room.height / around.height, 2) : fit);
    const point = around ? { x: around.x + around.width / 2, y: around.y + around.height / 2 } : centre;
    return { ...point, scale };
  }
  const natural = Number(picture.getAttribute("width")) / box(picture.dataset.start).width;
  const readable = fit * DRAWN >= FITTING ? fit : IN_PART / DRAWN;
  const automatic = { fit, full: natural }[mode] ?? readable;
  const scale = chosen ?? automatic;
  const isPart = mode === undefined && chosen === null && scale > fit;
  document.getElementById("part-note").hidden = !isPart;
  if (mode === undefined) markFit(scale === fit);
  // Where all of the drawing is shown all states are in view, and a refusal moves nothing.
  if (scale <= fit) return { ...centre, scale };
  // At first as much as there is room for; then the drawing moves no more than it must.
  const need = needOf(drawing, scale, [...wanted(picture), ...following(picture), ...(from ? [] : all(picture, ".state"))]);
  return placed(drawing, scale, from ?? (need ? { x: need.x + need.width / 2, y: need.y + need.height / 2 } : centre), need);
}

/** Shows a view; where it follows a step, nothing lies over a state that is active. */
function show(main, next, { isAnimated = false, follows = false } = {}) {
  const drawing = parts(main);
  const before = view;
  view = next;
  cancelAnimationFrame(animation);
  animation = null;
  const room = roomOf(drawing.frame);
  const isLarger = [drawing.whole.width, drawing.whole.height].some(
    (length, place) => length * next.scale > [room.width, room.height][place] + 1);
  drawing.frame.classList.toggle("larger", isLarger);
  drawOverlays(main, drawing, follows);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isAnimated && before && !isStill) glide(drawing, before, view, performance.now());
  else put(drawing, view);
  showEnds(main);
}

/** The extent of as many elements as there is room for at a scale, the first of them in any case; null without any. */
function needOf({ frame }, scale, elements) {
  const room = roomOf(frame);
  let need = null;
  for (const box of elements.map((element) => extent([element], MARGIN)).filter(Boolean)) {
    const [x, y] = [Math.min(box.x, need?.x ?? box.x), Math.min(box.y, need?.y ?? box.y)];
    const [right, bottom] = [box, need ?? box].reduce(
      ([right, bottom], { x, y, width, height }) => [Math.max(right, x + width), Math.max(bottom, y + height)], [x, y]);
    const joined = { x, y, width: right - x, height: bottom - y };
    if (!need || (joined.width * scale <= room.width && joined.height * scale <= room.height)) need = joined;
  }
  return need;
}

/** Moves from one view to another, as far as time has gone. */
function glide(drawing, from, to, start) {
  const advance = (now) => {
    const share = between((now - start) / MILLISECONDS, 0, 1);
    const eased = share * (2 - share);
    const mix = (one, other) => one + (other - one) * eased;
    put(drawing, {
      x: mix(from.x, to.x), y: mix(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** eased,
    });
    animation = share < 1 ? requestAnimationFrame(advance) : null;
  };
  put(drawing, from);
  animation = requestAnimationFrame(advance);
}

/** What lies over the drawing: a small picture of all of it, and at the edge the name of a refused end that is beyond. */
function drawOverlays(main, drawing, follows) {
  const { frame, picture, whole } = drawing;
  const room = roomOf(frame);
  const shown = { width: room.width / view.scale, height: room.height / view.scale };
  const [x, y] = [view.x - shown.width / 2, view.y - shown.height / 2];
  const lookAt = (point) => show(main, placed(drawing, view.scale, point, null));
  if (shown.width * shown.height <= 0.5 * whole.width * whole.height) {
    const map = showMinimap(main, picture, whole, { x, y, ...shown }, lookAt);
    if (map && (follows || !map.style.left)) putOver(drawing, map, { x: room.width, y: room.height });
  } else hideMinimap(main);
  main.querySelector(".far-end")?.remove();
  const end = picture.querySelector(".state.wanted");
  const box = end?.getBBox();
  if (!box || (box.x < x + shown.width && box.x + box.width > x && box.y < y + shown.height && box.y + box.height > y)) return;
  const link = document.createElement("a");
  link.className = "chip far-end";
  link.href = `#${end.id}`;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const sign = point.y > y + shown.height ? "↓" : point.y < y ? "↑" : point.x > view.x ? "→" : "←";
  link.textContent = `${all(end, ":scope > :is(.name, .header)").map((line) => line.textContent).join(" ")} ${sign}`;
  frame.parentElement.append(link);
  putOver(drawing, link, {
    x: (point.x - x) * view.scale - link.offsetWidth / 2, y: (point.y - y) * view.scale - link.offsetHeight / 2,
  });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    lookAt(point);
  });
}

/** Says of a button that it does nothing more; it keeps the focus. */
function showEnds(main) {
  for (const [id, isAtEnd] of [["zoom-in", view.scale >= MOST], ["zoom-out", view.scale <= LEAST]]) {
    main.querySelector(`#${id}`)?.setAttribute("aria-disabled", String(isAtEnd));
  }
}

/** Changes the scale so that what is at a point of the window stays there; the middle of the frame without one. */
export function zoomBy(main, factor, at = null) {
  const drawing = parts(main);
  if (!drawing) return;
  chosen = between(view.scale * factor, LEAST, MOST);
  const around = drawing.frame.getBoundingClientRect();
  const room = roomOf(drawing.frame);
  const away = at ? { x: at.x - around.left - room.width / 2, y: at.y - around.top - room.height / 2 } : { x: 0, y: 0 };
  const point = {
    x: view.x + away.x / view.scale - away.x / chosen, y: view.y + away.y / view.scale - away.y / chosen,
  };
  document.getElementById("part-note").hidden = true;
  markFit(false);
  show(main, placed(drawing, chosen, point, null));
}

/** Moves the drawing by pixels. */
export function panBy(main, across, down) {
  const drawing = parts(main);
  if (!drawing) return;
  const point = { x: view.x - across / view.scale, y: view.y - down / view.scale };
  show(main, placed(drawing, view.scale, point, null));
}

/** Shows the drawing as the address asks for. */
function fit(main) {
  chosen = null;
  view = null;
  const drawing = parts(main);
  if (drawing) show(main, decided(drawing, null), { follows: true });
}

/** Takes a key; true if it was one of the drawing's. */
export function zoomByKey(key, main) {
  if (!parts(main)) return false;
  if (key === "+" || key === "=") zoomBy(main, STEP);
  else if (key === "-") zoomBy(main, 1 / STEP);
  else if (key === "0") fit(main);
  else return false;
  return true;
}

/** Takes over the drawing of a page that was put in place: as large as it was, with what the step has changed in view. */
export function bindViewport(main, { isStill = false } = {}) {
  const drawing = parts(main);
  if (!drawing) return;
  const { frame, picture } = drawing;
  picture.dataset.start ??= picture.getAttribute("viewBox");
  // A refused move makes the whole larger, but the drawing is the same.
  const next = [location.pathname.split("/")[2], all(picture, ".state").length, frame.dataset.zoom].join(" ");
  if (next !== identity) {
    chosen = null;
    view = null;
  }
  identity = next;
  show(main, decided(drawing, view), { isAnimated: !isStill, follows: true });
  for (const [id, factor] of [["zoom-in", STEP], ["zoom-out", 1 / STEP]]) {
    const button = main.querySelector(`#${id}`);
    button.hidden = false;
    button.onclick = () => zoomBy(main, factor);
  }
  for (const link of main.querySelectorAll('#zoom a[id^="zoom-"]')) {
    link.addEventListener("click", () => { identity = null; });
  }
  if (frame === followed) return;
  followed = frame;
  frame.addEventListener("scroll", () => followScroll(main));
  sizes.disconnect();
  sizes = new ResizeObserver(() => {
    const now = parts(main);
    if (now) show(main, decided(now, view), { follows: true });
  });
  sizes.observe(frame);
}

/** What has the focus is in view; on paper all of the drawing is. */
export function followFocus(main) {
  main.addEventListener("focusin", (event) => {
    const drawing = parts(main);
    if (!drawing?.picture.contains(event.target) || !event.target.matches(":focus-visible")) return;
    show(main, placed(drawing, view.scale, view, extent([event.target], MARGIN)));
  });
  addEventListener("beforeprint", () => {
    const drawing = parts(main);
    drawing?.frame.classList.remove("camera");
    if (drawing) resize(drawing.picture, "", "");
  });
  addEventListener("afterprint", () => parts(main) && put(parts(main), view));
}
