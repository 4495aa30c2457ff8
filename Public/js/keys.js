// Keys of the explorer: ← and → step through the run, 1 to 9 make a move.

function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
}

function scrolls(target) {
  const region = target instanceof Element && target.closest(".scroll, .drawing, .source");
  return region && region.scrollWidth > region.clientWidth;
}

function linkFor(key, main) {
  if (key === "ArrowLeft") return main.querySelector("a[rel=prev]");
  if (key === "ArrowRight") return main.querySelector("a[rel=next]");
  if (key >= "1" && key <= "9") return main.querySelector(`a[data-key="${key}"]`);
  return null;
}

/** Makes keys press the links that they stand for. */
export function bindKeys(main) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTyping(event.target) || (event.key.startsWith("Arrow") && scrolls(event.target))) return;
    const link = linkFor(event.key, main);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
