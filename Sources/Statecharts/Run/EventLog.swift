/// Steps told by a log: a line for each, as programs write one and people note one down.
public enum EventLog {
  /// The steps that a log tells.
  ///
  /// A line is the name of an event, its label in any language of the chart, or a step as in the text of a run
  /// (`tap{"kanji":"日"}`, `!Flat`, `+2s`). Empty lines and those that begin with `#` are passed over. Any other line is taken
  /// for an event of that name, which the chart then does not know.
  public static func steps(_ text: String, of chart: Statechart) -> [Step] {
    let labels = EventLog.labels(of: chart)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop(while: \.isWhitespace)
      guard let last = line.lastIndex(where: { !$0.isWhitespace }), line.first != "#" else { return nil }
      return step(String(line[...last]), of: chart, labels)
    }
  }

  private static func step(_ line: String, of chart: Statechart, _ labels: [String: String]) -> Step {
    if chart.answers(line) || chart.declaration(of: line) != nil { return .event(line) }
    if let name = labels[line] { return .event(name) }
    var reader = StepReader(line)
    if let steps = try? reader.steps(limit: 1), let step = steps.first { return step }
    return .event(line)
  }

  private static func labels(of chart: Statechart) -> [String: String] {
    var labels: [String: String] = [:]
    for event in chart.events {
      guard let name = event.displayName else { continue }
      for text in name.texts where labels[text] == nil { labels[text] = event.name }
    }
    return labels
  }
}
