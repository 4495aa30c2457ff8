/// The text of a run, read as far as a chart can follow it.
public struct RunReading: Hashable, Sendable {
  /// The step that ends a run early, and its error.
  public struct Fault: Hashable, Sendable {
    /// The error.
    public let error: RunError
    /// The step, if it follows the form.
    public let step: Step?
    /// The steps after it; none if they do not follow the form.
    public let rest: [Step]

    /// The same step with the names that the chart has and that are nearest, the nearest first.
    public var offers: [Step] {
      switch (step, error.reason) {
      case (.event(_, let payload), .unknownEvent(_, let nearest)): nearest.map { .event($0, payload: payload) }
      case (.request, .unknownState(_, let nearest)): nearest.map { .request(State.ID($0)) }
      case (.set(_, let value), .unknownVariable(_, let nearest)): nearest.map { .set($0, to: value) }
      case (_, _): []
      }
    }
  }

  /// The run up to the first step that is malformed, or that names an event, a state or a variable that the chart does
  /// not have.
  public let run: Run
  /// The error of that step; nil if the chart can follow them all.
  public let fault: Fault?
  /// The first violation of the form, wherever it is.
  let malformation: RunError?

  /// Reads a text.
  ///
  /// - Throws: `RunError` if the text is longer than a run may be or has more steps.
  public init(_ text: String, of chart: Statechart) throws(RunError) {
    guard text.utf8.count <= Run.Limits.textBytes else {
      throw RunError(ordinal: 0, step: "", column: 1, reason: .tooLong(limit: Run.Limits.textBytes))
    }
    var reader = StepReader(text)
    let (read, error) = reader.stepsBeforeFault(limit: Run.Limits.steps)
    if let error, case .tooManySteps = error.reason { throw error }
    malformation = error
    // A step that is not followed by a comma was read, but is the one that is wrong.
    let steps = error.map { Array(read.prefix($0.ordinal - 1)) } ?? read
    var checked: Set<Step> = []
    var names = RunNames(chart)
    for (index, step) in steps.enumerated() where checked.insert(step.withoutPayload).inserted {
      guard let reason = names.error(in: step) else { continue }
      let unknownName = RunError(ordinal: index + 1, step: step.description, column: nil, reason: reason)
      run = Run(chart, steps: Array(steps[..<index]))
      fault = Fault(error: unknownName, step: step, rest: error == nil ? Array(steps[(index + 1)...]) : [])
      return
    }
    run = Run(chart, steps: steps)
    fault = error.map { Fault(error: $0, step: nil, rest: RunReading.steps(of: reader.rest)) }
  }

  private static func steps(of text: String?) -> [Step] {
    guard let text else { return [] }
    var reader = StepReader(text)
    return (try? reader.steps(limit: Run.Limits.steps)) ?? []
  }
}

/// The names that a chart knows, gathered only as far as steps ask for them.
struct RunNames {
  /// The number of events that are looked for among the transitions before an index of these is worth making.
  private static let few = 16

  private let chart: Statechart
  private var asked = 0
  private lazy var events = DescriptorIndex(
    chart.transitions.map(\.events), matching: chart.eventMatching)
  private lazy var declaredEvents = Set(chart.events.map(\.name))
  private lazy var variables = VariableNames(of: chart)
  /// True if it passes every event on to what it invokes, which may wait for any.
  private lazy var autoforwards = chart.allStates.contains { $0.invocations.contains(where: \.autoforwards) }

  init(_ chart: Statechart) {
    self.chart = chart
  }

  /// Why the chart has nothing of the name that a step mentions; nil if it has, or may have.
  mutating func error(in step: Step) -> RunError.Reason? {
    switch step {
    case .event(let name, _):
      if knows(event: name) || autoforwards { return nil }
      return .unknownEvent(name, nearest: chart.eventsNearest(to: name))
    case .request(let id):
      if let state = chart.state(id), !state.isHistory { return nil }
      return .unknownState(id.name, nearest: chart.statesNearest(to: id.name))
    case .set(let name, _):
      if variables.allow(name) { return nil }
      return .unknownVariable(name, nearest: nearestNames(to: name, among: variables.declared))
    case .advance, .message: return nil
    }
  }

  private mutating func knows(event name: String) -> Bool {
    asked += 1
    guard asked > RunNames.few else { return chart.handles(name) || chart.declaration(of: name) != nil }
    return declaredEvents.contains(name) || events.matchesAny(name)
  }
}
