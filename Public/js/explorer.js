// The explorer without reloads. Every move is a link or a GET form already; this fetches the same addresses, puts the
// answer in place, and keeps history, focus and the reader's place. Without it everything works all the same.

import { announce } from "./announce.js";
import { beginBusy, endBusy } from "./busy.js";
import { followChanges } from "./changes.js";
import { bindClock, stopClock } from "./clock.js";
import { bindCoverage } from "./coverage.js";
import { reportToHost } from "./embed.js";
import { followWay, leadToWay, placeOf, returnTo } from "./focus.js";
import { followGestures } from "./gestures.js";
import { bindGuide } from "./guide.js";
import { bindKeys, bindKeySwitch } from "./keys.js";
import "./menus.js";
import { bindPicture } from "./picture.js";
import { bindSharing } from "./sharing.js";
import { bindViewport, followFocus } from "./viewport.js";

const main = document.getElementById("main");
let underWay = null;
// True if the page has changed since the one was asked for that is on its way.
let hasChanged = false;
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

/** True for addresses that differ in their fragment alone. */
function isSamePage(one, other) {
  return one.origin + one.pathname + one.search === other.origin + other.pathname + other.search;
}

/** What distinguishes details: the variable that they are of, or what they are for. */
function purpose(details) {
  return details.closest("[data-variable]")?.dataset.variable ?? details.className;
}

/** The regions that scroll, by the card that they are in. */
function regions() {
  const found = new Map();
  for (const region of main.querySelectorAll(".scroll")) {
    found.set(`${region.closest("[id]")?.id} ${region.classList[0]}`, region);
  }
  return found;
}

/** Puts the content of a fetched page in place. Where the clock or a key asked for it, the focus stays where it is. */
function replace(page, place, keepsFocus) {
  const open = [...main.querySelectorAll("details[open]")].map(purpose);
  const tool = main.querySelector(".debug-tools :checked")?.id;
  const scrolled = [...regions()].map(([name, region]) => [name, region.scrollLeft, region.scrollTop]);
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  for (const element of main.querySelectorAll("details.any-event, details.candidates, .variables details")) {
    element.open ||= open.includes(purpose(element));
  }
  if (tool && document.getElementById(tool)) document.getElementById(tool).checked = true;
  bindViewport(main);
  bindPicture(main);
  const now = regions();
  for (const [name, left, top] of scrolled) now.get(name)?.scrollTo({ left, top, behavior: "instant" });
  const languages = page.querySelector(".languages");
  document.querySelector(".languages")?.replaceChildren(...(languages?.childNodes ?? []));
  refresh();
  if (!keepsFocus || place) returnTo(place, main);
  leadToWay(main);
  showAnswer();
  announce(document.getElementById("announcement")?.textContent ?? document.title);
}

/** Why a step was refused must not be out of view, wherever on the page it was asked for. */
function showAnswer() {
  const answer = main.querySelector("#answer:has(.refusal)");
  if (!answer) return;
  const { top, bottom } = answer.getBoundingClientRect();
  if (top < 0 || Math.min(bottom, top + 120) > innerHeight) answer.scrollIntoView({ block: "start" });
}

/** Fetches an address and shows it; on any trouble the browser goes there by itself. */
async function visit(address, { place = null, push = true, isOfTheClock = false, keepsFocus = isOfTheClock, replaces = false } = {}) {
  if (!isOfTheClock) stopClock(main);
  underWay?.abort();
  const attempt = new AbortController();
  underWay = attempt;
  beginBusy(() => cancel(attempt));
  try {
    const answer = await fetch(address, { signal: attempt.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A presentation has another frame around it, so it is loaded.
    const isAlike = page.body.className === document.body.className;
    if (!page.getElementById("machine") || !isAlike) throw new Error("not a moment of a run in this frame");
    // The reader went back or forward once more before this page came.
    if (!push && !isSamePage(address, location)) return;
    if (push && replaces) history.replaceState(null, "", answer.url);
    else if (push) history.pushState(null, "", answer.url);
    shown = answer.url;
    endBusy();
    replace(page, place, keepsFocus);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  } finally {
    // A visit that a later one has replaced leaves the sign to that.
    if (underWay === attempt) {
      underWay = null;
      endBusy();
      if (hasChanged) showChange();
    }
  }
}

/** Gives up a visit: the page stays as it is, and so does its address. */
function cancel(attempt) {
  attempt.abort();
  stopClock(main);
  if (!isSamePage(location, new URL(shown))) history.pushState(null, "", shown);
}

function refresh() {
  document.documentElement.classList.add("enhanced");
  for (const hint of main.querySelectorAll(".keys[hidden]")) hint.hidden = false;
  center(main.querySelector(".timeline .now"), ".scroll");
  bindSharing(main);
  bindCoverage(main);
  reportToHost(main);
  bindGuide();
  bindKeySwitch(main);
  bindClock(main, (address, replaces) => {
    const place = placeOf(document.activeElement, main);
    visit(address, { place, replaces, isOfTheClock: true });
  }, () => underWay && cancel(underWay));
  followChanges(main, showChange);
}

/** Shows the page as it is now: after the one that is on its way, since changes may come faster than pages. */
function showChange() {
  hasChanged = underWay !== null;
  if (!hasChanged) visit(new URL(shown), { place: placeOf(document.activeElement, main), push: false });
}

/** Scrolls the region around an element until the element is in its middle, if it is not in view. */
function center(element, region) {
  const frame = element?.closest(region);
  if (!frame) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) {
    frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }
}

main.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a");
  if (!link || link.hasAttribute("data-file")) return;
  const address = new URL(link.href.baseVal ?? link.getAttribute("href"), shown);
  if (!isMoment(address) || address.hash) return;
  event.preventDefault();
  // A key that presses a link is not in that link.
  const isByKey = !event.isTrusted;
  visit(address, { place: placeOf(isByKey ? document.activeElement : link, main), keepsFocus: isByKey });
});

main.addEventListener("submit", (event) => {
  const form = event.target;
  const address = new URL(form.getAttribute("action") ?? "", shown);
  if (form.method !== "get" || !isMoment(address)) return;
  event.preventDefault();
  address.search = new URLSearchParams(new FormData(form, event.submitter)).toString();
  visit(address, { place: placeOf(event.submitter, main) });
});

addEventListener("popstate", () => {
  // A link to a part of this page comes here too, and the browser has gone there already.
  if (isSamePage(location, new URL(shown))) return;
  visit(new URL(location.href), { place: placeOf(document.activeElement, main), push: false });
});

// Who types something is not to lose it to the clock.
main.addEventListener("input", (event) => {
  if (event.target.id !== "speed") stopClock(main);
});

followGestures(main);
followFocus(main);
bindKeys(main);
followWay(main);
bindViewport(main);
bindPicture(main);
refresh();
