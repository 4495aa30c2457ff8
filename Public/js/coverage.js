// What all runs of this browser have visited of a machine. The browser keeps it for itself, and forgets it when asked.

const PREFIX = "interlock.coverage ";
const MOST_MACHINES = 50;
const KINDS = ["states", "transitions", "pairs"];

/** The numbers of a text such as "0-3,7". */
function numbers(text) {
  const found = new Set();
  for (const part of text ? text.split(",") : []) {
    const [first, last = first] = part.split("-").map(Number);
    for (let number = first; number <= last; number += 1) found.add(number);
  }
  return found;
}

/** Numbers as such a text. */
function text(found) {
  const ranges = [];
  for (const number of [...found].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

/** What is kept under a key, if it is of this revision of the machine. */
function kept(key, revision) {
  try {
    const found = JSON.parse(localStorage.getItem(key));
    return found?.revision === revision ? found : {};
  } catch {
    return {};
  }
}

/** Keeps the machines that were used last. */
function keep(key, value) {
  localStorage.setItem(key, JSON.stringify(value));
  const keys = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (keys.length <= MOST_MACHINES) return;
  const used = (name) => JSON.parse(localStorage.getItem(name))?.used ?? 0;
  keys.sort((one, other) => used(one) - used(other));
  for (const name of keys.slice(0, keys.length - MOST_MACHINES)) localStorage.removeItem(name);
}

/** Adds what the run on a page has visited, and shows the sum where the page has a place for it. Where the browser keeps nothing, nothing is shown. */
export function bindCoverage(main) {
  const card = main.querySelector("#run[data-machine]");
  if (!card) return;
  const line = main.querySelector("#coverage-browser");
  const { machine, revision } = card.dataset;
  const key = PREFIX + machine;
  const show = (sum) => {
    if (!line) return;
    const sentence = line.querySelector("[data-text]");
    sentence.textContent = sentence.dataset.text.replace(/\{(\d)\}/g, (_, place) => sum[place].size);
    line.hidden = false;
  };
  try {
    const before = kept(key, revision);
    const sum = KINDS.map((kind) => new Set([...numbers(before[kind]), ...numbers(card.dataset[kind])]));
    const value = { revision, used: Date.now() };
    KINDS.forEach((kind, place) => { value[kind] = text(sum[place]); });
    keep(key, value);
    show(sum);
  } catch {
    return;
  }
  line?.querySelector("button").addEventListener("click", () => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    show(KINDS.map(() => new Set()));
  });
}
