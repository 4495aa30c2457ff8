import Statecharts

/// Tags of HTML in labels, which drawings show as looks.
enum HTMLTags {
  /// The text without tags of some names, and without what else a notation writes between `<` and `>`.
  ///
  /// `a <b && c> d` stays: after a name there is nothing, a colon, or attributes with values.
  static func taken(off text: String, names: Set<String>, isMark: (Substring) -> Bool = { _ in false }) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let after = rest[rest.index(after: open)...]
      if mayBeTag(after, names), let close = after.prefix(200).firstIndex(of: ">"),
        isTag(after[..<close], names) || isMark(after[..<close])
      {
        rest = after[after.index(after: close)...]
      } else {
        result.append("<")
        rest = after
      }
    }
    return result + rest
  }

  /// A name, or a mark that is no letter.
  private static func mayBeTag(_ text: Substring, _ names: Set<String>) -> Bool {
    let rest = text.first == "/" ? text.dropFirst() : text
    guard let first = rest.first, first.isLetter else { return "&$#:".contains(rest.first ?? " ") }
    return names.contains(rest.prefix(20).prefix { $0.isLetter }.lowercased())
  }

  private static func isTag(_ inside: Substring, _ names: Set<String>) -> Bool {
    let text = inside.hasPrefix("/") ? inside.dropFirst() : inside
    let name = text.prefix { $0.isLetter }
    guard names.contains(name.lowercased()) else { return false }
    let rest = text.dropFirst(name.count)
    guard let next = rest.first else { return true }
    return next == ":" || rest == "/" || rest == " /" || next == " " && rest.contains("=") && !rest.contains("==")
  }
}
