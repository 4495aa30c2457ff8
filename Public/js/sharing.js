// Fills the address to share and copies it.

import { announce } from "./announce.js";

/** Shows the full address of the moment; a button copies it. */
export function bindSharing(main) {
  const field = main.querySelector("#share-address");
  const button = main.querySelector("#copy-address");
  if (!field || !button) return;
  field.value = location.href;
  field.addEventListener("focus", () => field.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = field.dataset.copied;
      announce(field.dataset.copied);
    } catch {
      // The address stays selected, to be copied by hand.
    }
  });
}
