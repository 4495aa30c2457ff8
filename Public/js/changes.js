// Learns from the server that the machine of a page has changed, by Server-Sent Events. A page that nobody sees does not
// listen, since browsers open few connections to a server; when it is seen again it asks what it has missed.

let source = null;
let address = null;
let changed = () => {};

function listen() {
  source?.close();
  source = null;
  if (!address || document.hidden) return;
  source = new EventSource(address);
  source.addEventListener("message", () => changed());
}

/** Calls back when the machine has changed that an element inside a page is about, if one is. */
export function followChanges(page, action) {
  const next = page.querySelector("[data-changes]")?.dataset.changes ?? null;
  changed = action;
  if (next === address) return;
  address = next;
  listen();
}

document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
