// Says what happened to people who do not see it.

const live = document.getElementById("live");

/** Reads a text out by the page's live region; the same text twice is read twice. */
export function announce(text) {
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}
