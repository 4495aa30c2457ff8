/// Breaks a text into lines.
struct TextBreaking: Sendable {
  /// The kind of text.
  let style: TextStyle
  /// The maximum width of a line.
  let width: Double
  /// The maximum number of lines.
  let lines: Int

  /// The lines: as few as possible, of about one width, the last one cut short with an ellipsis if the text is longer.
  func lines(of text: String) -> [String] {
    let pieces = Self.pieces(of: text).flatMap(split)
    guard !pieces.isEmpty else { return [] }
    let filled = fill(pieces, to: width)
    guard filled.count <= lines else { return shortened(filled) }
    return balanced(pieces, count: filled.count)
  }

  /// The width of lines in which no word of a text is torn, up to a limit.
  static func width(for text: String, _ style: TextStyle, atLeast width: Double, atMost limit: Double) -> Double {
    let widest = pieces(of: text).map { style.width(of: trimmed($0)) }.max() ?? 0
    return max(width, min(widest.rounded(.up), limit))
  }

  /// Puts as many pieces on each line as fit.
  private func fill(_ pieces: [String], to width: Double) -> [String] {
    var filled: [String] = []
    var current = ""
    for piece in pieces {
      let longer = current + piece
      if current.isEmpty || style.width(of: Self.trimmed(longer)) <= width {
        current = longer
      } else {
        filled.append(Self.trimmed(current))
        current = piece
      }
    }
    return filled + [Self.trimmed(current)]
  }

  /// The narrowest of ten widths that needs no more lines.
  private func balanced(_ pieces: [String], count: Int) -> [String] {
    guard count > 1 else { return fill(pieces, to: width) }
    let even = style.width(of: pieces.joined()) / Double(count)
    for step in 0..<10 {
      let candidate = fill(pieces, to: even + (width - even) * Double(step) / 10)
      if candidate.count == count { return candidate }
    }
    return fill(pieces, to: width)
  }

  private func shortened(_ filled: [String]) -> [String] {
    var kept = Array(filled.prefix(lines))
    var last = kept.removeLast()
    while !last.isEmpty, style.width(of: last + "…") > width { last.removeLast() }
    return kept + [Self.trimmed(last) + "…"]
  }

  /// A piece that is wider than a line falls apart into characters.
  private func split(_ piece: String) -> [String] {
    style.width(of: Self.trimmed(piece)) <= width ? [piece] : piece.map { String($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return String(rest)
  }

  /// The text cut wherever a line may end; white space is collapsed.
  private static func pieces(of text: String) -> [String] {
    let characters = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    var pieces: [String] = []
    var current = ""
    for (index, character) in characters.enumerated() {
      current.append(character)
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      guard let next, mayBreak(between: character, and: next), character != "_" || joins(current) else { continue }
      pieces.append(current)
      current = ""
    }
    return current.isEmpty ? pieces : pieces + [current]
  }

  /// Returns whether an underscore at the end is between two parts of a word; one at the beginning belongs to it.
  private static func joins(_ text: String) -> Bool {
    text.dropLast().last.map { $0.isLetter || $0.isNumber } ?? false
  }

  private static func mayBreak(between left: Character, and right: Character) -> Bool {
    if left == " " { return true }
    if right == " " || noLineStart.contains(right) || noLineEnd.contains(left) { return false }
    if isWide(left) || isWide(right) { return true }
    if left == "_" { return right.isLetter || right.isNumber }
    if "-./:,;|".contains(left) { return right.isLetter }
    return left.isLowercase && right.isUppercase
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(AdvanceWidths.isWide) ?? false
  }

  private static let noLineStart = Set("，。、）」』】》！？：；”’…ー々・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?)];:")
  private static let noLineEnd = Set("（「『【《“‘([")
}
