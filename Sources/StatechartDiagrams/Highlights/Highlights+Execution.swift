public import StatechartExecution
public import Statecharts

extension Highlights {
  /// Marks a machine at one moment.
  ///
  /// - Parameters:
  ///   - snapshot: The machine.
  ///   - moves: The moves that are valid now.
  ///   - history: All macrosteps so far, that of the start included.
  ///   - last: The result of the last step.
  ///   - chart: The machine's chart.
  ///   - language: The language of what was asked for.
  public init(
    snapshot: Snapshot, moves: [Move], history: [Macrostep] = [], last: Outcome? = nil, in chart: Statechart,
    language: String = "en"
  ) {
    self.init(
      activeStates: Set(snapshot.configuration),
      validTransitions: Set(moves.flatMap(\.transitions)),
      nextStates: Set(moves.flatMap(\.targets)),
      visitedTransitions: Set(history.microsteps.flatMap(\.transitions)),
      lastTransitions: Set(last.map { $0.microsteps.flatMap(\.transitions) } ?? []),
      refusal: last?.rejection.flatMap { $0.isAboutVariable ? nil : Refusal($0, in: chart, language: language) })
    enteredStates = activeStates.intersection(last.map { $0.microsteps.flatMap(\.entered) } ?? [])
  }

  /// Marks a machine at the end of a run.
  public init<Model: DataModel>(_ replay: Replay<Model>, language: String = "en") {
    self.init(
      snapshot: replay.final, moves: replay.interpreter.moves,
      history: replay.start + replay.records.flatMap(\.outcome.macrosteps), last: replay.records.last?.outcome,
      in: replay.interpreter.compiled.chart, language: language)
  }
}

extension Highlights.Refusal {
  /// The refusal of a step. An event wants a state if all its transitions in the chart lead there.
  public init(_ rejection: Rejection, in chart: Statechart, language: String = "en") {
    let from = rejection.configuration
    switch rejection.step {
    case .event(let name, _):
      let targets = Set(chart.transitions.filter { $0.matches(name) }.map(\.targets))
      let wanted = targets.count == 1 ? targets.first : nil
      self.init(
        from: from, wanted: wanted?.count == 1 ? wanted?.first : nil, label: chart.label(ofEvent: name, in: language))
    case .request(let state):
      self.init(
        from: from, wanted: chart.state(state)?.id, label: chart.state(state)?.label(in: language) ?? state.name)
    case .advance(let delay):
      self.init(from: from, label: "+\(delay)")
    case .message(let message):
      self.init(from: from, label: message.value.description)
    case .set(let variable, _):
      self.init(from: from, label: variable)
    }
  }
}

extension Rejection {
  /// True if a variable was to be set: nothing in a drawing shows that.
  fileprivate var isAboutVariable: Bool { if case .set = step { true } else { false } }
}
