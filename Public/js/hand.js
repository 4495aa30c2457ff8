// The drawing edited by hand. A double click adds a state, or renames what has the name; a drag from a state's edge draws a
// transition and asks for its event; a state dragged into another is nested. Each gesture is one edit of the text.

import { leaveAlone } from "./gestures.js";

const DRAWING = "#machine .viewport > .drawing";
const [EDGE, LEAST, LOOP] = [7, 5, 24];
const SVG = "http://www.w3.org/2000/svg";

let send = null;
let words = null;
let drag = null;
let hasDragged = false;

const states = () => [...document.querySelectorAll(`${DRAWING} svg [data-state]`)].map((element) => {
  const shape = element.querySelector(":scope > :is(rect, path, circle, polygon)") ?? element;
  return { element, name: element.dataset.state, box: shape.getBoundingClientRect() };
});

const isIn = ({ left, right, top, bottom }, x, y, around = 0) =>
  x >= left - around && x <= right + around && y >= top - around && y <= bottom + around;

/** The innermost state at a point of the window, and whether the point is at its edge; null on the ground. */
function stateAt(x, y, around = 0) {
  const here = states().filter(({ box }) => isIn(box, x, y, around))
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)[0];
  if (!here) return null;
  const inner = Math.min(EDGE, here.box.width / 4, here.box.height / 4);
  return { ...here, isEdge: !isIn(here.box, x, y, -inner) };
}

/** The state around another one. */
function parentOf({ element, box }) {
  return states().filter((one) => one.element !== element && one.box.width > box.width
    && isIn(one.box, box.left, box.top) && isIn(one.box, box.right, box.bottom))
    .sort((one, other) => one.box.width - other.box.width)[0] ?? null;
}

/** True where the name of a state is, and not room for others inside it. */
function isName(state, y) {
  const isBox = state.element.matches(".compound, .region");
  const header = state.element.querySelector(":scope > text");
  return !isBox || (header && y <= header.getBoundingClientRect().bottom + 4);
}

const selection = (name) => encodeURIComponent(`s:${name}`);

/** Sends an edit; it is applied at once, since it can be undone. */
function edit(operation, selected, fields) {
  const named = Object.entries(fields).map(([name, value]) => [`e-${name}`, value]);
  send({ name: "apply", value: operation, fields: { selected, ...Object.fromEntries(named) } });
}

// MARK: Fields in the drawing

/** Asks for texts at a point of the window: Enter gives them, Esc nothing. */
function ask(x, y, fields) {
  document.getElementById("in-place")?.remove();
  return new Promise((resolve) => {
    const form = document.createElement("form");
    form.id = "in-place";
    form.style.cssText = `left: ${x}px; top: ${y}px`;
    const inputs = fields.map(({ label, value = "" }) => {
      const input = document.createElement("input");
      Object.assign(input, { value, placeholder: label, autocomplete: "off", spellcheck: false });
      input.setAttribute("aria-label", label);
      return input;
    });
    let isDone = false;
    const end = (answer) => {
      // The field loses the focus when it goes.
      if (isDone) return;
      isDone = true;
      form.remove();
      resolve(answer);
      document.getElementById("drawing")?.focus({ preventScroll: true });
    };
    form.append(...inputs);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      end(inputs.map((input) => input.value.trim()));
    });
    form.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") end(null);
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget)) end(null);
    });
    document.querySelector(".page.new").append(form);
    const box = form.getBoundingClientRect();
    const left = Math.min(innerWidth - box.width / 2 - 8, Math.max(box.width / 2 + 8, x));
    form.style.left = `${left}px`;
    inputs[0].focus();
    inputs[0].select();
  });
}

async function pressTwice(event) {
  if (!event.target.closest?.(DRAWING) || !document.getElementById("edits")) return;
  event.preventDefault();
  const [x, y] = [event.clientX, event.clientY];
  const state = stateAt(x, y);
  if (state && isName(state, y)) {
    const { left, top, width, height } = state.box;
    const middle = state.element.matches(".compound, .region") ? y : top + height / 2;
    const answer = await ask(left + width / 2, middle, [{ label: words.name, value: state.name }]);
    if (answer?.[0] && answer[0] !== state.name) edit("rename", selection(state.name), { rename: answer[0] });
    return;
  }
  if (event.target.closest(".transition")) {
    const events = document.getElementById("e-events");
    events?.focus();
    events?.select();
    return;
  }
  const answer = await ask(x, y, [{ label: words.name }]);
  if (answer?.[0]) edit(state ? "inside" : "add", state ? selection(state.name) : "", { new: answer[0] });
}

