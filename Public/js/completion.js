// Names that can be written where the caret is, as the server finds them: states, events, words of the notation.

import { insertAt, placeOfCaret } from "./editor.js";

const WAIT = 60;
const field = document.getElementById("source");
let ask = null;
let timer = 0;
let list = null;
let asked = 0;
// Enter ends a line, unless one has gone to a word of the list.
let isChosen = false;

function close() {
  clearTimeout(timer);
  asked += 1;
  list?.remove();
  list = null;
  isChosen = false;
  field.removeAttribute("aria-activedescendant");
}

const items = () => [...(list?.children ?? [])];
const chosen = () => items().find((item) => item.ariaSelected === "true");

function choose(item) {
  for (const one of items()) one.ariaSelected = String(one === item);
  field.setAttribute("aria-activedescendant", item.id);
}

function take(item) {
  const { from, text } = item.dataset;
  close();
  insertAt(Number(from), text);
  close();
}

async function open() {
  asked += 1;
  const own = asked;
  const [caret, value] = [field.selectionStart, field.value];
  const made = await ask(caret).catch(() => null);
  if (own !== asked || field.value !== value || document.activeElement !== field) return;
  close();
  const found = made?.getElementById("completions");
  if (!found?.firstElementChild) return;
  list = document.adoptNode(found);
  document.querySelector(".page.new").append(list);
  const { x, y, height } = placeOfCaret(Number(list.firstElementChild.dataset.from));
  const isAbove = y + height + list.offsetHeight > innerHeight;
  list.style.cssText = `left: ${x}px; top: ${isAbove ? y - list.offsetHeight : y + height}px`;
  choose(list.firstElementChild);
}

function onKey(event) {
  if (event.key === " " && event.ctrlKey) {
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
    return;
  }
  if (!list) return;
  const all = items();
  const now = all.indexOf(chosen());
  isChosen ||= event.key.startsWith("Arrow");
  if (event.key === "ArrowDown") choose(all[(now + 1) % all.length]);
  else if (event.key === "ArrowUp") choose(all[(now + all.length - 1) % all.length]);
  else if (event.key === "Tab" || (event.key === "Enter" && isChosen)) take(all[now]);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Offers what a function gets for a place of the text: while a word is typed, and with Ctrl and the space bar. */
export function completeWith(asking) {
  ask = asking;
  field.addEventListener("keydown", onKey, { capture: true });
  field.addEventListener("input", (event) => {
    close();
    if (event.inputType !== "insertText" || !/[\p{L}\p{N}_$-]$/u.test(event.data ?? "")) return;
    timer = setTimeout(open, WAIT);
  });
  for (const name of ["blur", "scroll", "mousedown"]) field.addEventListener(name, close);
  document.addEventListener("pointerdown", (event) => {
    const item = event.target.closest?.("#completions li");
    if (!item) return;
    event.preventDefault();
    take(item);
  });
}
