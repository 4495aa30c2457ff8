// Fills the address to share and copies it.

import { announce } from "./announce.js";

/** Shows the full address of the moment; a button copies it. */
export function bindSharing(main) {
  const field = main.querySelector("#share-address");
  const button = main.querySelector("#copy-address");
  const paper = main.querySelector("#paper-address");
  if (paper) paper.textContent = location.href;
  if (!field || !button) return;
  showSnippet(main);
  field.value = location.href;
  field.closest("label").hidden = false;
  const link = main.querySelector("#share-link");
  if (link) link.hidden = true;
  field.addEventListener("focus", () => field.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      // Browsers have the one only where a page is secure, as on this computer and by https; the other copies what is selected.
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
      else if (!document.execCommand("copy")) return;
      button.textContent = field.dataset.copied;
      announce(field.dataset.copied);
    } catch {
      // The address stays selected, to be copied by hand.
    }
  });
}

/** The element that shows this moment in another page, as text to copy. */
function showSnippet(main) {
  const snippet = main.querySelector("#frame-snippet");
  if (!snippet) return;
  const frame = document.createElement("iframe");
  frame.src = new URL(snippet.dataset.address, location.href).href;
  frame.width = "800";
  frame.height = "600";
  frame.title = document.title;
  snippet.value = frame.outerHTML;
  snippet.addEventListener("focus", () => snippet.select());
  main.querySelector("#share-frame").hidden = false;
}
