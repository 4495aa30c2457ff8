// Remembers in this browser that the tour of one minute was seen, and makes its offers less prominent then.

const KEY = "interlock.guide";
const SEEN = "seen";

function wasSeen() {
  try {
    return localStorage.getItem(KEY) === SEEN;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, SEEN);
  } catch {
    // A browser that keeps nothing offers the tour again.
  }
}

/** Looks at the page: at its last stop, which alone has no way on, the tour was seen. */
export function bindGuide() {
  const guide = document.getElementById("guide");
  if (guide && !document.getElementById("guide-next")) remember();
  document.getElementById("guide-end")?.addEventListener("click", remember);
  if (wasSeen()) for (const offer of document.querySelectorAll(".guide-offer")) offer.classList.add("seen");
}

bindGuide();
