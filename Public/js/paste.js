// The front page's form takes a file that is dropped on it, and sends it at once.

import "./menus.js";

const form = document.getElementById("paste");
const field = document.getElementById("file");

const hasFiles = (event) => event.dataTransfer?.types.includes("Files");

form.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add("dropping");
});
form.addEventListener("dragleave", (event) => {
  if (!form.contains(event.relatedTarget)) form.classList.remove("dropping");
});
form.addEventListener("drop", (event) => {
  form.classList.remove("dropping");
  if (!hasFiles(event)) return;
  event.preventDefault();
  field.files = event.dataTransfer.files;
  form.requestSubmit();
});
for (const hint of form.querySelectorAll("[data-drop]")) hint.hidden = false;
