// Learns from the server that the machine of a page has changed, by Server-Sent Events. A page that nobody sees does not
// listen, unless its reader wants to be told, since browsers open few connections to a server; when it is seen again it asks
// what it has missed.

let source = null;
let address = null;
let listensHidden = false;
let changed = () => {};

function listen() {
  source?.close();
  source = null;
  if (!address || (document.hidden && !listensHidden)) return;
  source = new EventSource(address);
  source.addEventListener("message", () => changed());
}

/** Calls back when the machine has changed that an element inside a page is about, if one is. */
export function followChanges(page, action) {
  const element = page.querySelector("[data-changes]");
  const next = element?.dataset.changes ?? null;
  changed = action;
  listensHidden = element?.dataset.hidden === "listen";
  if (next === address) return;
  address = next;
  listen();
}

document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
