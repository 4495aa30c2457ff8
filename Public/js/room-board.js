// The teacher's board of a room on an exercise, and the list of members: who is there, who is where and what is wrong, fetched again when
// somebody has joined or handed something in.

import { announce } from "./announce.js";

const names = ["board", "faults", "members"];
/** Between two fetches, so that a class that hands in together costs a page a second. */
const pause = 1000;

let shown = null;
let wanted = 0;
let timer = null;

/** True while a control of the board has the focus, which a new board would take away. */
function isUsed() {
  return names.some((name) => document.getElementById(name)?.contains(document.activeElement));
}

async function fetchBoard() {
  timer = null;
  if (isUsed()) return later();
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (answer.status >= 500) return later();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const name of names) {
    const next = page.getElementById(name);
    if (next) document.getElementById(name)?.replaceWith(document.adoptNode(next));
  }
  // Another process may know less than the one that reported a change.
  shown = Number(page.getElementById("room")?.dataset.sequence ?? wanted);
  if (wanted > shown) later();
}

function later() {
  // Where the connection is lost, the next try brings what has been missed.
  timer ??= setTimeout(() => fetchBoard().catch(later), pause);
}

/** Learns how the room is; the number of those who have solved it is read out when it changes. */
export function showBoard(state, room) {
  shown ??= Number(room.dataset.sequence);
  if (state.sequence > Math.max(shown, wanted)) {
    wanted = state.sequence;
    later();
  }
  if (state.solved !== undefined && room.dataset.solvedCount !== String(state.solved)) {
    room.dataset.solvedCount = String(state.solved);
    announce(room.dataset.solved.replace("{0}", String(state.solved)));
  }
}
