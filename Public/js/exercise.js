// An answer while it is written: buttons that add a move, and what is typed, are sent to the server as the form's own buttons
// would send them, and what the answer's page then shows is put in place. Without this script the buttons load that page.

import { announce } from "./announce.js";

const form = document.getElementById("solve");
const field = document.getElementById("answer");
// What a button of the form sends that shows the answer as it is.
const PREVIEW = ["edit", "preview"];
let underWay = null;
let timer = null;
// One press is answered after the other: each changes what the one before has made.
let pressed = Promise.resolve();

/** Sends the answer with what a button asks for, and returns the page that answers; null if a later one was sent. */
async function send(address, name, value) {
  underWay?.abort();
  const attempt = new AbortController();
  underWay = attempt;
  const body = new URLSearchParams(new FormData(form));
  body.append(name, value);
  try {
    const answer = await fetch(address, {
      method: "POST", body, signal: attempt.signal, headers: { Accept: "text/html" },
    });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    // The field keeps the answer, and the button that hands it in says what is wrong.
    return null;
  }
}

/** Shows what the answer says so far. While its chart cannot be read the last drawing stays. */
function show(page) {
  const [old, next] = [document.getElementById("preview"), page.getElementById("preview")];
  if (old && next) {
    const [kept, place] = [old.querySelector("#yours"), next.querySelector(".empty-drawing")];
    if (kept && place && next.querySelector(".unread")) {
      kept.classList.add("stale");
      place.replaceWith(kept);
    }
    old.replaceWith(next);
  }
  const builder = page.getElementById("builder");
  if (builder) document.getElementById("builder").replaceWith(builder);
}

/** Changes the answer as a button says; the focus stays on that button, or is on the next best. */
async function press(button) {
  clearTimeout(timer);
  const { name, value } = button;
  const page = await send(button.formAction, name, value);
  const text = page?.getElementById("answer");
  if (!text) {
    // The page that the button loads says what is wrong.
    if (button.isConnected) {
      button.removeAttribute("data-draft");
      form.requestSubmit(button);
    }
    return;
  }
  if (name !== PREVIEW[0] || value !== PREVIEW[1]) field.value = text.value;
  const isInside = button.closest("#builder");
  show(page);
  const builder = document.getElementById("builder");
  if (isInside) {
    const same = [...builder.querySelectorAll("button")].find((other) => other.name === name && other.value === value);
    (same ?? builder.querySelector("button"))?.focus({ preventScroll: true });
  } else {
    document.getElementById("preview").scrollIntoView({ block: "nearest" });
  }
  announce(builder?.querySelector(".now")?.textContent ?? "");
}

async function preview() {
  const page = await send(form.getAttribute("action"), ...PREVIEW);
  if (page) show(page);
}

form?.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.hasAttribute("data-draft")) return;
  event.preventDefault();
  // Other scripts of the page take a form that is sent for one that loads another page.
  event.stopImmediatePropagation();
  pressed = pressed.then(() => press(button));
});

// A prediction has nothing to show before it is handed in.
if (form?.querySelector("[data-draft]")) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(preview, 400);
  });
}
