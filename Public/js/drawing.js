// The drawing as a hand on the text: what is pressed is selected, and keys do what the panel's buttons do.

import { showGrips } from "./hand.js";

const DRAWING = "#machine .viewport > .drawing";
const PAUSE = 200;
const NEAR = [0, 3, -3, 6, -6, 9, -9];

let choose = null;
let choosing = 0;

const options = () => [...document.querySelectorAll("#select option[data-element]")];

/** What is selected, as the form sends it. */
function selected() {
  const field = document.querySelector('#edits input[name="selected"]');
  return field ? field.value.split(",").map(decodeURIComponent) : [];
}

function select(list) {
  choose({ name: "select", value: list.length === 0 ? "0" : list.map(encodeURIComponent).join(",") });
}

/** The state or the transition at a point of the window; arrows are thin, so what is near counts. */
function find(x, y) {
  for (const across of NEAR) {
    for (const down of NEAR) {
      const element = document.elementFromPoint(x + across, y + down)?.closest?.(`${DRAWING} svg [id^="d-"]`);
      const option = element && options().find((one) => one.dataset.element === element.id);
      if (option?.value.startsWith("t:") || (option && across === 0 && down === 0 && !element.matches(".compound, .region"))) {
        return option.value;
      }
    }
  }
  const state = document.elementFromPoint(x, y)?.closest?.(`${DRAWING} [data-state]`);
  return state ? `s:${state.dataset.state}` : null;
}

function press(event) {
  if (!event.target.closest?.(DRAWING) || !document.getElementById("edits")) return;
  const found = find(event.clientX, event.clientY);
  const now = selected();
  if (!found) {
    if (now.length > 0) select([]);
  } else if (event.shiftKey || event.ctrlKey || event.metaKey) {
    select(now.includes(found) ? now.filter((one) => one !== found) : [...now, found]);
  } else if (now.length !== 1 || now[0] !== found) {
    select([found]);
  }
}

/** The middle of what is drawn for a selection. */
function middle(value) {
  const option = options().find((one) => one.value === value);
  const box = option && document.getElementById(option.dataset.element)?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** Moves the selection along the arrows: from a state to the arrows at it, from an arrow to its ends. */
function walk(key) {
  const now = selected()[0];
  if (!now) {
    const first = options()[0];
    if (first) select([first.value]);
    return;
  }
  const here = middle(now);
  const own = options().find((one) => one.value === now);
  const isState = now.startsWith("s:");
  const near = isState
    ? options().filter(({ dataset }) => dataset.from === now.slice(2) || dataset.to === now.slice(2)).map((one) => one.value)
    : [own.dataset.from, own.dataset.to].filter((name) => name !== undefined).map((name) => `s:${name}`);
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const ways = near.map((value) => {
    const there = middle(value);
    if (!there || !here) return { value, turn: 0 };
    const [x, y] = [there.x - here.x, there.y - here.y];
    return { value, turn: (x * across + y * down) / (Math.hypot(x, y) || 1) };
  }).sort((one, other) => other.turn - one.turn);
  if (ways[0]?.turn > 0) select([ways[0].value]);
}

function focusOn(id) {
  const element = document.getElementById(id);
  element?.focus();
  element?.select?.();
  return Boolean(element);
}

function key(event) {
  const row = event.target.closest?.(".edit-row");
  if (event.key === "Enter" && row && event.target.matches("input") && !event.isComposing) {
    event.preventDefault();
    row.querySelector("button[type=submit]").click();
    return;
  }
  if (!event.target.closest?.(DRAWING) || event.ctrlKey || event.metaKey || event.altKey) return;
  let isDone = true;
  if (event.key === "n") isDone = focusOn("e-new");
  else if (event.key === "t") isDone = focusOn("e-event");
  else if (event.key === "F2") isDone = focusOn("e-rename") || focusOn("e-events");
  else if (event.key === "Delete") document.getElementById("edit-delete")?.click();
  else if (event.key === "Escape") select([]);
  else if (event.key.startsWith("Arrow")) walk(event.key);
  else isDone = false;
  if (isDone) event.preventDefault();
}

/** Takes over the drawing of an answer. */
export function bindDrawing() {
  const drawing = document.querySelector(DRAWING);
  const panel = document.getElementById("edits");
  if (!drawing || !panel || !document.getElementById("edit-keys")) return;
  drawing.tabIndex = 0;
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", document.getElementById("edits-title").textContent);
  drawing.setAttribute("aria-describedby", "selection edit-keys");
  document.getElementById("edit-keys").hidden = false;
  for (const value of selected()) {
    const option = options().find((one) => one.value === value);
    if (option) document.getElementById(option.dataset.element)?.classList.add("selected");
  }
  showGrips(selected().filter((value) => value.startsWith("s:")).map((value) => value.slice(2)));
}

/** Gives what is selected to a function, which sends it. */
export function followDrawing(main, send) {
  choose = send;
  main.addEventListener("click", press);
  main.addEventListener("keydown", key);
  main.addEventListener("change", (event) => {
    if (event.target.id !== "select") return;
    // Keys move through the list one by one.
    clearTimeout(choosing);
    choosing = setTimeout(() => select(event.target.value ? [event.target.value] : []), PAUSE);
  });
}
