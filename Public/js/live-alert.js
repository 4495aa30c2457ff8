// Notifies the reader of a live page when the program does what they watch for, also while the page is out of sight.

const main = document.getElementById("main");
// The alert of another address is no news: its reader has just asked for it.
let watched = location.search;
let last = record();

/** The number of the last record that meets what is watched for. */
function record() {
  return Number(document.getElementById("live-alert")?.dataset.record ?? 0);
}

/** Notifies by the browser where that is allowed, by the title, and by a tone. */
function notify() {
  const body = document.getElementById("live-alert").textContent;
  if (globalThis.Notification?.permission === "granted") new Notification(document.title, { body });
  if (document.hidden && !document.title.startsWith("● ")) document.title = "● " + document.title;
  if (!navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
  tone.addEventListener("ended", () => audio.close());
}

new MutationObserver(() => {
  const isNews = location.search === watched && record() > last;
  [watched, last] = [location.search, record()];
  if (isNews) notify();
}).observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-record"] });

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, "");
});

// A browser asks for permission only where its reader has just pressed something.
document.addEventListener("change", (event) => {
  if (event.target.form?.id === "live-watch" && globalThis.Notification?.permission === "default") Notification.requestPermission();
});
