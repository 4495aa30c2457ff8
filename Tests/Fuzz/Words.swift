import TestSupport

/// Words that mean something somewhere, and texts that go wrong easily.
enum Words {
  static let all = [
    "", " ", "a", "b", "e", "go", "p", "h", "end", "*", "a.*", ".", "..", "e.e", "done.state.c", "error", "In('a')",
    "!In('b')",
    "n", "n + 1", "n++", "_event", "_event.data", "_event.data.by > 3 || n", "_name", "_x", "(", "'", "\"", "\\",
    "[1,{}]", "{}",
    "null", "undefined", "0", "-1", "1e308", "NaN", "1s", "500ms", "-1s", "99999999999999999999s", "1.5s", "0s", "'1s'",
    "#_parent", "#_internal", "#_scxml_session.1", "#_i", "#_", "http://127.0.0.1:1/", "basichttp", "scxml", "xpath",
    "ecmascript", "early", "late", "internal", "deep", "true", "false", "id", "𝒳", "é", "e\u{301}", "\u{202E}", "日本",
    "\u{FEFF}",
    "&amp;", "<b/>", "]]>", "<!--", "%", "%41", "%zz", ",", "+1s", "!a", "=n=5", "=n=", "=_event=1", "{\"status\":200}",
    "go{\"by\":5}", "throw 1", "while(1);", "n = {}", "n = n", "delete n", "this", "list.push(list)",
    "Object.freeze(list)",
    String(repeating: "x", count: 2000), String(repeating: "[", count: 300), String(repeating: "a ", count: 1500),
  ]

  /// A word, or a short text of letters that mean something to one of the notations.
  static func pick(_ random: inout SeededGenerator) -> String {
    guard random.chance(15) else { return random.pick(all) ?? "" }
    let letters = Array("abn<>&\"'{}[]()=,.;:!+-*/%#_\\ \n\u{0}\u{7F}0159é日😀")
    return String((0..<random.number(below: 8)).map { _ in random.pick(letters) ?? " " })
  }
}
