// Keys of the explorer: ← and → step through the run, 1 to 9 make a move, / searches, +, − and 0 change the size of the drawing,
// and ? tells of them.

import { zoomByKey } from "./viewport.js";

function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
}

function scrolls(target) {
  const region = target instanceof Element && target.closest(".scroll, .source");
  return region && region.scrollWidth > region.clientWidth;
}

// Clickers for presentations send the keys for pages.
const PREVIOUS = ["ArrowLeft", "PageUp"];
const NEXT = ["ArrowRight", "PageDown"];

/** PageUp and PageDown scroll pages that are not presented. */
function isOfThePage(key) {
  return key.startsWith("Page") && !document.body.classList.contains("stage");
}

function linkFor(key, main) {
  if (PREVIOUS.includes(key)) return main.querySelector("a[rel=prev]");
  if (NEXT.includes(key)) return main.querySelector("a[rel=next]");
  if (key === "Escape") return main.querySelector("#leave");
  if (key >= "1" && key <= "9") return main.querySelector(`a[data-key="${key}"]`);
  return null;
}

const STORE = "interlock.keys";

function areOn() {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
}

/** Binds the button that switches the keys off and on; the browser remembers which (WCAG 2.2, 2.1.4). */
export function bindKeySwitch(main) {
  const button = main.querySelector("#keys-switch");
  if (!button) return;
  const show = () => {
    button.textContent = areOn() ? button.dataset.off : button.dataset.on;
    document.documentElement.classList.toggle("keyless", !areOn());
  };
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(STORE, areOn() ? "off" : "on");
    } catch {
      // Without a store the keys stay on.
    }
    show();
  });
  show();
}

/** Makes keys press the links that they are for. */
export function bindKeys(main) {
  document.addEventListener("keydown", (event) => {
    if (!areOn() || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTyping(event.target) || (event.key.startsWith("Arrow") && scrolls(event.target))) return;
    if (isOfThePage(event.key)) return;
    if (zoomByKey(event.key, main)) {
      event.preventDefault();
      return;
    }
    const sheet = event.key === "?" && main.querySelector("#key-sheet");
    if (sheet) {
      sheet.open = !sheet.open;
      return;
    }
    const field = event.key === "/" && main.querySelector("#find");
    if (field) {
      event.preventDefault();
      const menu = field.closest("details");
      if (menu) menu.open = true;
      field.select();
      return;
    }
    const link = linkFor(event.key, main);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
