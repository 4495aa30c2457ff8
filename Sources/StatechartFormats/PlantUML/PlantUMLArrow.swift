import Statecharts

/// An arrow: hyphens with a direction and a style between them, `-->`, `-left>`, `-[#red,dashed]->`, `<--`, `x-->`.
///
/// Letter case does not matter. A cross or a circle at an end is only a look.
struct PlantUMLArrow {
  private(set) var isReversed = false
  /// True if it has a head at each end; then it is also one to the second of its names.
  private(set) var isBoth = false
  private(set) var isHidden = false
  private(set) var isStyled = false
  /// False for a line, which ties notes to states.
  private(set) var hasHead = false

  /// Moves past an arrow; nil if none is here.
  init?(_ cursor: inout TextCursor) {
    var ahead = cursor
    if let mark = ahead.peek, "xXoO*".unicodeScalars.contains(mark), let next = ahead.peek(1),
      PlantUMLArrow.isBody(next) || (next == "<" && mark != "*")
    {
      ahead.advance()
    }
    if ahead.take("<") {
      isReversed = true
      while ahead.take("<") {}
    }
    var body = 0
    while let letter = ahead.peek {
      if PlantUMLArrow.isBody(letter) {
        ahead.advance()
        body += 1
      } else if letter == "[", let style = PlantUMLArrow.style(&ahead) {
        isStyled = true
        if style.contains("hidden") { isHidden = true }
      } else if body + (isReversed ? 1 : 0) > 0, PlantUMLArrow.takeDirection(&ahead) {
        continue
      } else {
        break
      }
    }
    let hasArrowhead = ahead.take(">")
    if hasArrowhead { while ahead.take(">") {} }
    let hasMark = PlantUMLArrow.takeMark(&ahead)
    hasHead = hasArrowhead || isReversed || hasMark
    isBoth = hasArrowhead && isReversed
    guard body > 0, hasHead || body > 1 else { return nil }
    cursor = ahead
  }

  private static func isBody(_ letter: Unicode.Scalar) -> Bool {
    letter == "-" || letter == "." || letter == "=" || letter == "~"
  }

  /// A cross or a circle is followed by a blank, so that it is no name.
  private static func takeMark(_ cursor: inout TextCursor) -> Bool {
    guard let mark = cursor.peek, "xXoO".unicodeScalars.contains(mark), cursor.peek(1)?.isBlank ?? false else {
      return false
    }
    cursor.advance()
    return true
  }

  private static func style(_ cursor: inout TextCursor) -> String? {
    var ahead = cursor
    ahead.advance()
    let style = ahead.takeWhile { $0 != "]" && !$0.isLineEnd }
    guard ahead.take("]"), style != "*", style.lowercased() != "h", style.lowercased() != "h*" else { return nil }
    cursor = ahead
    return style.lowercased()
  }

  /// A direction is after hyphens and before more of the arrow.
  private static func takeDirection(_ cursor: inout TextCursor) -> Bool {
    var ahead = cursor
    let word = ahead.takeWhile { $0.isASCII && $0.isWordLetter }.lowercased()
    let words = ["left", "right", "up", "down"]
    guard !word.isEmpty, words.contains(where: { $0.hasPrefix(word) }), let next = ahead.peek,
      isBody(next) || next == "[" || next == ">"
    else { return false }
    cursor = ahead
    return true
  }
}
