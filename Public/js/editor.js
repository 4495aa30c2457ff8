// The field with the text: line numbers and colours under it, marks of faults, and the keys of an editor. Only the lines in
// view are drawn.

import { partsOf } from "./syntax.js";

// A longer text has no colours.
const MOST_COLOURED = 200_000;
const AROUND = 5;

const field = document.getElementById("source");
const editor = document.getElementById("editor");
let gutter = null;
let paper = null;
let lines = [0];
let parts = [];
let marks = [];
let names = new Set();
let notation = "";
let frame = 0;
let mayLeave = false;
// The text before the last change that the browser cannot undo.
let before = null;

function make(name, className) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/** Where each line of the field's text begins. */
function survey() {
  const text = field.value;
  lines = [0];
  for (let place = text.indexOf("\n"); place >= 0; place = text.indexOf("\n", place + 1)) lines.push(place + 1);
  parts = text.length > MOST_COLOURED ? [] : partsOf(text, notation, names);
  editor.style.setProperty("--digits", String(lines.length).length);
}

/** The index of a line, counted from 1, and a column, in characters from 1. */
function place(line, column) {
  const start = lines[Math.min(line, lines.length) - 1];
  const end = line < lines.length ? lines[line] - 1 : field.value.length;
  const before = [...field.value.slice(start, end)].slice(0, column - 1).join("");
  return Math.min(start + before.length, end);
}

/** A line with its colours and marks. */
function drawLine(index, from) {
  const start = lines[index];
  const end = index + 1 < lines.length ? lines[index + 1] - 1 : field.value.length;
  const here = marks.filter((mark) => mark.start < Math.max(end, start + 1) && Math.max(mark.end, mark.start + 1) > start);
  const row = make("div", "line");
  let at = start;
  let next = from;
  while (at < end) {
    while (next < parts.length && parts[next].end <= at) next += 1;
    const part = next < parts.length && parts[next].start < end ? parts[next] : null;
    const isInside = part && part.start <= at;
    let stop = isInside ? part.end : part?.start ?? end;
    for (const mark of here) {
      for (const edge of [mark.start, mark.end]) if (edge > at && edge < stop) stop = edge;
    }
    stop = Math.min(stop, end);
    const mark = here.find((one) => one.start <= at && one.end > at);
    const classes = [isInside ? part.kind : "", mark ? `marked ${mark.kind}` : ""].filter(Boolean).join(" ");
    if (classes) {
      const span = make("span", classes);
      span.textContent = field.value.slice(at, stop);
      row.append(span);
    } else {
      row.append(field.value.slice(at, stop));
    }
    at = stop;
  }
  if (row.childNodes.length === 0) row.append("\u200b");
  return { row, next, kind: here.find((one) => one.kind === "error")?.kind ?? here[0]?.kind };
}

function draw() {
  frame = 0;
  const height = parseFloat(getComputedStyle(field).lineHeight);
  const first = Math.max(0, Math.floor(field.scrollTop / height) - AROUND);
  const last = Math.min(lines.length, Math.ceil((field.scrollTop + field.clientHeight) / height) + AROUND);
  const rows = [];
  const numbers = [];
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle].end <= lines[first]) low = middle + 1;
    else high = middle;
  }
  for (let index = first; index < last; index += 1) {
    const { row, next, kind } = drawLine(index, low);
    low = next;
    rows.push(row);
    const number = make("div", kind ? `number ${kind}` : "number");
    number.textContent = index + 1;
    numbers.push(number);
  }
  paper.replaceChildren(...rows);
  gutter.replaceChildren(...numbers);
  paper.dataset.top = first * height;
  move();
}

/** Puts what is drawn where the field has been scrolled to. */
function move() {
  const top = Number(paper.dataset.top ?? 0) - field.scrollTop;
  paper.style.transform = `translate(${-field.scrollLeft}px, ${top}px)`;
  gutter.style.transform = `translateY(${top}px)`;
}

function drawSoon() {
  if (!frame) frame = requestAnimationFrame(draw);
}

/** Replaces what is selected, in a way that the browser can undo. */
function insert(text) {
  // A half that is not shown has no focus, and then what the browser would change is another field.
  if (document.activeElement === field) {
    if (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text)) return;
  }
  before = field.value;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Makes the field's text another one by the smallest change, in a way that the browser can undo. */
