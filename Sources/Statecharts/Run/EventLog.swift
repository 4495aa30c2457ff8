/// Steps given by a log: a line for each, as programs write one and people note one down.
public enum EventLog {
  /// The steps in a log.
  ///
  /// A line is the name of an event, its label in any language of the chart (`NameLookup`), or a step as in the text of
  /// a run (`tap{"kanji":"日"}`, `!Flat`, `+2s`). Empty lines and those that begin with `#` are passed over. Any other
  /// line is taken for an event of that name, which the chart then does not know.
  public static func steps(_ text: String, of chart: Statechart) -> [Step] {
    let names = NameLookup.events(of: chart)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop(while: \.isWhitespace)
      guard let last = line.lastIndex(where: { !$0.isWhitespace }), line.first != "#" else { return nil }
      return step(String(line[...last]), of: chart, names)
    }
  }

  private static func step(_ line: String, of chart: Statechart, _ names: NameLookup) -> Step {
    if let name = names.name(line) { return .event(name) }
    if chart.handles(line) { return .event(line) }
    var reader = StepReader(line)
    if let steps = try? reader.steps(limit: 1), let step = steps.first { return step }
    return .event(line)
  }
}
