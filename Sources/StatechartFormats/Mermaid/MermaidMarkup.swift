import Statecharts

/// Takes the markup of HTML and Markdown off a label: what is left is what the drawing shows.
enum MermaidMarkup {
  static func plain(_ text: String) -> String {
    var rest = text
    if rest.contains("<") { rest = HTMLTags.taken(off: rest, names: names) }
    for mark in ["**", "__", "`"] where rest.contains(mark) { rest = without(mark, in: rest) }
    if rest.contains("*") { rest = without("*", in: rest) }
    return rest.contains(":fa-") ? withoutIcons(rest) : rest
  }

  private static let names: Set<String> = [
    "b", "i", "u", "s", "em", "strong", "span", "p", "div", "font", "small", "big", "sub", "sup", "code", "center",
    "img",
    "a", "mark", "del", "ins", "kbd", "tt",
  ]

  /// A mark on both sides of some words; one next to blanks or between two letters is text: `2 * 3`, `tick.*`, `my__x`.
  private static func without(_ mark: String, in text: String) -> String {
    PairedMarks.taken(off: text, mark, opens: isOutside) { after in
      guard let close = after.firstRange(of: mark), close.lowerBound > after.startIndex,
        !after[after.index(before: close.lowerBound)].isWhitespace,
        after[close.upperBound...].first.map(isOutside) ?? true
      else { return nil }
      return close
    }
  }

  private static func isOutside(_ letter: Character) -> Bool {
    letter.isWhitespace || letter.isPunctuation && letter != "*" && letter != "_" && letter != "."
  }

  /// Words such as `fa:fa-car`.
  private static func withoutIcons(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).filter { word in
      let kind = word.prefix { $0 != ":" }
      return !(kind.hasPrefix("fa") && kind.count < 4 && word.dropFirst(kind.count).hasPrefix(":fa-"))
    }.joined(separator: " ")
  }
}
