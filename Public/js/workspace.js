// The page on which a machine is written, without reloads: the form is sent as its buttons would send it, and the answer's
// result is put in place. What was written is kept in this browser. Without it the page is a form that works all the same.

import { announce } from "./announce.js";
import { bindDrawing, followDrawing } from "./drawing.js";
import { changedElsewhere, deleteDraft, draftsWork, listDrafts, loadDraft, newDraft, storeDraft } from "./drafts.js";
import { completeWith } from "./completion.js";
import { bindEditor, goTo, replaceText, showMarks, stepBack } from "./editor.js";
import { followGestures } from "./gestures.js";
import { followHand } from "./hand.js";
import "./menus.js";
import { patch } from "./patch.js";
import { bindPicture } from "./picture.js";
import { bindViewport, zoomByKey } from "./viewport.js";

// A key is answered after a short time in which more keys may come; an answer that takes long is given up for a newer one.
// What is wrong with a text waits until nothing more is typed for a while.
const [WAIT, PATIENCE, STORE, QUIET, PASSING] = [20, 2000, 300, 600, 6000];
const [CARRY, NOTATION] = ["interlock.carry", "interlock.notation"];

const main = document.getElementById("main");
const page = main.querySelector(".page");
const form = document.getElementById("new");
const field = document.getElementById("source");
const choice = document.getElementById("notation");
const nameField = document.getElementById("machine-name");
const note = document.getElementById("draft-note");
const words = document.getElementById("words").dataset;

// The request under way, what waits for it, and the identifier of the draft.
let underWay = null;
let isWanted = false;
const actions = [];
let timer = 0;
let storing = 0;
let draft = history.state?.draft ?? null;
// The text of the draft as this page has read or stored it last, and what is said of the draft.
let stored = "";
let draftNote = "";
// The text that the page came with, or that was shared or saved last.
let settled = field.value;
let isLeaving = false;
// Whether the machine is to be opened once the text as it is now was read.
let isOpening = false;
let zoom = null;
let said = "";
let lastKey = -QUIET;
let quiet = 0;
let passing = 0;

// MARK: Requests

function hidden(name) {
  return document.querySelector(`#result input[type=hidden][name="${name}"]`)?.value ?? "";
}

/** Sends the form with what is written now; one request after another, so that the newest answer is the last. */
async function send() {
  if (underWay) {
    if (!underWay.isAction && performance.now() - underWay.start > PATIENCE) underWay.controller.abort();
    return;
  }
  const action = actions.shift();
  if (!action && !isWanted) return;
  isWanted = false;
  const controller = new AbortController();
  underWay = { controller, isAction: Boolean(action), start: performance.now() };
  const text = field.value;
  try {
    const made = await post({ [action?.name]: action?.value, ...action?.fields }, controller.signal);
    if (made.getElementById("result")) show(made, text, action);
    else refuse(made);
  } catch (error) {
    if (error.name !== "AbortError") tell(words.offline);
  } finally {
    underWay = null;
  }
  if (isWanted || actions.length > 0) send();
  else if (isOpening) {
    isOpening = false;
    document.querySelector("[data-machine]")?.click();
  }
}

/** The answer to the form with more fields. */
async function post(fields, signal) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries({ part: "1", ...fields })) if (value !== undefined) body.set(name, value);
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, signal, headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function read() {
  isWanted = true;
  clearTimeout(timer);
  return send();
}

function readSoon() {
  isWanted = true;
  clearTimeout(timer);
  timer = setTimeout(send, WAIT);
}

function tell(text) {
  note.textContent = text;
  note.hidden = text === "";
}

// MARK: Answers

/** Says why a text was not read. What is shown is still that of an earlier one. */
function refuse(made) {
  const reasons = [...made.querySelectorAll("h1, .error .lead")].map((element) => element.textContent.trim());
  tell(reasons.join(": ") || words.offline);
  document.getElementById("machine")?.classList.add("stale");
}

