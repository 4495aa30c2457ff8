import StatechartExecution
import StatechartGrading
import Statecharts

/// The search that makes a graph of configurations.
struct GraphSearch<Model: DataModel> {
  /// The maximum number of open conditions of one step that are answered both ways.
  private static var maxAnswers: Int { 6 }

  /// A step that was executed, with the answers that it needed.
  private struct Attempt {
    var machine: Interpreter<Model>
    var steps: [Step]
    var macrosteps: [Macrostep] = []
    var answered: [String] = []
  }

  private let inputs: [Step]
  private let compiled: CompiledChart
  private let invokes: Bool
  private let limits: EvidenceLimits
  private let findsConflicts: Bool
  private let leavesOutDelays: Bool
  private let dataUse: Participant.DataUse
  private var machines: [Interpreter<Model>] = []
  private var known: [Fingerprint: Int] = [:]
  private var stepsLeft: Int
  private var budget: WorkBudget
  private var bound: EvidenceBound?

  init(
    _ participant: Participant, model: Model, limits: EvidenceLimits, findsConflicts: Bool, leavesOutDelays: Bool
  ) {
    inputs = participant.inputs
    compiled = participant.compiled
    dataUse = participant.dataUse(in: participant.inputs)
    invokes = participant.chart.allStates.contains { !$0.invocations.isEmpty }
    self.limits = limits
    self.findsConflicts = findsConflicts
    self.leavesOutDelays = leavesOutDelays
    stepsLeft = limits.steps
    budget = WorkBudget(limits.work)
    var execution = EvidenceLimits.execution
    execution.work = limits.work
    machines = [
      Interpreter(participant.compiled, model: model, limits: execution, resources: participant.resources)
    ]
  }

  mutating func run(_ graph: inout ConfigurationGraph) {
    let macrosteps = machines[0].start()
    machines[0] = machines[0].lookingAhead
    if leavesOutDelays { machines[0].reschedule { _ in 1 } }
    let first = machines[0].snapshot
    graph.begin(with: graph.moments(macrosteps, from: [], to: first))
    known[machines[0].fingerprint] = graph.add(node(first, cameFrom: nil, &graph))
    while graph.examined < graph.nodes.count {
      guard stepsLeft > 0, budget.isLeft, !Task.isCancelled else {
        bound = .steps(limits.steps - stepsLeft)
        break
      }
      let index = graph.examined
      let found = edges(from: index, &graph)
      graph.addEdges(found)
    }
    graph.end(bound: dataUse == .unknowns ? bound ?? .unknowns : bound, isWithinPayloads: dataUse == .payloads)
  }

