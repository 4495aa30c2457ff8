import Statecharts

/// Takes Creole's and HTML's markup off a line: what is left is what the drawing shows.
/// https://plantuml.com/creole
enum PlantUMLMarkup {
  static func plain(_ line: String) -> String {
    var text = line
    if text.contains("[[") { text = withoutLinks(text) }
    if text.contains("<") { text = HTMLTags.taken(off: text, names: names, isMark: isMark) }
    for mark in ["**", "//", "__", "--", "~~", "\"\""] where text.contains(mark) { text = without(mark, in: text) }
    return text.contains("~") ? withoutEscapes(text) : text
  }

  private static let names: Set<String> = [
    "b", "i", "u", "s", "w", "plain", "color", "back", "size", "font", "sub", "sup", "img", "code", "strike", "br",
    "br/", "span", "p", "em", "strong", "latex", "math",
  ]

  /// `<color:red>`, `<&icon>`, `<$sprite>`, `<:smile:>`, `<#red>`
  private static func isMark(_ inside: Substring) -> Bool {
    guard let first = inside.first else { return false }
    if first == "&" || first == "$" || first == "#" { return inside.dropFirst().allSatisfy { !$0.isWhitespace } }
    return first == ":" && inside.last == ":" && inside.count > 2
  }

  /// `[[address label]]` becomes its label; without one it is only an address.
  private static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
      let inside = rest[open.upperBound..<close.lowerBound]
      result += rest[..<open.lowerBound]
      if isAddress(inside) {
        result += label(inside)
      } else {
        result += rest[open.lowerBound..<close.upperBound]
      }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// An index such as `a[b[0]]` is no link.
  private static func isAddress(_ inside: Substring) -> Bool {
    let address = inside.prefix { !$0.isWhitespace && $0 != "{" }
    return ["://", "www.", "mailto:", ".html", "/", "#", "$"].contains { address.contains($0) } || inside.contains(" ")
      || inside.contains("{")
  }

  private static func label(_ inside: Substring) -> Substring {
    var rest = inside.drop { !$0.isWhitespace && $0 != "{" }
    if rest.first == "{", let close = rest.firstIndex(of: "}") { rest = rest[rest.index(after: close)...] }
    return rest.drop(while: \.isWhitespace)
  }

  /// A mark on both sides of some words; one between two words or next to blanks is text.
  private static func without(_ mark: String, in text: String) -> String {
    PairedMarks.taken(
      off: text, mark,
      opens: { !$0.isLetter && !$0.isNumber && $0 != ":" && $0 != "~" && $0 != mark.first },
      closing: { after in
        guard let close = after.firstRange(of: mark), close.lowerBound > after.startIndex else { return nil }
        let before = after[after.index(before: close.lowerBound)]
        return before.isWhitespace || before == "~" ? nil : close
      })
  }

  /// `~` before a letter of markup says that it is none.
  private static func withoutEscapes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "~", let next = rest.first, "*/_-~\"<[=#|\\".contains(next) {
        result.append(next)
        rest = rest.dropFirst()
      } else {
        result.append(letter)
      }
    }
    return result
  }

  /// True for a line that divides the text of a state: `----`, `====`, `....`, `____`.
  static func isSeparator(_ line: String) -> Bool {
    guard let first = line.first, "-=._".contains(first), line.count > 1 else { return false }
    return line.allSatisfy { $0 == first }
  }
}
