// Which parts of a text are comments, strings, words of its notation and names of states, by signs alone.

const SCRIPT = String.raw`(\/\/.*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\x60[^\x60]*\x60?)`;
const HASH = String.raw`(#.*)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)`;
const WORD = String.raw`|([\p{L}\p{N}_$.-]+)`;

const RULES = {
  xml: String.raw`(<!--[^]*?(?:-->|$))|("[^"<]*"?|'[^'<]*'?)|(<\/?[\w:.-]+|\/?>)`,
  script: SCRIPT + WORD,
  hash: HASH + WORD,
  mermaid: String.raw`(%%.*)|("[^"\n]*"?)` + WORD,
  plantuml: String.raw`((?<=^\s*)'.*|\/'[^]*?(?:'\/|$))|("[^"\n]*"?)|(@?[\p{L}\p{N}_.-]+)`,
  dot: String.raw`(\/\/.*|\/\*[^]*?(?:\*\/|$)|^#.*)|("(?:\\.|[^"\\])*"?)` + WORD,
};

const NOTATIONS = {
  scxml: "xml", jflap: "xml", uml: "xml", svg: "xml", html: "xml", mermaid: "mermaid", plantuml: "plantuml", smcat: "hash",
  dot: "dot", sismic: "hash", transitions: "hash", "python-statemachine": "hash", csv: "hash",
};

const KEYWORDS = new Set(
  ("stateDiagram stateDiagram-v2 state direction note end as class classDef @startuml @enduml title hide skinparam digraph "
    + "graph subgraph node edge strict initial final parallel entry exit do on type target states always after invoke guard "
    + "cond actions event name import from def class statechart root transitions contains preamble true false null let "
    + "const var func case switch enum struct return self").split(" "));

const patterns = new Map();

function pattern(notation) {
  const name = NOTATIONS[notation] ?? "script";
  if (!patterns.has(name)) patterns.set(name, new RegExp(RULES[name], "gmu"));
  return patterns.get(name);
}

/** The coloured parts of a text, in order: where each begins and ends, and its kind. */
export function partsOf(text, notation, names) {
  const isMarkup = NOTATIONS[notation] === "xml";
  const parts = [];
  for (const match of text.matchAll(pattern(notation))) {
    const [found, comment, string, word] = match;
    if (found === "") continue;
    const bare = string === undefined ? word : string.slice(1, -1);
    let kind = null;
    if (comment !== undefined) kind = "comment";
    else if (names.has(bare)) kind = "name";
    else if (string !== undefined) kind = "string";
    else if (isMarkup || KEYWORDS.has(word)) kind = "keyword";
    if (kind) parts.push({ start: match.index, end: match.index + found.length, kind });
  }
  return parts;
}
