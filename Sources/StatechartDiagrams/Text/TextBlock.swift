import GraphLayout

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
