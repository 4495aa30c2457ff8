// Says that a page is on its way, once that takes longer than a moment, with a button that stops it.

const DELAY = 300;

let timer = null;
let before = null;

/** Waits, then shows the sign; `cancel` is what its button does. */
export function beginBusy(cancel) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const sign = document.getElementById("busy");
    if (!sign) return;
    sign.hidden = false;
    const button = document.getElementById("busy-cancel");
    button.onclick = () => {
      endBusy();
      cancel();
    };
  }, DELAY);
  before ??= document.activeElement;
}

/** Takes the sign away; the focus goes back to where it was. */
export function endBusy() {
  clearTimeout(timer);
  const sign = document.getElementById("busy");
  const hadFocus = sign?.contains(document.activeElement);
  if (sign) sign.hidden = true;
  if (hadFocus && before?.isConnected) before.focus({ preventScroll: true });
  before = null;
}
