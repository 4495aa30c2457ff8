// The picture of a machine: copied, and as large as the screen.

import { announce } from "./announce.js";

/** Copies the picture of an address; the browser is given what is on its way, since it allows copying only at once. */
async function copy(button, address) {
  const picture = fetch(address).then((answer) => answer.blob());
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  announce(button.textContent);
  button.closest("details").open = false;
}

/** Takes over the buttons of a drawing that was put in place. */
export function bindPicture(main) {
  const screen = main.querySelector("#full-screen");
  const viewport = main.querySelector("#machine .viewport");
  if (screen && viewport?.requestFullscreen) {
    screen.hidden = false;
    screen.onclick = () => (document.fullscreenElement ? document.exitFullscreen() : viewport.requestFullscreen());
  }
  const button = main.querySelector("#copy-picture");
  if (!button || !window.ClipboardItem || !navigator.clipboard?.write) return;
  button.hidden = false;
  button.onclick = () => copy(button, main.querySelector("#save-png").href).catch(() => {});
}