export function replaceText(text) {
  const old = field.value;
  if (old === text) return;
  let start = 0;
  while (start < old.length && start < text.length && old[start] === text[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, text.length) - start;
  while (end < most && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const active = document.activeElement;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, old.length - end);
  insert(text.slice(start, text.length - end));
  if (active && active !== document.body) active.focus({ preventScroll: true });
}

/** Puts a text in the place of what is before the caret, from an index on. */
export function insertAt(from, text) {
  field.setSelectionRange(from, field.selectionStart);
  insert(text);
}

/** Where in the window an index of the text is. */
export function placeOfCaret(index) {
  const line = lines.findLastIndex((start) => start <= index);
  const height = parseFloat(getComputedStyle(field).lineHeight);
  const [before, around] = [paper.getBoundingClientRect(), field.getBoundingClientRect()];
  const probe = make("span", "");
  probe.textContent = field.value.slice(lines[line], index);
  paper.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return { x: before.left + width, y: around.top + parseFloat(getComputedStyle(field).paddingTop) + line * height - field.scrollTop, height };
}

/** Undoes the last change, or does it again. */
export function stepBack(isForward) {
  field.focus({ preventScroll: true });
  if (document.activeElement === field) {
    document.execCommand(isForward ? "redo" : "undo");
  } else if (before !== null) {
    replaceText(before);
  }
}

/** Selects what is at a place of the text, in the middle of the field. */
export function goTo({ line, column, endLine, endColumn }) {
  const start = place(line, column ?? 1);
  let end = endLine ? place(endLine, endColumn) : start;
  if (end <= start) end = line < lines.length ? lines[line] - 1 : field.value.length;
  field.focus({ preventScroll: true });
  field.setSelectionRange(column && endLine ? start : lines[Math.min(line, lines.length) - 1], end);
  const height = parseFloat(getComputedStyle(field).lineHeight);
  field.scrollTop = (Math.min(line, lines.length) - 0.5) * height - field.clientHeight / 2;
  field.scrollLeft = 0;
  editor.scrollIntoView({ block: "nearest" });
  draw();
}

/** Marks the places of findings, and colours the text anew. */
export function showMarks(findings, known, states) {
  notation = known;
  names = states;
  survey();
  marks = findings.map(({ line, column, endLine, endColumn, kind }) => {
    const start = place(line, column ?? 1);
    let end = endLine ? place(endLine, endColumn) : start;
    // Of what has no extent the word is marked.
    const [word] = /^["'<{([]*[^\s"'<>;,{}()[\]]*/.exec(field.value.slice(start, start + 200));
    if (end <= start) end = start + Math.max(1, word.length);
    return { start, end, kind };
  });
  drawSoon();
}

/** The indentation that a text has. */
function unit() {
  return /^\t/m.test(field.value) ? "\t" : "  ";
}

function indentLines(isOut) {
  const [from, to] = [field.selectionStart, field.selectionEnd];
  const start = field.value.lastIndexOf("\n", from - 1) + 1;
  const block = field.value.slice(start, to);
  const changed = isOut
    ? block.replace(/^(\t| {1,2})/gm, "")
    : block.replace(/^(?=.)/gm, unit());
  if (changed === block) return;
  field.setSelectionRange(start, to);
  insert(changed);
  const first = changed.split("\n")[0].length - block.split("\n")[0].length;
  field.setSelectionRange(from === to ? Math.max(start, to + first) : start, start + changed.length);
}

function onKey(event) {
  if (event.isComposing) return;
  if (event.key === "Escape") {
    mayLeave = true;
    return;
  }
  if (event.key === "Tab" && !mayLeave && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    const isBlock = field.value.slice(field.selectionStart, field.selectionEnd).includes("\n");
    if (event.shiftKey || isBlock) indentLines(event.shiftKey);
    else insert(unit());
    return;
  }
  if (event.key !== "Tab" && event.key !== "Shift") mayLeave = false;
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const line = field.value.slice(field.value.lastIndexOf("\n", field.selectionStart - 1) + 1, field.selectionStart);
    const indentation = /^[ \t]*/.exec(line)[0];
    if (!indentation) return;
    event.preventDefault();
    insert(`\n${indentation}`);
  }
}

/** Adds all that to the field; the change of its text is told at once. */
export function bindEditor(onChange) {
  gutter = make("div", "gutter");
  paper = make("div", "paper");
  for (const [layer, content] of [["numbers", gutter], ["colours", paper]]) {
    const around = make("div", layer);
    around.setAttribute("aria-hidden", "true");
    around.append(content);
    editor.append(around);
  }
  editor.classList.add("layered");
  field.addEventListener("input", () => {
    survey();
    // Marks are of an earlier text: those after the change wait for the next answer.
    const at = field.selectionStart;
    marks = marks.filter((mark) => mark.end < at);
    drawSoon();
    onChange();
  });
  field.addEventListener("scroll", () => {
    move();
    drawSoon();
  });
  field.addEventListener("keydown", onKey);
  field.addEventListener("blur", () => { mayLeave = false; });
  new ResizeObserver(drawSoon).observe(field);
  survey();
  drawSoon();
}
