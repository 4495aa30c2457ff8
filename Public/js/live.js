// Keeps a page on programs that run as it is, without a reload: what is open and what has the focus stays.

import { followChanges } from "./changes.js";
import { patch } from "./patch.js";

const main = document.getElementById("main");
let isUnderWay = false;
let isStale = false;

async function update() {
  isStale = true;
  if (isUnderWay) return;
  isUnderWay = true;
  while (isStale) {
    isStale = false;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Once its machine is known, an actor has a page of another kind.
      if (page.body.className !== document.body.className) return location.reload();
      patch(main, page.getElementById("main"));
    } catch {
      // The stream says when the server is there again.
    }
  }
  isUnderWay = false;
}

followChanges(document, update);
