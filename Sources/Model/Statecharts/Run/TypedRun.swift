/// A run as a person writes it down: its text form (`Run`), or the same with labels as they are drawn, in any case,
/// with blanks around commas and full-width punctuation; or the address of a page that shows it.
public struct TypedRun: Hashable, Sendable {
  /// The steps.
  public let steps: [Step]
  /// True if the text is an address, whose run begins where the machine does.
  public let isAddress: Bool
  /// The number of steps taken at the moment that the address shows; nil for the end of the run.
  public let position: Int?

  /// Reads a text. A text that is a run in its text form means that run.
  ///
  /// - Throws: `RunError` for the first step that means nothing, with its column and the nearest names: those that it
  ///   could mean, if there are several.
  public init(_ text: String, of chart: Statechart) throws(RunError) {
    let reading = try RunReading(text, of: chart)
    // If the chart handles any event, a label would be read as one.
    if reading.fault == nil, !chart.answersAnyEvent {
      (steps, isAddress, position) = (reading.run.steps, false, nil)
    } else if let (run, position) = TypedRun.run(ofAddress: text) {
      let steps = try Run(chart, text: run).steps
      (self.steps, isAddress) = (steps, true)
      self.position = position.flatMap { steps.indices.contains($0) ? $0 : nil }
    } else {
      steps = try TypedRun.steps(of: text, chart, reading)
      (isAddress, position) = (false, nil)
    }
  }

  /// The steps of a text whose names may be labels.
  private static func steps(of text: String, _ chart: Statechart, _ reading: RunReading) throws(RunError) -> [Step] {
    do throws(RunError) {
      return try TypedStepReader(chart).steps(of: text)
    } catch {
      guard let fault = reading.fault else { return reading.run.steps }
      // The same fault as in the text form of a run, which knows the place within the step.
      let isSame = fault.error.ordinal == error.ordinal && fault.error.reason == error.reason
      throw isSame && fault.error.column != nil ? fault.error : error
    }
  }

  /// The text of the run in the address of a page, in its query or in its path, with the position that the query names;
  /// an empty one if it has none, nil if the text is no such address.
  static func run(ofAddress text: String) -> (text: String, position: Int?)? {
    let text = TypedText.narrow(text).split(whereSeparator: \.isWhitespace).first ?? ""
    let path: Substring
    if let scheme = text.firstRange(of: "://"), ["http", "https"].contains(text[..<scheme.lowerBound].lowercased()) {
      path = text[scheme.upperBound...].drop { $0 != "/" }
    } else if text.hasPrefix("/") {
      path = text
    } else {
      return nil
    }
    let parts = path.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = parts.dropFirst().first?.split(separator: "&") ?? []
    func value(_ name: String) -> Substring? { items.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
    let position = value("at=").flatMap { Int($0) }
    if let run = value("run=") { return decoded(run).map { ($0, position) } }
    guard let segments = parts.first?.split(separator: "/"), let place = segments.first else { return nil }
    let names = ["machines": 2, "m": 2, "embed": 2, "learn": 2, "r": 3]
    guard let count = names[String(place)] else { return nil }
    let run = segments.count > count ? PercentEncoding.decode(segments[count]) : ""
    return run.map { ($0, position) }
  }

  /// A value of a query, in which `+` is a blank unless it begins a step of the clock.
  private static func decoded(_ value: Substring) -> String? {
    let steps = value.split(separator: ",", omittingEmptySubsequences: false).map { step in
      step.hasPrefix("+") ? "+" + step.dropFirst().replacing("+", with: " ") : step.replacing("+", with: " ")
    }
    return PercentEncoding.decode(steps.joined(separator: ","))
  }
}

/// Reads steps of which the names are identifiers or labels.
private struct TypedStepReader {
  private let chart: Statechart
  private let events: NameLookup
  private let states: NameLookup

  init(_ chart: Statechart) {
    self.chart = chart
    events = .events(of: chart)
    states = .states(of: chart)
  }

