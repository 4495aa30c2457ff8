import Statecharts

/// Rules for texts of notations.
extension RuleCatalog {
  static let texts: [Rule] = [
    Rule(
      "cancelled", .text, .error, "The reading was cancelled.", because: "Whoever asked for it no longer waits.",
      do: "Ask again."),
    Rule(
      "elsewhere", .text, .warning, "A name refers to something that is not in the text.",
      because: "What it does is unknown, so conditions are asked by name and actions are only named.",
      do: "Put it in the text, or answer the conditions in the run."),
    Rule(
      "encoding", .text, .error, "The text is in no encoding that is read.",
      because: "UTF-8 and UTF-16 are; SCXML may declare others.", do: "Save the file in UTF-8."),
    Rule(
      "excerpt", .text, .note, "A block of a document shows a part of a machine.",
      because: "The block cannot be read by itself, so it is passed over.",
      do: "Nothing, unless it is to be a whole machine."),
    Rule(
      "implied-initial-state", .text, .note, "Nothing says in which state a machine or a composite state begins.",
      because: "It begins in the only state that arrows leave and none leads to, else in the first.",
      do: "Say where it begins."),
    Rule(
      "limit-exceeded", .text, .error, "The text is larger than is read.",
      because: "Each reader has limits for bytes, states, transitions and nesting, so that no text keeps it busy.",
      do: "Divide the machine."),
    Rule(
      "malformed", .text, .error, "The text breaks the rules of its notation.",
      because: "What is written there has no known meaning.", do: "Correct it where the position says."),
    Rule(
      "missing-reason", .text, .warning, "A mark that allows a rule has no reason, or names no rule.",
      because: "Without a reason nobody can tell later whether it still holds, so nothing is allowed.",
      do: "Write 'interlock:allow RULE REASON' in a comment."),
    Rule(
      "no-machine", .text, .error, "A document, a picture or a page contains no machine.",
      because: "A picture can be read again only if it was exported with its machine.",
      do: "Name the file of the machine, or export it with the machine included."),
    Rule(
      "not-carried", .text, .note, "Something of the drawing has no place in a chart.",
      because: "Colours, styles and layouts say nothing of behaviour.", do: "Nothing: it is only named."),
    Rule(
      "not-expressible", .text, .warning, "A notation cannot say something that the chart has.",
      because: "The text that was written is without it.", do: "Write a notation that can: SCXML or Interlock's JSON."),
    Rule(
      "notation-version", .text, .note, "Nothing says which version of its notation the text is in.",
      because: "The versions mean different things by the same text; the finding says which was taken.",
      do: "Name the version as the message says."),
    Rule(
      "other-diagram", .text, .note, "The diagram is of another kind, such as a flowchart.",
      because: "It is no state machine and is passed over.", do: "Nothing."),
    Rule(
      "preprocessor", .text, .warning, "A directive of a preprocessor is not carried out.",
      because: "What it would include or replace is missing in the machine.",
      do: "Read the text that the preprocessor makes."),
    Rule(
      "reading", .text, .note, "What is drawn says less, or something else, than a chart needs.",
      because: "The finding says how it was read, which may not be what was meant.",
      do: "Write it so that it can be read in one way only."),
    Rule(
      "refused-by-tool", .text, .warning, "The notation's own tool refuses the text, though it is read here.",
      because: "Where that tool draws it there is an error in the place of the drawing.",
      do: "Write it as the message says."),
    Rule(
      "several-charts", .text, .note, "The text has several charts where one was wanted.",
      because: "One of them was taken.", do: "Name the chart: FILE#NAME or FILE#2."),
    Rule(
      "unknown-notation", .text, .error, "No notation fits the text, or none has the name.",
      because: "It cannot be read without.", do: "Name the notation with --from."),
    Rule(
      "unknown-rule", .text, .warning, "A mark allows a rule that does not exist.",
      because: "It allows nothing.", do: "Compare the identifier with those that 'interlock explain' lists."),
    Rule(
      "unlabelled-arrow", .text, .note, "Arrows have no label.",
      because: "They are read as requests for the states that they lead to.", do: "Label them with events."),
    Rule(
      "unreadable", .text, .error, "There is no such machine, or its file cannot be read.",
      because: "Nothing is known of it.", do: "Compare the name, and see who may read the file."),
  ]

  static let elements: [Rule] = [
    Rule(
      "exclusive-parts", .scxml, .error, "Attributes or contents that exclude each other are both there.",
      because: "SCXML allows one of them.", do: "Remove one."),
    Rule(
      "foreign-vocabulary", .scxml, .note, "Elements or attributes of another vocabulary have no place in the chart.",
      because: "They are ignored.", do: "Nothing, if they are for another program."),
    Rule(
      "misplaced-attribute", .scxml, .error, "The attribute may not be there.",
      because: "SCXML allows it only elsewhere.",
      do: "Remove it, or move it to the element that has it."),
    Rule(
      "misplaced-element", .scxml, .error, "The element may not be there.",
      because: "SCXML says for each element which may be inside.", do: "Move it."),
    Rule(
      "misplaced-text", .scxml, .warning, "There is text where only elements are allowed.", because: "It is ignored.",
      do: "Remove it, or put it in a comment."),
    Rule(
      "missing-attribute", .scxml, .error, "The element lacks an attribute.", because: "SCXML requires it.",
      do: "Add it."),
    Rule(
      "missing-element", .scxml, .error, "The element lacks something inside.", because: "SCXML requires it.",
      do: "Add it."),
    Rule(
      "namespace", .scxml, .warning, "The document is not in SCXML's namespace.",
      because: "Other programs may refuse it.",
      do: "Write xmlns=\"http://www.w3.org/2005/07/scxml\" in its first element."),
    Rule(
      "repeated-element", .scxml, .error, "The element is there more than once.", because: "SCXML allows one.",
      do: "Join or remove them."),
    Rule(
      "unknown-attribute", .scxml, .warning, "The element has no such attribute.",
      because: "It is ignored; its name may be misspelt.", do: "Correct or remove it."),
    Rule(
      "unknown-element", .scxml, .error, "SCXML has no such element.", because: "Its name may be misspelt.",
      do: "Correct it, or give it a namespace of its own."),
    Rule(
      "missing-member", .json, .error, "An object lacks a member.", because: "Without it the object says too little.",
      do: "Add the member that the message names."),
    Rule(
      "repeated-member", .json, .error, "An object has a member twice.",
      because: "Programs do not agree which of them counts (RFC 8259).", do: "Remove one."),
    Rule(
      "unknown-member", .json, .warning, "An object has a member that means nothing there.",
      because: "It is ignored; its name may be misspelt.", do: "Correct or remove it."),
    Rule(
      "unknown-state", .json, .error, "A name represents no state of the chart.", because: "It may be misspelt.",
      do: "Correct it, or add the state."),
    Rule(
      "wrong-value", .json, .error, "A value is of another type or spelling than its place asks for.",
      because: "It has no meaning there.", do: "Write a value of the type that the message names."),
  ]
}
