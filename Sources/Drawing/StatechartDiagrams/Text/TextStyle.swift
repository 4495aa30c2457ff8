import GraphLayout

/// The style of a text in a drawing.
struct TextStyle: Hashable, Sendable {
  /// The role of the text.
  enum Role: Hashable, Sendable {
    /// The name of a state.
    case name
    /// The name of a state that holds others.
    case header
    /// A small line under a name.
    case note
    /// The text next to an arrow.
    case label
    /// The letter of a history mark.
    case mark
  }

  static let name = TextStyle(role: .name)

  let role: Role
  /// The distance from which it is read.
  var readingDistance = DiagramOptions.ReadingDistance.near

  /// The font size in user units.
  var fontSize: Double {
    switch (readingDistance, role) {
    case (.near, .header): 15
    case (.near, .label), (.near, .mark): 13
    case (.near, .note): 12
    case (.near, .name), (.far, _): 16
    }
  }

  /// The factor by which it is larger than usual.
  var enlargement: Double { fontSize / TextStyle(role: role).fontSize }

  /// The distance between base lines.
  var lineHeight: Double {
    switch (readingDistance, role) {
    case (.near, .name), (.near, .header), (.far, _): 20
    case (.near, .label), (.near, .mark): 17
    case (.near, .note): 16
    }
  }

  /// The distance of the base line below the top of the line.
  var ascent: Double { (lineHeight + fontSize * 0.72) / 2 }

  /// The class in the style sheet.
  var className: String {
    switch role {
    case .name: "name"
    case .header: "name header"
    case .note: "note"
    case .label: "label"
    case .mark: "mark"
    }
  }

  /// Labels turn bold when their move is valid, so they are measured bold.
  private var widths: AdvanceWidths {
    switch role {
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

/// A text as it is drawn: lines of one style, measured.
struct TextBlock: Hashable, Sendable {
  /// A stretch of a line.
  struct Run: Hashable, Sendable {
    let text: String
    /// Set in the quieter colour.
    var isSoft = false
    /// The place among the alternatives for an event, set small.
    var isOrder = false
  }

  let style: TextStyle
  let lines: [[Run]]
  /// The text without line breaks or omissions.
  let fullText: String
  /// The room that it needs in the widest of the common fonts.
  let size: Size
  /// The width of its widest line in a font of usual width.
  let inkWidth: Double

  init(_ text: String, style: TextStyle, width: Double, lines: Int) {
    let broken = TextBreaking(style: style, width: width, lines: lines).lines(of: text)
    self.init(broken.map { [Run(text: $0)] }, style: style, fullText: text)
  }

  init(_ lines: [[Run]], style: TextStyle, fullText: String) {
    self.style = style
    self.lines = lines
    self.fullText = fullText
    let widths = lines.map { style.width(of: $0.map(\.text).joined()) }
    size = Size(width: (widths.max() ?? 0).rounded(.up), height: Double(lines.count) * style.lineHeight)
    inkWidth = lines.map { style.usualWidth(of: $0.map(\.text).joined()) }.max() ?? 0
  }
}
