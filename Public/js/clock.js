// Lets the virtual clock run by itself, as fast as the reader says. Without scripts there is the link to the next timer.
// Nothing runs unasked, and it stops when the reader does something else.

const SHORTEST = 250;

let isRunning = false;
let isUnderWay = false;
let speed = "1";
let waiting = null;
let counting = null;

function halt() {
  clearTimeout(waiting);
  clearInterval(counting);
}

function show(main) {
  const button = main.querySelector("#play");
  if (button) button.textContent = isRunning ? button.dataset.pause : button.dataset.play;
}

/** Stops the clock where it is. */
export function stopClock(main) {
  if (!isRunning) return;
  isRunning = false;
  isUnderWay = false;
  halt();
  show(main);
  const left = main.querySelector("#play-left");
  if (left) left.textContent = "";
}

/** Waits for the next event on its way, then goes to the moment at which it is there. */
function wait(main, controls, go) {
  halt();
  const link = main.querySelector("#jump");
  if (!link) return stopClock(main);
  const time = Math.max(SHORTEST, Number(controls.dataset.delay) / Number(speed));
  const end = performance.now() + time;
  const left = main.querySelector("#play-left");
  const count = () => {
    left.textContent = `${Math.max(0, Math.ceil((end - performance.now()) / 1000))} s`;
  };
  if (time >= 1000) {
    count();
    counting = setInterval(count, 250);
  }
  waiting = setTimeout(() => {
    clearInterval(counting);
    // The first page of a stretch is an entry of the history, so that Back leads to where the clock was started.
    const replaces = isUnderWay;
    isUnderWay = true;
    go(new URL(link.getAttribute("href"), document.baseURI), replaces);
  }, time);
}

/** Binds the controls of a page that was put in place; the clock goes on there if it ran. A pause gives up a page on its way. */
export function bindClock(main, go, giveUp) {
  halt();
  const controls = main.querySelector("#playing");
  if (!controls) return stopClock(main);
  controls.hidden = false;
  const choice = controls.querySelector("#speed");
  choice.value = speed;
  choice.addEventListener("change", () => {
    speed = choice.value;
    if (isRunning) wait(main, controls, go);
  });
  controls.querySelector("#play").addEventListener("click", () => {
    if (isRunning) {
      stopClock(main);
      return giveUp();
    }
    isRunning = true;
    isUnderWay = false;
    show(main);
    wait(main, controls, go);
  });
  // A breakpoint was met on the way.
  if (isUnderWay && controls.dataset.stops !== undefined) stopClock(main);
  show(main);
  if (isRunning) wait(main, controls, go);
}