/** Puts an answer in place: of the page that is there what is the same stays. */
function show(made, text, action) {
  const result = document.getElementById("result");
  const source = made.getElementById("source");
  if (source && source.value !== text && field.value !== text) {
    // What was typed meanwhile is not lost: the same is asked of the text as it is now.
    if (action) actions.unshift(action);
    isWanted = true;
    return;
  }
  clearTimeout(quiet);
  const next = made.getElementById("result");
  const left = action ? 0 : lastKey + QUIET - performance.now();
  const isQuiet = left <= 0 || !next.querySelector("#findings");
  if (!isQuiet) {
    // A machine with a fault is drawn as it was; one without is shown now, and what else was found in its text later.
    if (next.querySelector("#machine.stale, #verdict > .no")) {
      quiet = setTimeout(show, left, made, text, action);
      return;
    }
    const verdict = next.querySelector("#verdict");
    verdict.replaceWith(document.getElementById("verdict").cloneNode(true));
    quiet = setTimeout(() => {
      patch(document.getElementById("verdict"), verdict);
      mark();
      report();
    }, left);
  }
  const active = document.activeElement;
  const wasInside = result.contains(active);
  patch(result, next, action ? undefined : (one) => one === active || (one.value !== one.defaultValue && !one.options));
  if (source && source.value !== text) {
    replaceText(source.value);
    // The answer is that to the text as it is now.
    clearTimeout(timer);
    isWanted = false;
    choice.value = made.getElementById("notation").value;
  }
  if (action?.name === "save" && document.getElementById("saved")) settled = text;
  bind(isQuiet);
  if (wasInside && !active.isConnected) {
    (document.getElementById(active.id) ?? document.getElementById("answer") ?? result).focus({ preventScroll: true });
  }
  tell(draftsWork() ? draftNote : words.off);
  report(action);
  if (draft !== null || action) keepSoon();
}

/** Shows what was done, for a while, with the way back. */
function pass(text, canUndo) {
  document.getElementById("passing")?.remove();
  clearTimeout(passing);
  const line = document.createElement("div");
  line.id = "passing";
  line.append(text);
  if (canUndo) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: document.getElementById("undo").ariaLabel });
    button.addEventListener("click", () => {
      line.remove();
      stepBack(false);
    });
    line.append(button);
  }
  page.append(line);
  passing = setTimeout(() => line.remove(), PASSING);
}

/** Says what came of a step, or how many faults there are if that has changed. */
function report(action) {
  const count = (kind) => document.querySelectorAll(`#result .findings > .${kind}`).length;
  const number = (value, one, many) => (value === 0 ? "" : value === 1 ? one : many.replace("#", value));
  const faults = [
    number(count("error"), words.error, words.errors), number(count("warning"), words.warning, words.warnings),
  ].filter(Boolean).join(", ") || words.right;
  const place = {
    select: "#selection", edit: "#edit-done, #edit-pending", apply: "#edit-done", save: "#saved, #not-saved", write: "#conversion",
    fix: "#mended",
  }[action?.name] ?? "#refusal, #announcement";
  const answer = document.querySelector(place)?.textContent;
  if (action && answer) announce(answer.trim());
  const done = action?.name === "apply" ? document.getElementById("edit-done") : null;
  if (done) pass(done.textContent.trim(), done.matches(".edit-note"));
  else if (faults !== said) announce(faults);
  said = faults;
}

/** Marks the places of findings, unless they are those of an earlier text. */
function mark(isQuiet = true) {
  const rows = isQuiet ? [...document.querySelectorAll("#result .findings [data-line]")] : [];
  const states = [...document.querySelectorAll("#machine [data-state]")].map((element) => element.dataset.state);
  showMarks(rows.map((row) => ({ ...placeOf(row), kind: row.className })), choice.value || hidden("was"), new Set(states));
}

/** Takes over what is in the result: the drawing, the places of findings, the address. */
function bind(isQuiet) {
  mark(isQuiet);
  const frame = document.querySelector("#machine .viewport > .drawing");
  if (frame?.firstElementChild?.matches("svg")) {
    if (zoom) frame.dataset.zoom = zoom;
    bindViewport(main, { isStill: true });
    const fit = document.getElementById("zoom-fit");
    fit.hidden = false;
    fit.onclick = () => {
      zoom = "fit";
      frame.dataset.zoom = zoom;
      zoomByKey("0", main);
    };
  }
  const { notation } = document.getElementById("result").dataset;
  choice.options[0].textContent = notation ?? words.recognize;
  bindDrawing();
  bindPicture(main);
  store(NOTATION, hidden("was"));
  const address = document.getElementById("share-address");
  if (!address) return;
  address.value = new URL(address.getAttribute("value"), location.href).href;
  document.getElementById("share-menu").hidden = false;
}

function placeOf({ dataset }) {
  const [line, column, endLine, endColumn] = [dataset.line, dataset.column, dataset.endLine, dataset.endColumn].map(
    (text) => (text === undefined ? undefined : Number(text)));
  return { line, column, endLine, endColumn };
}