  private func node(
    _ snapshot: Snapshot, cameFrom: (Int, [Step])?, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Node {
    let number = graph.number(ofConfiguration: snapshot.configuration)
    return ConfigurationGraph.Node(
      configuration: number, variables: snapshot.variables, status: snapshot.status,
      nextDelay: snapshot.nextDelay?.milliseconds, cameFrom: cameFrom)
  }

  /// Tries every step of a configuration.
  private mutating func edges(from index: Int, _ graph: inout ConfigurationGraph) -> [ConfigurationGraph.Edge] {
    let machine = machines[index]
    let snapshot = machine.snapshot
    guard snapshot.status == .running else {
      if snapshot.status != .ended { note(.unknowns) }
      return []
    }
    if Set(snapshot.dueTimes).count > 1 || leavesOutDelays && invokes { note(.time) }
    if snapshot.request != nil || machine.sessionsReadEvents { note(.unknowns) }
    var edges: [ConfigurationGraph.Edge] = []
    if snapshot.request != nil {
      for status in [200, nil] { edges += taken(.message(.answered(status: status)), index, machine, &graph) }
      return edges
    }
    for answers in eventlessAnswers(snapshot, &graph, at: index) { edges += said(answers, index, machine, &graph) }
    if leavesOutDelays {
      edges += anyOrder(index, machine, &graph)
    } else if let delay = snapshot.nextDelay {
      edges += taken(.advance(delay), index, machine, &graph)
      if delay.milliseconds > 1 {
        edges += taken(.advance(Delay(milliseconds: delay.milliseconds - 1)), index, machine, &graph)
      }
    }
    for input in inputs + forwardedInputs(machine, snapshot) where stepsLeft > 0 {
      edges += taken(input, index, machine, &graph)
      if findsConflicts, graph.conflicts[index] == nil, let conflict = conflict(of: input, in: machine) {
        graph.note(conflict, at: index)
      }
    }
    if dataUse != .none, readsPayload(snapshot) { graph.noteMayMove(at: index) }
    return edges
  }

  /// The events that the chart does not wait for and that are passed on to sessions which do, without those that they
  /// send themselves.
  private func forwardedInputs(_ machine: Interpreter<Model>, _ snapshot: Snapshot) -> [Step] {
    let names = machine.forwardedEventNames
    guard !names.isEmpty else { return [] }
    let own = Set(snapshot.sessions.flatMap(\.chart.ownEventNames))
    return names.filter { !own.contains($0) }.map { .event($0) }
  }

  /// Each of the events on their way falls due before the others.
  private mutating func anyOrder(
    _ index: Int, _ machine: Interpreter<Model>, _ graph: inout ConfigurationGraph
  ) -> [ConfigurationGraph.Edge] {
    machine.timers.flatMap { timer in
      var ordered = machine
      ordered.reschedule { $0 == timer.sequence ? 1 : 2 }
      return taken(.advance(Delay(milliseconds: 1)), index, ordered, &graph)
    }
  }

  private mutating func note(_ reason: EvidenceBound) { bound = bound ?? reason }

  /// The edges of a step that is taken, one for each way to answer the open conditions that it comes to; one for the
  /// refusal if it is not.
  private mutating func taken(
    _ step: Step, _ index: Int, _ machine: Interpreter<Model>, _ graph: inout ConfigurationGraph
  ) -> [ConfigurationGraph.Edge] {
    if case .event(let name, let payload) = step, !invokes, !machine.model.hasOpenQuestions,
      !machine.accepts(name, payload: payload)
    {
      spend(nil, machine)
      return [refusal(of: step, name, index, graph)]
    }
    var edges: [ConfigurationGraph.Edge] = []
    var waiting = [Attempt(machine: machine, steps: [])]
    while let attempt = waiting.popLast() {
      var next = attempt
      let outcome = next.machine.perform(step)
      spend(outcome, machine)
      next.steps.append(step)
      switch outcome {
      case .taken(let macrosteps):
        next.macrosteps += macrosteps
        edges.append(edge(to: next, step, index, &graph))
      case .refused(let rejection):
        let open = rejection.questions.first
        if let open, attempt.answered.count < Self.maxAnswers, !attempt.answered.contains(open) {
          waiting += [false, true].compactMap { answering(open, $0, attempt) }
        } else if open != nil {
          note(.unknowns)
        } else if attempt.answered.isEmpty, case .event(let name, _) = step {
          edges.append(refusal(of: step, name, index, graph))
        } else if case .event(let name, _) = step {
          var edge = refusal(of: step, name, index, graph)
          edge = ConfigurationGraph.Edge(
            steps: next.steps + attempt.answered.map { .set($0, to: .null) }, target: index, moments: edge.moments,
            isRefusal: true)
          edges.append(edge)
        }
      }
    }
    return edges
  }

  private func answering(_ condition: String, _ holds: Bool, _ attempt: Attempt) -> Attempt? {
    var next = attempt
    let step = Step.set(condition, to: .boolean(holds))
    guard case .taken(let macrosteps) = next.machine.perform(step) else { return nil }
    next.steps.append(step)
    next.macrosteps += macrosteps
    next.answered.append(condition)
    return next
  }

  private func refusal(
    of step: Step, _ name: String, _ index: Int, _ graph: ConfigurationGraph
  ) -> ConfigurationGraph.Edge {
    let moment = ConfigurationGraph.Moment(configuration: graph.nodes[index].configuration, event: .refused(name))
    return ConfigurationGraph.Edge(steps: [step], target: index, moments: [moment], isRefusal: true)
  }

  /// Returns the edge to the result of an attempt, once the answers to conditions are reset.
  private mutating func edge(
    to attempt: Attempt, _ step: Step, _ index: Int, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Edge {
    var attempt = attempt
    for name in attempt.answered where attempt.machine.status == .running {
      let step = Step.set(name, to: .null)
      guard case .taken(let macrosteps) = attempt.machine.perform(step) else { continue }
      attempt.steps.append(step)
      attempt.macrosteps += macrosteps
    }
    let snapshot = attempt.machine.snapshot
    let moments = graph.moments(attempt.macrosteps, from: graph.states(of: index), to: snapshot)
    let target = place(attempt.machine, snapshot, cameFrom: (index, attempt.steps), &graph)
    var delay = 0
    if case .advance(let length) = step { delay = length.milliseconds }
    return ConfigurationGraph.Edge(
      steps: attempt.steps, target: target ?? -1, moments: moments,
      transitions: attempt.macrosteps.microsteps.flatMap(\.transitions), delay: delay)
  }

  /// The number of a configuration; nil if there may be no more.
  private mutating func place(
    _ machine: Interpreter<Model>, _ snapshot: Snapshot, cameFrom: (Int, [Step]), _ graph: inout ConfigurationGraph
  ) -> Int? {
    var machine = machine
    if leavesOutDelays { machine.reschedule { _ in 1 } }
    let fingerprint = machine.fingerprint
    if let place = known[fingerprint] { return place }
    guard graph.nodes.count < limits.configurations else {
      bound = .configurations(limits.configurations)
      return nil
    }
    let place = graph.add(node(snapshot, cameFrom: cameFrom, &graph))
    known[fingerprint] = place
    machines.append(machine)
    return place
  }

  private mutating func spend(_ outcome: Outcome?, _ machine: Interpreter<Model>) {
    stepsLeft -= 1
    budget.spend(16 + (outcome.map { machine.work(of: $0) } ?? 0))
  }
}

/// Conditions that hold up transitions without an event.
extension GraphSearch {
  /// Returns the possible answers to the conditions on which eventless transitions of the active states wait.
  private mutating func eventlessAnswers(
    _ snapshot: Snapshot, _ graph: inout ConfigurationGraph, at index: Int
  ) -> [[(String, Bool)]] {
    guard machines[index].model.hasOpenQuestions else { return [] }
    let active = Set(snapshot.configuration)
    let chart = compiled.chart
    let waiting = chart.allStates.filter { active.contains($0.id) }.flatMap(\.transitions)
      .filter { $0.isEventless && $0.condition != nil }
    guard !waiting.isEmpty else { return [] }
    let part = Statechart(dataModel: chart.dataModel, states: [State("part", transitions: waiting)])
    let names = part.namedConditions
    guard names.count <= 4 else {
      note(.unknowns)
      return []
    }
    return (0..<(1 << names.count)).map { bits in
      names.enumerated().map { ($1, bits >> $0 & 1 == 1) }
    }.filter { !$0.isEmpty }
  }

  /// The edge of saying something of conditions, if that lets a transition through.
  private mutating func said(
    _ answers: [(String, Bool)], _ index: Int, _ machine: Interpreter<Model>, _ graph: inout ConfigurationGraph
  ) -> [ConfigurationGraph.Edge] {
    var attempt = Attempt(machine: machine, steps: [])
    for (name, holds) in answers {
      guard attempt.machine.status == .running, let next = answering(name, holds, attempt) else { break }
      attempt = next
      stepsLeft -= 1
    }
    guard attempt.macrosteps.contains(where: { !$0.microsteps.isEmpty }) else { return [] }
    return [edge(to: attempt, attempt.steps[0], index, &graph)]
  }

  /// True if a transition of the active states looks at what an event carries.
  private func readsPayload(_ snapshot: Snapshot) -> Bool {
    snapshot.configuration.contains { id in
      compiled.chart.state(id)?.transitions.contains {
        !$0.isEventless && $0.condition?.source.contains("_event") == true
      } ?? false
    }
  }

  /// Two transitions of one state, or of states neither of which lies in the other, that an event enables and that
  /// cannot both be taken. A transition without a condition after one with a condition is what is taken otherwise, and
  /// is no conflict.
  private func conflict(of step: Step, in machine: Interpreter<Model>) -> ConfigurationGraph.Conflict? {
    guard case .event(let name, let payload) = step else { return nil }
    let enabled = machine.enabledTransitions(by: name, payload: payload)
    let chart = compiled.chart
    for (place, first) in enabled.enumerated() {
      for second in enabled.dropFirst(place + 1) where second.source == first.source {
        let conditions = [first, second].map { chart.transition($0)?.condition == nil }
        if conditions[0] == conditions[1] { return .init(step: step, transitions: [first, second]) }
      }
    }
    guard enabled.count > 1 else { return nil }
    var trial = machine
    for preemption in trial.perform(step).microsteps.first?.preempted ?? [] {
      let (loser, winner) = (preemption.transition.source, preemption.by.source)
      if loser != winner, !chart.isDescendant(loser, of: winner), !chart.isDescendant(winner, of: loser) {
        return .init(step: step, transitions: [preemption.by, preemption.transition])
      }
    }
    return nil
  }
}

extension Execution.Effect {
  /// The name of the effect; nil for one that has none.
  var evidenceName: String? {
    switch self {
    case .acted(let action): action.name
    case .sent(let event, _), .raised(let event): event.name
    case .logged(let label?, _): label
    case .logged(nil, let value): value?.description
    case .cancelled, .assigned, .ran, .chose, .ignored, .invoked, .invocationCancelled, .invocationFailed, .failed: nil
    }
  }
}
