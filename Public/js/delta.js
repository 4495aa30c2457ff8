// Pages by what they differ in from one that is here already: the server is told which one that is by the digest in its
// entity tag, and answers with a delta in the Generic Diff Format (W3C NOTE-gdiff-19970901), or with the page.

const TYPE = "application/gdiff";
const MAGIC = [0xd1, 0xff, 0xd1, 0xff, 4];

// The bytes of a page that the server may know, with their digest.
let base = null;
let isRecalled = false;

/** The digest in an entity tag, strong or weak, of whatever coding. */
function digestOf(answer) {
  return answer.headers.get("ETag")?.match(/^(?:W\/)?"([0-9a-f]{32})/)?.[1] ?? null;
}

/** Keeps what has just come, if the server has a name for it. */
function keep(answer, bytes) {
  const digest = digestOf(answer);
  if (digest) base = { digest, bytes };
}

/** The page that the browser itself has loaded, which its cache still has, asked for once; without it a step is a whole page. */
async function recall(signal) {
  const loaded = performance.getEntriesByType("navigation")[0];
  if (isRecalled || !loaded || (loaded.responseStatus ?? 200) !== 200) return;
  isRecalled = true;
  try {
    const answer = await fetch(loaded.name, { signal, cache: "force-cache", headers: { Accept: "text/html" } });
    keep(answer, new Uint8Array(await answer.arrayBuffer()));
  } catch (error) {
    if (error.name !== "AbortError") return;
    isRecalled = false;
    throw error;
  }
}

/** Carries out the commands of a delta; throws a RangeError if they are malformed. */
export function apply(delta, old) {
  const view = new DataView(delta.buffer, delta.byteOffset, delta.byteLength);
  if (MAGIC.some((byte, place) => view.getUint8(place) !== byte)) throw new RangeError("not a delta");
  const parts = [];
  let place = MAGIC.length;
  const number = (bytes) => {
    const value = bytes === 1 ? view.getUint8(place) : bytes === 2 ? view.getUint16(place) : view.getUint32(place);
    place += bytes;
    return value;
  };
  const cut = (from, start, length) => {
    if (start + length > from.length) throw new RangeError("a delta for another page");
    parts.push(from.subarray(start, start + length));
  };
  const say = (length) => {
    cut(delta, place, length);
    place += length;
  };
  const copies = { 249: [2, 1], 250: [2, 2], 251: [2, 4], 252: [4, 1], 253: [4, 2], 254: [4, 4] };
  for (let code = number(1); code !== 0; code = number(1)) {
    if (code <= 246) say(code);
    else if (code === 247) say(number(2));
    else if (code === 248) say(number(4));
    else if (code in copies) {
      const start = number(copies[code][0]);
      cut(old, start, number(copies[code][1]));
    } else throw new RangeError("a command that is not known");
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** Fetches a page; its text, and the address that it has after redirections. */
export async function fetchPage(address, signal) {
  await recall(signal);
  const known = base;
  const headers = { Accept: "text/html", ...(known ? { "Interlock-Base": known.digest } : {}) };
  const answer = await fetch(address, { signal, headers });
  let bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.headers.get("Content-Type")?.startsWith(TYPE)) {
    try {
      bytes = apply(bytes, known.bytes);
    } catch (error) {
      // What is kept here is no use, so the next try asks for the page.
      base = null;
      throw error;
    }
  }
  keep(answer, bytes);
  return { text: new TextDecoder().decode(bytes), address: answer.url };
}
