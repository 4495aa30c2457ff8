import Statecharts

/// The text next to an arrow: the event on top, condition and effect more quietly under it if one line is short.
///
/// Conditions and effects are written whole, up to ``longest`` characters of each expression.
enum TransitionText {
  /// The maximum number of characters of an expression in a drawing.
  static let longest = 400
  /// The maximum number of lines of a condition and of effects: what they hold at that length, or two such effects.
  static let maxLines = 40
  private static let lineWidth = 160.0
  /// The width of a condition or of effects with a word that is wider than a line.
  private static let wideLineWidth = 220.0
  /// The width of an event's name with a word that is wider than a line.
  private static let wideNameWidth = 360.0

  /// The text; nil if there is nothing to write.
  ///
  /// - Parameters:
  ///   - order: The place among the alternatives for an event.
  ///   - readingDistance: From where it is read.
  static func block(
    for transition: Transition, in chart: Statechart, language: String, order: Int? = nil,
    readingDistance: DiagramOptions.ReadingDistance = .near
  ) -> TextBlock? {
    let label = transition.labelWithLines(in: language, of: chart, longest: longest)
    return block(answering(transition, label, in: chart, language), order: order, readingDistance: readingDistance)
  }

  /// The label of a transition of a choice whose question is in the diamond: a condition that begins with the question
  /// is the answer alone.
  private static func answering(
    _ transition: Transition, _ label: Transition.Label, in chart: Statechart, _ language: String
  ) -> Transition.Label {
    guard let choice = chart.state(transition.source), choice.drawnPseudostate == .choice, choice.displayName != nil,
      let condition = label.condition, condition.hasPrefix(choice.label(in: language))
    else { return label }
    let answer = condition.dropFirst(choice.label(in: language).count).drop { $0 == ":" || $0 == " " }
    guard !answer.isEmpty else { return label }
    return Transition.Label(trigger: label.trigger, condition: String(answer), effects: label.effects)
  }

  /// Returns the text next to the arrow to the initial state of a state; nil if nothing happens on the way.
  static func block(
    for entry: DefaultTransition, in chart: Statechart, language: String,
    readingDistance: DiagramOptions.ReadingDistance = .near
  ) -> TextBlock? {
    let effects = entry.content.map { $0.summary(in: language, of: chart, longest: longest) }
    return block(Transition.Label(effects: effects), order: nil, readingDistance: readingDistance)
  }

  private static func block(
    _ label: Transition.Label, order: Int?, readingDistance: DiagramOptions.ReadingDistance
  ) -> TextBlock? {
    let style = TextStyle(role: .label, readingDistance: readingDistance)
    let fullText = label.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    let parts = parts(of: label)
    let ordinal = order.map { [TextBlock.Run(text: number($0), isOrder: true)] } ?? []
    guard !fullText.isEmpty || !ordinal.isEmpty else { return nil }
    let line = parts.enumerated().map { place, part in
      TextBlock.Run(text: part.text + (place + 1 < parts.count ? " " : ""), isSoft: part.isSoft)
    }
    if !label.trigger.contains(where: \.isNewline), style.width(of: fullText) <= lineWidth * style.enlargement {
      return TextBlock([ordinal + line], style: style, fullText: fullText)
    }
    var lines = parts.flatMap { Self.lines(of: $0, style) }
    if let first = lines.first { lines[0] = ordinal + first }
    return TextBlock(lines, style: style, fullText: fullText)
  }

  /// Returns the text of the place among alternatives.
  static func number(_ order: Int) -> String { "\(order). " }

  private static func lines(of part: TextBlock.Run, _ style: TextStyle) -> [[TextBlock.Run]] {
    let breaking = TextBreaking(style: style, width: width(of: part, style), lines: maxLines)
    return part.text.split(whereSeparator: \.isNewline).flatMap { breaking.lines(of: String($0)) }.map {
      [TextBlock.Run(text: $0, isSoft: part.isSoft)]
    }
  }

  private static func width(of part: TextBlock.Run, _ style: TextStyle) -> Double {
    let width = lineWidth * style.enlargement
    guard part.isSoft else {
      return TextBreaking.width(for: part.text, style, atLeast: width, atMost: wideNameWidth * style.enlargement)
    }
    let widest = part.text.split(separator: " ").map { style.width(of: String($0)) }.max() ?? 0
    return max(width, min(wideLineWidth * style.enlargement, widest.rounded(.up)))
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
