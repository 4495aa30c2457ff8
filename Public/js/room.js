// A room without loading its page again: the server reports by Server-Sent Events how the room is, and what all see is fetched when
// it has changed. Without this script the page loads itself again, and every form works.

import { announce } from "./announce.js";
import { showBoard } from "./room-board.js";

const main = document.getElementById("main");
let room = main.querySelector("#room");
let version = Number(room.dataset.version);
let latest = null;
let port = null;
let isShared = "SharedWorker" in window;
let source = null;

/** Fills a number into the text that an attribute of an element has for it. */
function fill(element, text, number) {
  element.textContent = text.replace("{0}", String(number));
}

/** Shows what is counted. */
function count(state) {
  for (const element of main.querySelectorAll("[data-members]")) fill(element, element.dataset.members, state.members);
  if (state.stage === "follow") return;
  for (const element of main.querySelectorAll("#stage [data-total]")) fill(element, element.dataset.total, state.total);
  if (state.stage !== "vote") return;
  for (const element of main.querySelectorAll("#stage [data-count]")) {
    element.textContent = String(state.counts[element.dataset.count] ?? 0);
  }
}

/** True if somebody proposes or types a step that the teacher's page does not list. */
function lacksProposal(state) {
  if (room.dataset.seat !== "teacher" || state.stage !== "vote") return false;
  if (String(state.waiting) !== room.dataset.waiting) return true;
  const listed = new Set([...main.querySelectorAll("#stage [data-count]")].map((element) => element.dataset.count));
  return Object.keys(state.counts).some((step) => !listed.has(step));
}

/** True while something is typed or chosen that a new page would not have. */
function isBusy() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.type === "text" && main.contains(active);
}

/** There is no connection to the server. */
class Unreachable extends Error {}

/** Fetches what all see, as a document. */
async function sharedPage() {
  let answer, text;
  try {
    answer = await fetch(room.dataset.shared, { headers: { Accept: "text/html" } });
    text = await answer.text();
  } catch {
    throw new Unreachable();
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new DOMParser().parseFromString(text, "text/html");
}

/** Marks in the answers that are shown for all which of them is the reader's own. */
function markOwn(stage) {
  const own = main.querySelector("#stage [data-own]")?.dataset.own;
  const choices = stage?.querySelector("[data-own-text]");
  const item = own && choices?.children[own - 1];
  if (!item) return;
  choices.dataset.own = own;
  if (!item.classList.contains("right")) item.classList.add("wrong");
  const label = item.querySelector("label");
  let sign = label.querySelector(".sign");
  if (!sign) {
    sign = document.createElement("span");
    sign.className = "sign";
    label.append(sign);
  }
  sign.append(` ${sign.textContent.trim() ? "· " : ""}${choices.dataset.ownText}`);
}

/** Puts what all see in place of what is shown. What is the reader's own stays. */
async function fetchShared() {
  const wanted = latest.version;
  const page = await sharedPage();
  const next = Number(page.getElementById("room").dataset.version);
  if (next < wanted && latest.version > next) throw new Error("an earlier moment");
  markOwn(page.getElementById("stage"));
  for (const name of ["machine", "stage", "goals"]) {
    const part = page.getElementById(name);
    if (part) document.getElementById(name)?.replaceWith(document.adoptNode(part));
  }
  const moves = page.getElementById("own-moves");
  document.getElementById("own-moves")?.remove();
  if (moves) main.querySelector("#side").append(document.adoptNode(moves));
  version = next;
  room.dataset.version = String(next);
  prepare();
  if (latest) count(latest);
  announce(document.getElementById("announcement")?.textContent || document.getElementById("stage-title").textContent);
}

/** Forms of a page that is for all get what says whose they are, and a key of their own. */
function prepare() {
  for (const form of main.querySelectorAll("form")) {
    const [token, key] = [form.elements.namedItem("token"), form.elements.namedItem("key")];
    if (token && !token.value) token.value = room.dataset.token ?? "";
    if (key && !key.value) key.value = newKey();
  }
  const left = main.querySelector("#stage [data-left]");
  if (left) countDown(left, Number(left.dataset.left));
}

/** 128 random bits in hexadecimal digits. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Milliseconds until what could not be fetched is fetched again. */
const pauseBeforeRetry = 2000;
let isFetching = false;
// A form that is on its way brings a page of its own.
let isLeaving = false;

/** Fetches what all see until it is what the server reported last. */
async function catchUp() {
  if (isFetching) return;
  isFetching = true;
  try {
    while (latest.version > version) await fetchShared();
  } catch (error) {
    // To load a page anew that cannot be reached would leave the reader without one.
    if (error instanceof Unreachable) setTimeout(catchUp, pauseBeforeRetry);
    else if (!isLeaving) location.reload();
  } finally {
    isFetching = false;
  }
}

let clock = null;

/** Shows how many seconds are left, and that none are. */
function countDown(element, seconds) {
  clearInterval(clock);
  const end = performance.now() + seconds * 1000;
  const show = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    if (left > 0) return fill(element, element.dataset.text, left);
    clearInterval(clock);
    element.textContent = element.dataset.over;
  };
  show();
  if (seconds > 0) clock = setInterval(show, 1000);
}

