/// The kinds of text in a drawing.
enum TextStyle: Hashable, Sendable {
  /// The name of a state.
  case name
  /// The name of a state that holds others.
  case header
  /// A small line under a name.
  case note
  /// What is written beside an arrow.
  case label
  /// The letter of a history mark.
  case mark

  /// The font size in user units.
  var fontSize: Double {
    switch self {
    case .name: 16
    case .header: 15
    case .label, .mark: 13
    case .note: 12
    }
  }

  /// The distance between base lines.
  var lineHeight: Double {
    switch self {
    case .name, .header: 20
    case .label, .mark: 17
    case .note: 16
    }
  }

  /// Where the base line lies below the top of the line.
  var ascent: Double { (lineHeight + fontSize * 0.72) / 2 }

  /// The class in the style sheet.
  var className: String {
    switch self {
    case .name: "name"
    case .header: "name header"
    case .note: "note"
    case .label: "label"
    case .mark: "mark"
    }
  }

  /// Labels turn bold when their move is valid, so they are measured bold.
  private var widths: AdvanceWidths {
    switch self {
    case .name, .header, .label, .mark: .bold
    case .note: .regular
    }
  }

  /// The width of a text on one line, at most: no common sans-serif font needs more.
  func width(of text: String) -> Double { width(of: text, widths) }

  /// The width of a text on one line in the first named font of the style sheet.
  func usualWidth(of text: String) -> Double { width(of: text, .usual) }

  private func width(of text: String, _ widths: AdvanceWidths) -> Double {
    let thousandths = text.reduce(0) { $0 + advance(of: $1, widths) }
    return Double(thousandths) * fontSize / 1000
  }

  /// The advance of one character as it is read, in thousandths of the font size.
  private func advance(of character: Character, _ widths: AdvanceWidths) -> Int {
    var sum = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      let properties = scalar.properties
      if properties.isEmojiPresentation || scalar.value == 0xFE0F { isEmoji = true }
      if properties.isEmojiModifier && sum > 0 { continue }
      sum += properties.isEmojiPresentation ? emojiAdvance(of: scalar) : widths.advance(of: scalar)
    }
    return isEmoji ? max(sum, TextStyle.emoji) : sum
  }

  private static let emoji = 1350

  /// Two regional indicators make one flag.
  private func emojiAdvance(of scalar: Unicode.Scalar) -> Int {
    (0x1F1E6...0x1F1FF).contains(scalar.value) ? TextStyle.emoji / 2 : TextStyle.emoji
  }
}
