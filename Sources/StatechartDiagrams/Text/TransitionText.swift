import Statecharts

/// What is written beside an arrow: the event on top, condition and effect more quietly under it if one line is short.
enum TransitionText {
  private static let lineWidth = 160.0
  private static let style = TextStyle.label

  /// The text; nil if there is nothing to write.
  static func block(for transition: Transition, in chart: Statechart, language: String) -> TextBlock? {
    let label = transition.label(in: language, of: chart)
    let fullText = label.description
    guard !fullText.isEmpty else { return nil }
    let parts = parts(of: label)
    let line = parts.enumerated().map { place, part in
      TextBlock.Run(text: part.text + (place + 1 < parts.count ? " " : ""), isSoft: part.isSoft)
    }
    if style.width(of: fullText) <= lineWidth { return TextBlock([line], style: style, fullText: fullText) }
    let lines = parts.flatMap { part in
      TextBreaking(style: style, width: lineWidth, lines: part.isSoft ? 2 : 3).lines(of: part.text).map {
        [TextBlock.Run(text: $0, isSoft: part.isSoft)]
      }
    }
    return TextBlock(lines, style: style, fullText: fullText)
  }

  private static func parts(of label: Transition.Label) -> [TextBlock.Run] {
    var parts: [TextBlock.Run] = []
    if !label.trigger.isEmpty { parts.append(TextBlock.Run(text: label.trigger)) }
    if let condition = label.condition { parts.append(TextBlock.Run(text: "[\(condition)]", isSoft: true)) }
    if !label.effects.isEmpty {
      parts.append(TextBlock.Run(text: "/ " + label.effects.joined(separator: "; "), isSoft: true))
    }
    return parts
  }
}
