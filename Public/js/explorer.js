// The explorer without reloads. Every move is a link or a GET form already; this fetches the same addresses, puts the
// answer in place, and keeps history, focus and the reader's place. Without it everything works all the same.

import { announce } from "./announce.js";
import { followChanges } from "./changes.js";
import { bindKeys } from "./keys.js";
import { bindSharing } from "./sharing.js";

const main = document.getElementById("main");
let underWay = null;
// The address of what is shown: while another page is on its way, references are still those of this one.
let shown = location.href;

/** The path of a machine's page: a long run follows it in the path. */
function machine(address) {
  return address.pathname.split("/").slice(0, 3).join("/");
}

/** True for addresses of this machine's page, which can be put in place. */
function isMoment(address) {
  return address.origin === location.origin && machine(address) === machine(location);
}

/** What tells an element apart in the next page: its id, or its link's place among links of the same words. */
function trace(element) {
  if (!element || !main.contains(element)) return null;
  if (element.id) return { id: element.id };
  const state = element.closest("[data-state]") ?? element.querySelector("[data-state]");
  if (state) return { state: state.dataset.state };
  return { words: element.textContent.trim() };
}

/** The element that a trace leads to. */
function follow(mark) {
  if (!mark) return null;
  if (mark.id) return document.getElementById(mark.id);
  if (mark.state !== undefined) {
    const state = main.querySelector(`[data-state="${CSS.escape(mark.state)}"]`);
    return state?.closest("a") ?? state?.querySelector("a");
  }
  const wanted = mark.words.split(" ·")[0].split(" →")[0];
  return [...main.querySelectorAll("a")].find((link) => link.textContent.trim().startsWith(wanted));
}

/** What tells details apart: the variable that they are of, or what they are for. */
function purpose(details) {
  return details.closest("[data-variable]")?.dataset.variable ?? details.className;
}

/** Puts the content of a fetched page in place. */
function replace(page, mark) {
  const open = [...main.querySelectorAll("details[open]")].map(purpose);
  const scrolled = [...main.querySelectorAll(".scroll, .drawing")].map((element) => element.scrollLeft);
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  for (const element of main.querySelectorAll("details.any-event, .variables details")) {
    element.open ||= open.includes(purpose(element));
  }
  main.querySelectorAll(".scroll, .drawing").forEach((element, index) => {
    element.scrollLeft = scrolled[index] ?? 0;
  });
  const languages = page.querySelector(".languages");
  document.querySelector(".languages")?.replaceChildren(...(languages?.childNodes ?? []));
  const focus = follow(mark);
  focus?.focus({ preventScroll: true });
  if (!focus || document.activeElement !== focus) main.focus({ preventScroll: true });
  refresh();
  announce(document.getElementById("announcement")?.textContent ?? document.title);
}

/** Fetches an address and shows it; on any trouble the browser goes there by itself. */
async function visit(address, { mark = null, push = true } = {}) {
  underWay?.abort();
  const attempt = new AbortController();
  underWay = attempt;
  try {
    const answer = await fetch(address, { signal: attempt.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById("machine")) throw new Error("not a moment of a run");
    if (push) history.pushState(null, "", answer.url);
    shown = answer.url;
    replace(page, mark);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  }
}

function refresh() {
  document.documentElement.classList.add("enhanced");
  for (const hint of main.querySelectorAll(".keys[hidden]")) hint.hidden = false;
  showNow();
  bindSharing(main);
  followChanges(main, () => visit(new URL(shown), { mark: trace(document.activeElement), push: false }));
}

/** Brings the current step and the innermost active state into view, sideways only: the page stays where it is. */
function showNow() {
  center(main.querySelector(".timeline .now"), ".scroll");
  center(main.querySelector(".state.active.atomic, .state.active.final"), ".drawing");
}

/** Scrolls the region around an element until the element is in its middle, if it is not in view. */
function center(element, region) {
  const frame = element?.closest(region);
  if (!frame) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

main.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a");
  if (!link || link.hasAttribute("data-file")) return;
  const address = new URL(link.href.baseVal ?? link.getAttribute("href"), shown);
  if (!isMoment(address) || address.hash) return;
  event.preventDefault();
  visit(address, { mark: trace(link) });
});

main.addEventListener("submit", (event) => {
  const form = event.target;
  const address = new URL(form.getAttribute("action") ?? "", shown);
  if (form.method !== "get" || !isMoment(address)) return;
  event.preventDefault();
  address.search = new URLSearchParams(new FormData(form)).toString();
  visit(address, { mark: trace(event.submitter) });
});

addEventListener("popstate", () => visit(new URL(location.href), { mark: trace(document.activeElement), push: false }));

bindKeys(main);
refresh();