// MARK: Drags

function sketch() {
  let layer = document.getElementById("hand");
  if (!layer) {
    layer = document.createElementNS(SVG, "svg");
    layer.id = "hand";
    layer.setAttribute("aria-hidden", "true");
    layer.append(document.createElementNS(SVG, "path"));
    document.querySelector(".page.new").append(layer);
  }
  return layer.firstChild;
}

function begin(event) {
  hasDragged = false;
  const grip = event.target.closest?.(".grip");
  if (event.button !== 0 || !event.target.closest?.(DRAWING) || !document.getElementById("edits")) return;
  if (event.pointerType === "touch" && !grip) return;
  const state = grip ? states().find(({ name }) => name === grip.dataset.from) : stateAt(event.clientX, event.clientY, 3);
  if (!state || (!grip && !state.isEdge && !isName(state, event.clientY))) return;
  leaveAlone(event.pointerId);
  drag = {
    state, isArrow: Boolean(grip) || state.isEdge, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: 0,
  };
}

/** The state that a drag would end in. */
function aim(event) {
  const here = stateAt(event.clientX, event.clientY);
  if (drag.isArrow) return here;
  // A state is moved into what is under it, which is not itself.
  return states().filter(({ element, box }) => isIn(box, event.clientX, event.clientY) && !within(element, drag.state))
    .sort((one, other) => one.box.width - other.box.width)[0] ?? null;
}

const within = (element, { element: state, box }) => {
  const own = states().find((one) => one.element === element).box;
  return element === state || (isIn(box, own.left, own.top) && isIn(box, own.right, own.bottom));
};

function mark(element) {
  for (const old of document.querySelectorAll(`${DRAWING} .aimed`)) old.classList.remove("aimed");
  element?.classList.add("aimed");
}

function move(event) {
  if (!drag) {
    const drawing = event.target.closest?.(DRAWING);
    const isEdge = drawing && event.pointerType === "mouse" && stateAt(event.clientX, event.clientY, 3)?.isEdge;
    document.querySelector(DRAWING)?.classList.toggle("at-edge", Boolean(isEdge));
    return;
  }
  if (event.pointerId !== drag.pointer) return;
  drag.far = Math.max(drag.far, Math.hypot(event.clientX - drag.x, event.clientY - drag.y));
  if (drag.far < LEAST) return;
  hasDragged = true;
  const { left, top, width, height } = drag.state.box;
  const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
  sketch().setAttribute("d", drag.isArrow
    ? `M${drag.x} ${drag.y}L${event.clientX} ${event.clientY}`
    : `M${left + across} ${top + down}h${width}v${height}h${-width}z`);
  mark(aim(event)?.element);
}

async function end(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { state, isArrow, far } = drag;
  const target = event.type === "pointerup" && far >= LEAST ? aim(event) : null;
  const parent = parentOf(state);
  drag = null;
  document.getElementById("hand")?.remove();
  mark(null);
  if (event.type !== "pointerup" || far < LEAST || (target?.name === state.name && far < LOOP)) return;
  const [x, y] = [event.clientX, event.clientY];
  const own = selection(state.name);
  if (!isArrow) {
    if (target?.name !== parent?.name) edit("move", own, { into: target?.name ?? "" });
  } else if (target) {
    const answer = await ask((drag?.x ?? x), y, [{ label: words.event }]);
    if (answer) edit("connect", own, { event: answer[0], to: target.name });
  } else {
    const answer = await ask(x, y, [{ label: words.event }, { label: words.name }]);
    if (answer?.[1]) edit("extend", own, { event: answer[0], new: answer[1] });
  }
}

/** Shows where arrows can be drawn from the state that is selected. */
export function showGrips(names) {
  const picture = document.querySelector(`${DRAWING} > svg`);
  const element = names.length === 1 && picture?.querySelector(`[data-state="${CSS.escape(names[0])}"]`);
  if (!element) return;
  const shape = element.querySelector(":scope > :is(rect, path, circle, polygon)") ?? element;
  const { x, y, width, height } = shape.getBBox();
  for (const [across, down] of [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]) {
    const grip = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ class: "grip", cx: x + across * width, cy: y + down * height, r: 5 })) {
      grip.setAttribute(name, value);
    }
    grip.dataset.from = names[0];
    picture.append(grip);
  }
}

/** Gives what a hand does to a function, which sends it. */
export function followHand(main, texts, sending) {
  send = sending;
  words = texts;
  main.addEventListener("dblclick", pressTwice);
  main.addEventListener("pointerdown", begin);
  main.addEventListener("click", (event) => {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
}