async function copyAddress() {
  const address = document.getElementById("share-address");
  address.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(address.value);
    else if (!document.execCommand("copy")) return;
    announce(address.dataset.copied);
    document.getElementById("copy-address").textContent = address.dataset.copied;
  } catch {
    // The address stays selected, to be copied by hand.
  }
  settled = field.value;
}

// MARK: Drafts

function keep() {
  clearTimeout(storing);
  storing = 0;
  // The machine with which the page begins is no draft.
  if (draft === null && field.value === field.defaultValue && settled === field.value) return;
  if (draft !== null && changedElsewhere(draft, stored, field.value)) {
    // What another tab has written stays: both would otherwise store their texts in turn.
    draft = null;
    draftNote = words.apart;
    tell(draftNote);
    announce(draftNote);
  }
  if (draft === null) {
    draft = newDraft();
    history.replaceState({ draft }, "");
  }
  const isKept = storeDraft(draft, {
    name: nameField.value || document.querySelector("#result")?.dataset.name || "", text: field.value, from: choice.value,
    was: hidden("was"), run: hidden("run"), good: hidden("good"), saved: hidden("saved"),
  });
  if (isKept) stored = field.value;
  else tell(words.off);
  list();
}

function keepSoon() {
  if (!storing) storing = setTimeout(keep, STORE);
}

/** Shows a draft in place of what the page came with. */
function restore({ text, name, from, was, run, good, saved }) {
  field.value = text;
  stored = text;
  settled = text;
  nameField.value = name ?? "";
  choice.value = from ?? "";
  const result = document.getElementById("result");
  for (const input of result.querySelectorAll("input[type=hidden]")) input.remove();
  for (const [key, value] of Object.entries({ was, run, good, saved })) {
    if (!value) continue;
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: key, value });
    input.setAttribute("form", "new");
    result.prepend(input);
  }
}

/** Lets the next page, which is this one again, take a draft, and leaves without asking. */
function carry(id) {
  if (storing) keep();
  isLeaving = true;
  try {
    sessionStorage.setItem(CARRY, id);
  } catch {
    // The draft is in the list of the next page.
  }
}

function store(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function list() {
  const drafts = listDrafts().filter(({ id }) => id !== draft);
  const format = new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeStyle: "short" });
  document.querySelector("#drafts ul").replaceChildren(...drafts.map(({ id, name, text, time }) => {
    const title = name || text.trim().split("\n")[0].slice(0, 40) || words.untitled;
    const open = document.createElement("a");
    open.href = location.pathname + (new URLSearchParams(location.search).has("lang") ? `?lang=${words.lang}` : "");
    open.textContent = title;
    open.addEventListener("click", () => carry(id));
    const when = document.createElement("span");
    when.className = "hint";
    when.textContent = format.format(time);
    const remove = document.createElement("button");
    Object.assign(remove, { type: "button", className: "button small", textContent: words.delete });
    remove.setAttribute("aria-label", `${words.delete}: ${title}`);
    remove.addEventListener("click", () => {
      deleteDraft(id);
      list();
      (document.querySelector("#drafts button") ?? field).focus();
    });
    const item = document.createElement("li");
    item.append(open, when, remove);
    return item;
  }));
  document.getElementById("drafts").hidden = drafts.length === 0;
}

// MARK: Files

/** A picture as a text: its address. */
function address(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const isSource = ({ name }) => /\.(swift|m|mm|h)$/.test(name);

/** A file's text; null if it is not UTF-8, or an archive. */
async function decoded(file) {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.startsWith("PK\u0003") ? null : text;
  } catch {
    return null;
  }
}

/** Several files as one text, each after a line with its name; of a file alone its own. Null if only the server knows. */
async function textOf(files) {
  if (files.length === 1) return files[0].type === "image/png" ? address(files[0]) : decoded(files[0]);
  if (!files.every(isSource)) return null;
  const texts = await Promise.all(files.map(decoded));
  if (texts.includes(null)) return null;
  return files.map(({ name }, index) => `// File: ${name}\n${texts[index].replace(/\n?$/, "\n")}`).join("");
}

/** Reads files into the field. What is made of them may be below the field, and the reader is led there. */
async function take(files) {
  if (files.length === 0) return;
  const text = await textOf([...files]);
  if (text === null) {
    file.files = files;
    isLeaving = true;
    upload.submit();
    return;
  }
  replaceText(text.replaceAll("\r\n", "\n"));
  await read();
  document.getElementById("result").focus();
}

// MARK: Controls