/** What a page of a room on an exercise shows: nothing that is typed there is lost. */
function work(state) {
  count(state);
  if (state.over && document.getElementById("over").hidden) {
    document.getElementById("over").hidden = false;
    announce(document.getElementById("over").textContent);
  }
  if (room.dataset.seat === "board") showBoard(state, room);
}

/** Learns how the room is. */
async function take(state) {
  // The explorer's script may have put another page in place.
  room = main.querySelector("#room") ?? room;
  document.getElementById("lost")?.setAttribute("hidden", "");
  latest = state;
  if (["solver", "reader", "board"].includes(room.dataset.seat)) return work(state);
  const known = Math.max(version, Number(room.dataset.version));
  if (room.dataset.seat === "away") {
    const own = new URLSearchParams(location.search).get("run") ?? "";
    main.querySelector("#moved-on").hidden = state.run === own;
    return count(state);
  }
  if (room.dataset.seat === "teacher") {
    count(state);
    const joined = String(state.members) !== room.dataset.membersCount;
    if (document.getElementById("board") || joined) showBoard(state, room);
    room.dataset.membersCount = String(state.members);
    // Another page of the teacher steers too, or something is proposed that is not listed.
    if ((state.version > known || lacksProposal(state)) && !isBusy() && !isLeaving) location.reload();
    return;
  }
  const left = main.querySelector("#stage [data-left]");
  if (left && state.stage === "quiz" && state.version === known) countDown(left, state.left);
  if (state.version <= known) return count(state);
  await catchUp();
}

function hear(message) {
  const lost = document.getElementById("lost");
  switch (message.kind) {
    case "room":
      take(JSON.parse(message.data));
      break;
    case "found":
      lost?.setAttribute("hidden", "");
      break;
    case "lost":
      lost?.removeAttribute("hidden");
      break;
  }
}

/** Listens, together with the other tabs where the browser can; else only while the page is seen. */
function listen() {
  const address = new URL(room.dataset.stream, location.href).href;
  if (isShared) {
    if (!port) {
      const worker = new SharedWorker(new URL("./room-stream.js", import.meta.url));
      worker.addEventListener("error", () => {
        isShared = false;
        listen();
      });
      ({ port } = worker);
      port.addEventListener("message", ({ data }) => hear(data));
      port.start();
    }
    port.postMessage({ address });
    return;
  }
  source?.close();
  source = null;
  if (document.hidden) return;
  source = new EventSource(address);
  source.addEventListener("message", (event) => hear({ kind: "room", data: event.data }));
  source.addEventListener("open", () => hear({ kind: "found" }));
  source.addEventListener("error", () => hear({ kind: "lost" }));
}

addEventListener("pagehide", () => {
  port?.postMessage({ address: null });
  source?.close();
});
main.addEventListener("submit", (event) => {
  if (event.target.method !== "post") return;
  isLeaving = true;
  // An answer that does not come leaves the page where it is.
  setTimeout(() => { isLeaving = false; }, 10_000);
});
addEventListener("pageshow", (event) => event.persisted && location.reload());
document.addEventListener("visibilitychange", () => isShared || listen());
prepare();
listen();
