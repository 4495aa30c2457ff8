// Reads the text as one types: the form is sent as its button would send it, and the answer's result is put in place.

import "./menus.js";

const form = document.getElementById("new");
const field = document.getElementById("source");
let underWay = null;
let timer = null;

async function read() {
  underWay?.abort();
  const attempt = new AbortController();
  underWay = attempt;
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST", body: new URLSearchParams(new FormData(form)), signal: attempt.signal,
      headers: { Accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const result = page.getElementById("result");
    if (result) document.getElementById("result").replaceWith(result);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

function readSoon() {
  clearTimeout(timer);
  timer = setTimeout(read, 300);
}

/** Marks the line of a finding in the field. */
function show(line) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** A picture as a text: its address. */
function address(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Several files as one text, each after a line with its name; of a file alone its own. */
async function text(files) {
  if (files.length === 1) return files[0].type === "image/png" ? address(files[0]) : files[0].text();
  const parts = [];
  for (const file of files) {
    if (/\.(swift|m|mm|h)$/.test(file.name)) parts.push(`// File: ${file.name}\n${(await file.text()).replace(/\n?$/, "\n")}`);
  }
  return parts.join("");
}

/** Reads files into the field. What is made of them may be below the field, and the reader is led there. */
async function take(files) {
  if (files.length === 0) return;
  field.value = await text([...files]);
  await read();
  document.getElementById("result").focus();
}

const upload = document.getElementById("upload");
const file = document.getElementById("file");
upload.querySelector("button").hidden = true;
upload.addEventListener("submit", (event) => event.preventDefault());
file.addEventListener("change", () => {
  // An archive is unpacked by the server.
  if ([...file.files].some((one) => one.name.endsWith(".zip"))) upload.submit();
  else take(file.files);
});
field.addEventListener("input", readSoon);
form.addEventListener("change", readSoon);
document.addEventListener("click", (event) => {
  const row = event.target.closest?.("#result [data-line]");
  if (row) show(Number(row.dataset.line));
});
for (const name of ["dragover", "drop"]) {
  field.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (name === "drop") take(event.dataTransfer.files);
  });
}
for (const hint of document.querySelectorAll("[data-drop]")) hint.hidden = false;