  func steps(of text: String) throws(RunError) -> [Step] {
    let typed = TypedText(text)
    guard typed.parts.count <= Run.Limits.steps else {
      throw RunError(ordinal: 0, step: "", column: nil, reason: .tooManySteps(limit: Run.Limits.steps))
    }
    var known: [String: Step] = [:]
    let (steps, unknown) = typed.meanings(
      longest: max(events.maxParts, states.maxParts), isIdentifier: events.isName
    ) { text -> Step? in
      if let step = known[text] { return step }
      known[text] = step(text)
      return known[text]
    }
    guard let unknown else { return steps }
    let part = typed.text(unknown)
    throw RunError(
      ordinal: steps.count + 1, step: part, column: typed.column(of: unknown), reason: reason(part))
  }

  private func step(_ text: String) -> Step? {
    let narrow = TypedText.narrow(text)
    switch narrow.unicodeScalars.first {
    case "!": return exact(text, narrow) ?? states.name(name(narrow)).map { .request(State.ID($0)) }
    case "+":
      return exact(text, narrow) ?? Delay(narrow.dropFirst().filter { !$0.isWhitespace }.lowercased()).map(Step.advance)
    case "=", "{", nil: return exact(text, narrow)
    case _: return event(text, narrow) ?? exact(text, narrow)
    }
  }

  private func event(_ text: String, _ narrow: String) -> Step? {
    if let name = events.name(text) { return event(name, nil as Value?) }
    for typed in [text, narrow] {
      guard let start = typed.firstIndex(where: { "{[\"=".contains($0) }),
        let name = events.name(String(typed[..<start])),
        case .event(_, let payload)? = parsed("x" + typed[start...])
      else { continue }
      return event(name, payload)
    }
    return nil
  }

  /// An event whose name asks for a state is such a request.
  private func event(_ name: String, _ payload: Value?) -> Step {
    chart.stateRequested(by: name).map { .request($0) } ?? .event(name, payload: payload)
  }

  /// A step as the text of a run has it.
  private func exact(_ texts: String...) -> Step? {
    var names = RunNames(chart)
    return texts.lazy.compactMap(parsed).first { names.error(in: $0) == nil }
  }

  private func parsed(_ text: String) -> Step? {
    var reader = StepReader(text)
    guard let steps = try? reader.steps(limit: 1), steps.count == 1 else { return nil }
    return steps.first
  }

  private func name(_ narrow: String) -> String {
    String(narrow.dropFirst().drop(while: \.isWhitespace))
  }

  private func reason(_ part: String) -> RunError.Reason {
    let narrow = TypedText.narrow(part)
    var names = RunNames(chart)
    switch narrow.unicodeScalars.first {
    case nil: return .malformed(.empty)
    case "+": return .malformed(.time)
    case "!":
      let name = name(narrow)
      if case .several(let known) = states.meaning(of: name) { return .unknownState(name, nearest: known) }
      return .unknownState(name, nearest: chart.statesNearest(to: name))
    case _:
      if case .several(let known) = events.meaning(of: part) { return .unknownEvent(part, nearest: known) }
      guard let step = parsed(narrow) else { return malformation(of: narrow) }
      return names.error(in: step) ?? .malformed(.empty)
    }
  }

  private func malformation(of text: String) -> RunError.Reason {
    var reader = StepReader(text)
    switch reader.stepsBeforeFault(limit: 1).error?.reason {
    // A person who types a percent sign means that, and no byte.
    case .malformed(.escape)?, .malformed(.nameNotUTF8)?, nil:
      return .unknownEvent(text, nearest: chart.eventsNearest(to: text))
    case let reason?: return reason
    }
  }
}

extension Statechart {
  /// True if some transition waits for any event.
  fileprivate var answersAnyEvent: Bool { transitions.contains { $0.events.contains(where: \.matchesEverything) } }
}
