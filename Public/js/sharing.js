// Fills the address to share and copies it.

/** Shows the full address of the moment, and copies it when its field is chosen. */
export function bindSharing(main) {
  const field = main.querySelector("#share-address");
  if (!field) return;
  field.value = location.href;
  field.addEventListener("focus", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      field.setAttribute("title", field.dataset.copied);
    } catch {
      // The address stays selected, to be copied by hand.
    }
  });
}
