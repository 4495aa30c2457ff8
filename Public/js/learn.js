// Which lessons were done is kept in this browser alone: a list of their names under one key. Without this script lessons work
// all the same; only nothing is kept.

const KEY = "interlock.lessons";

/** The names of the lessons that were done; none where the browser keeps nothing. */
function done() {
  try {
    const names = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(names) ? names : []);
  } catch {
    return new Set();
  }
}

function keep(names) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...names]));
  } catch {
    // A browser that keeps nothing forgets.
  }
}

/** Keeps the lesson of this page once all its goals are met. */
function note() {
  const goals = document.querySelector("#goals[data-lesson][data-done]");
  if (goals) keep(done().add(goals.dataset.lesson));
}

/** What the page says of the reader's answer, and that all is done, as far as it is there. */
function news() {
  return {
    answer: document.getElementById("reveal")?.dataset.answer,
    isDone: document.querySelector("#goals[data-done]") !== null,
  };
}

let known = news();

/** Brings what a step or an answer has brought about into view, with the focus. */
function showNews() {
  const now = news();
  const wanted = now.isDone && !known.isDone ? "all-met" : now.answer && now.answer !== known.answer ? "reveal" : null;
  known = now;
  if (!wanted) return;
  const note = document.getElementById(wanted);
  note.scrollIntoView({ block: "nearest" });
  note.focus({ preventScroll: true });
}

/** Marks the lessons of the list that were done. */
function show() {
  const names = done();
  const items = [...document.querySelectorAll(".lesson-item[data-lesson]")];
  for (const item of items) item.querySelector(".lesson-done").hidden = !names.has(item.dataset.lesson);
  const forget = document.getElementById("forget");
  if (forget) forget.hidden = names.size === 0;
}

document.getElementById("forget")?.addEventListener("click", () => {
  keep([]);
  show();
});

// The explorer's script puts another moment in place without loading the page.
new MutationObserver(() => {
  note();
  showNews();
}).observe(document.getElementById("main"), { childList: true });
addEventListener("storage", show);
// A page that the browser kept is shown as it was.
addEventListener("pageshow", show);
note();
show();