const upload = document.getElementById("upload");
const file = document.getElementById("file");
upload.querySelector("button").hidden = true;
upload.addEventListener("submit", (event) => event.preventDefault());
file.addEventListener("change", () => take(file.files));
for (const name of ["dragover", "drop"]) {
  field.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (name === "drop") take(event.dataTransfer.files);
  });
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) {
    isLeaving = true;
    return;
  }
  event.preventDefault();
  button?.closest("details")?.removeAttribute("open");
  // What can be undone is applied at once.
  if (button?.name) actions.push({ name: button.name === "edit" ? "apply" : button.name, value: button.value });
  read();
});
choice.addEventListener("change", () => {
  keepSoon();
  read();
});
nameField.addEventListener("input", keepSoon);

document.addEventListener("click", (event) => {
  const target = event.target;
  if (target.closest("#undo")) stepBack(false);
  else if (target.closest("#redo")) stepBack(true);
  else if (target.closest("#copy-address")) copyAddress();
  const row = target.closest?.("#result [data-line]");
  if (row && !target.closest("summary, button")) {
    event.preventDefault();
    part("text");
    goTo(placeOf(row));
  }
  const link = target.closest?.("a[href]");
  if (link?.closest(".languages") && field.value !== "") {
    keep();
    carry(draft);
  }
  if (link?.matches("[data-machine]") && (isWanted || underWay)) {
    event.preventDefault();
    isOpening = true;
    lastKey = -QUIET;
    read();
    return;
  }
  if (link?.matches("[data-machine], #saved a, .examples a")) isLeaving = true;
});

/** Shows one half of the page, where there is room for one alone. */
function part(name) {
  page.classList.toggle("show-machine", name === "machine");
  for (const button of document.querySelectorAll("#tabs button")) {
    button.setAttribute("aria-pressed", String(button.dataset.part === name));
  }
}

document.getElementById("tabs").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  part(button.dataset.part);
  bind();
});

addEventListener("beforeunload", (event) => {
  if (storing) keep();
  // A draft that is kept is not lost.
  if (isLeaving || draftsWork() || field.value === settled) return;
  event.preventDefault();
});
addEventListener("pagehide", () => {
  if (storing) keep();
});
addEventListener("pageshow", () => { isLeaving = false; });
addEventListener("storage", list);

/** True if hardly a letter of a text is in the next one at its beginning or its end. */
function isOther(text, next) {
  const most = Math.min(text.length, next.length);
  let [start, end] = [0, 0];
  while (start < most && text[start] === next[start]) start += 1;
  while (end < most - start && text[text.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return start + end < text.length / 10;
}

// MARK: Start

const isUntouched = () => field.value === field.defaultValue && !/[?&](example|machine)=/.test(location.search) && !location.hash;

/** Begins in the notation that was used last; true if that is another page. */
function useLastNotation() {
  const last = store(NOTATION);
  const link = last && last !== hidden("was") && document.querySelector(`.examples a[href*="example=${CSS.escape(last)}"]`);
  if (link) location.replace(link.href);
  return Boolean(link);
}

function start() {
  page.classList.add("enhanced");
  document.getElementById("preview").hidden = true;
  for (const id of ["tabs", "history", "tab-hint"]) document.getElementById(id).hidden = false;
  for (const hint of document.querySelectorAll("[data-drop]")) hint.hidden = false;
  field.setAttribute("aria-describedby", "tab-hint");
  let wanted = null;
  try {
    wanted = sessionStorage.getItem(CARRY);
    sessionStorage.removeItem(CARRY);
  } catch {
    // Nothing was carried here.
  }
  const known = loadDraft(wanted ?? draft);
  if (known) {
    draft = wanted ?? draft;
    history.replaceState({ draft }, "");
    restore(known);
  } else {
    draft = null;
  }
  let before = field.value;
  bindEditor(() => {
    lastKey = performance.now();
    // Another text may be in another notation than the last one.
    if (isOther(before, field.value)) document.querySelector('#result input[name="was"]')?.remove();
    before = field.value;
    keepSoon();
    readSoon();
  });
  completeWith((caret) => post({ complete: caret }));
  followGestures(main);
  const act = (action) => {
    actions.push(action);
    read();
  };
  followHand(main, words, act);
  followDrawing(main, act);
  part("machine");
  if (!known && isUntouched() && useLastNotation()) return;
  field.addEventListener("paste", (event) => {
    // Who pastes a machine wants it in the place of the one with which the page begins.
    if (draft === null && isUntouched() && event.clipboardData.getData("text").includes("\n")) field.select();
  });
  bind();
  list();
  // A browser may have put back what was typed before this script was there.
  if (known || field.value !== field.defaultValue) read();
}

start();
