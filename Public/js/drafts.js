// Drafts are kept in this browser alone, each under a key of its own.

const KEY = "interlock.draft.";
const MOST = 50;
let works = true;

function keys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(KEY));
}

/** False once the browser has refused to keep a draft. */
export function draftsWork() {
  return works;
}

/** An identifier for another draft. */
export function newDraft() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
}

/** The draft of an identifier; null if there is none. */
export function loadDraft(id) {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY + id));
    return typeof draft?.text === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** True if the text of a draft is neither of these: another tab has changed it. */
export function changedElsewhere(id, ...texts) {
  const draft = loadDraft(id);
  return draft !== null && !texts.includes(draft.text);
}

/** All drafts with their identifiers, the last changed first. */
export function listDrafts() {
  try {
    const drafts = keys().map((key) => ({ id: key.slice(KEY.length), ...loadDraft(key.slice(KEY.length)) }));
    return drafts.filter((draft) => draft.text !== undefined).sort((one, other) => other.time - one.time);
  } catch {
    return [];
  }
}

/** Keeps a draft; of too many the oldest goes. True if it is kept. */
export function storeDraft(id, draft) {
  try {
    localStorage.setItem(KEY + id, JSON.stringify({ ...draft, time: Date.now() }));
    for (const old of keys().length > MOST ? listDrafts().slice(MOST) : []) localStorage.removeItem(KEY + old.id);
    works = true;
  } catch {
    works = false;
  }
  return works;
}

/** Deletes a draft. */
export function deleteDraft(id) {
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // What is not kept need not be deleted.
  }
}
