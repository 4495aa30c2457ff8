/// Steps given by a log: a line for each, as programs write one and people note one down.
public enum EventLog {
  /// The first line of a log that means nothing to a chart.
  package struct Fault: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// Its text without white space at its ends.
    package let text: String
    /// The reason why it was not read.
    package let reason: RunError.Reason
  }

  /// A line that is a step.
  private struct Line {
    let number: Int
    let text: String
    let step: Step
    /// Why the text is not read as a step, if it is not.
    let error: RunError.Reason?
  }

  /// The steps in a log.
  ///
  /// A line is the name of an event, its label in any language of the chart (`NameLookup`), or a step as in the text of
  /// a run (`tap{"kanji":"日"}`, `!Flat`, `+2s`). Empty lines and those that begin with `#` are passed over. Any other
  /// line is taken for an event of that name, which the chart then does not know.
  public static func steps(_ text: String, of chart: Statechart) -> [Step] {
    lines(text, of: chart).map(\.step)
  }

  /// The steps in a log that a chart can follow.
  ///
  /// - Throws: `Fault` for the first line that it cannot.
  package static func knownSteps(_ text: String, of chart: Statechart) throws(Fault) -> [Step] {
    let lines = lines(text, of: chart)
    var names = RunNames(chart)
    var known: Set<Step> = []
    for line in lines where known.insert(line.step.withoutPayload).inserted {
      guard let error = names.error(in: line.step) else { continue }
      throw Fault(line: line.number, text: line.text, reason: line.error ?? error)
    }
    return lines.map(\.step)
  }

  private static func lines(_ text: String, of chart: Statechart) -> [Line] {
    let names = NameLookup.events(of: chart)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().compactMap { index, line in
      let line = line.drop(while: \.isWhitespace)
      guard let last = line.lastIndex(where: { !$0.isWhitespace }), line.first != "#" else { return nil }
      return self.line(index + 1, String(line[...last]), of: chart, names)
    }
  }

  private static func line(_ number: Int, _ text: String, of chart: Statechart, _ names: NameLookup) -> Line {
    if let name = names.name(text) { return Line(number: number, text: text, step: .event(name), error: nil) }
    let event = Line(number: number, text: text, step: .event(text), error: nil)
    if chart.handles(text) { return event }
    var reader = StepReader(text)
    do throws(RunError) {
      return Line(number: number, text: text, step: try reader.steps(limit: 1).first ?? .event(text), error: nil)
    } catch {
      guard text.contains(where: { "{[\"=+".contains($0) }) else { return event }
      return Line(number: number, text: text, step: .event(text), error: error.reason)
    }
  }
}
