// Makes a part of the page another one by the changes that are needed: what is the same stays, with its focus, its place and
// what was typed into it.

// Attributes that come from the reader: what is open, what can have the focus.
const KEPT = new Set(["open", "tabindex"]);

/** True if an element can become another one. */
function isAlike(old, next) {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || (old.id ?? "") !== (next.id ?? "")) return false;
  // What is being pressed does not become something else.
  return old.nodeName !== "BUTTON" || old.value === next.value;
}

function patchAttributes(old, next) {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Patches an element; of fields that a function names what was typed stays. */
export function patch(old, next, isKept = () => false) {
  if (old.isEqualNode(next) && !old.matches?.("input, select, textarea")) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    return;
  }
  patchAttributes(old, next);
  if (old.matches("input, textarea") && !isKept(old)) {
    old.value = next.value;
    old.checked = next.checked;
  }
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    if (here && isAlike(here, wanted)) {
      patch(here, wanted, isKept);
      here = here.nextSibling;
      continue;
    }
    // One that comes later in its place: those before it are gone.
    let later = wanted.id ? here?.nextSibling : null;
    while (later && !isAlike(later, wanted)) later = later.nextSibling;
    if (later) {
      while (here !== later) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
      patch(here, wanted, isKept);
      here = here.nextSibling;
    } else {
      old.insertBefore(document.adoptNode(wanted), here);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
  if (old.matches("select") && !isKept(old)) old.value = next.value;
}
