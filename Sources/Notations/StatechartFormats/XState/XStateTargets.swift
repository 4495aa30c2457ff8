import Statecharts

/// The targets that the text of a function names: the strings after `target:`, up to the end of that member.
enum XStateTargets {
  /// The targets that a state's description says, and whether each is meant from inside the state.
  static func written(in state: ScriptNode) -> [(node: ScriptNode, isInside: Bool)] {
    var found: [(ScriptNode, Bool)] = []
    for name in ["always", "onDone", "onTimeout", "onError"] { found += targets(state[name]).map { ($0, false) } }
    for member in (state["on"]?.members ?? []) + (state["after"]?.members ?? []) {
      found += targets(member.node).map { ($0, false) }
    }
    for list in [state["on"], state["after"]] where list?.members == nil {
      found += targets(list).map { ($0, false) }
    }
    for service in state["invoke"]?.items ?? [] {
      for name in ["onDone", "onError", "onSnapshot", "onTimeout"] {
        found += targets(service[name]).map { ($0, false) }
      }
    }
    let initial = state["initial"]
    if state["states"] != nil { found += (initial?["target"] ?? initial)?.items.map { ($0, true) } ?? [] }
    return found
  }

  /// The targets of transitions; a whole transition that is a name from elsewhere is none.
  private static func targets(_ node: ScriptNode?) -> [ScriptNode] {
    (node?.items ?? []).flatMap { item in
      item.members == nil ? (item.form == nil ? [item] : []) : item["target"]?.items ?? []
    }
  }

  /// The names in their order, each once; of a long text only those at its beginning.
  static func names(in text: String) -> [String] {
    var cursor = TextCursor(String(text.unicodeScalars.prefix(20_000)))
    var names: [String] = []
    while let letter = cursor.peek {
      guard letter.beginsScriptName else {
        if letter == "\"" || letter == "'" { _ = string(&cursor) } else { cursor.advance() }
        continue
      }
      guard cursor.takeScriptName() == "target" else { continue }
      cursor.scan { $0 <= " " }
      guard cursor.peek == ":" else { continue }
      for name in member(&cursor) where !names.contains(name) && names.count < 20 { names.append(name) }
    }
    return names
  }

  /// The strings of a member's value that are results: the value itself, and what is after `?` and `:`.
  private static func member(_ cursor: inout TextCursor) -> [String] {
    var names: [String] = []
    var last: Unicode.Scalar = "\0"
    while let letter = cursor.peek, !",};".unicodeScalars.contains(letter) {
      if letter == "\"" || letter == "'" || letter == "`" {
        let text = string(&cursor)
        if ":?[|".unicodeScalars.contains(last), !text.isEmpty { names.append(text) }
        last = letter
      } else {
        if letter > " " { last = letter }
        cursor.advance()
      }
    }
    return names
  }

  private static func string(_ cursor: inout TextCursor) -> String {
    let quote = cursor.peek
    cursor.advance()
    let text = cursor.takeWhile { $0 != quote && !$0.isLineEnd }
    if cursor.peek == quote { cursor.advance() }
    return text
  }
}
