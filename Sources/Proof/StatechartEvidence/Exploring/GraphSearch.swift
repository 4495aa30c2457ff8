import StatechartAnalysis
import StatechartExecution
import StatechartGrading
import Statecharts

/// The search that makes a graph of configurations.
struct GraphSearch<Model: DataModel> {
  /// The maximum number of open conditions of one step that are answered both ways.
  private static var maxAnswers: Int { 6 }

  /// A step that was executed, with the answers that it needed.
  struct Attempt {
    var machine: Interpreter<Model>
    var steps: [Step]
    var macrosteps: [Macrostep] = []
    var answered: [String] = []
    /// The move and the zone in which it is made, where times are zones.
    var move: TimedMove?
    var zone = ClockZone.none
  }

  private let inputs: [Step]
  let compiled: CompiledChart
  private let invokes: Bool
  let aim: ConfigurationGraph.Aim
  private let rule: InputRule
  private let dataUse: Participant.DataUse
  private let monitor: Monitor?
  private var answerable: AnswerableEvents
  /// The configurations, numbered as in the graph, with what the property remembers in each.
  private(set) var space: StateSpace<Model, Monitor.Memory>
  /// The work that is left to zones.
  var zoneWork = Work(GradingLimits(work: 20_000_000))
  private var bound: EvidenceBound?

  /// Starts the machine, and the graph with it.
  init(
    _ participant: Participant, model: Model, limits: EvidenceLimits, for aim: ConfigurationGraph.Aim,
    by rule: InputRule, _ graph: inout ConfigurationGraph
  ) {
    inputs = Inputs(of: [participant.chart], by: rule).steps
    compiled = participant.compiled
    dataUse = participant.dataUse(in: inputs)
    invokes = participant.chart.allStates.contains { !$0.invocations.isEmpty }
    (self.aim, self.rule) = (aim, rule)
    monitor = aim.property.map { Monitor($0, leavesOutTime: true) }
    answerable = AnswerableEvents(participant.chart, readsEvents: Model.readsEvents)
    var execution = EvidenceLimits.execution
    execution.work = limits.work
    var machine = Interpreter(
      participant.compiled, model: model, limits: execution, resources: participant.resources)
    graph.begin(with: graph.moments(machine.start(), from: nil, to: machine.snapshot))
    answerable.withdrawOthers(from: &machine)
    let begun = monitor?.start(of: graph)
    let bounds = SearchLimits(configurations: limits.configurations, steps: limits.steps, work: limits.work)
    let memory = begun?.state ?? Monitor.Memory()
    space = StateSpace(from: machine, memory: memory, budget: SearchBudget(bounds))
    let timers = timers(of: machine, after: nil, owing: begun, from: nil)
    if leavesOutDelays {
      machine.reschedule { _ in 1 }
      space = StateSpace(from: machine, memory: memory, budget: SearchBudget(bounds))
    }
    var start = node(machine.snapshot, cameFrom: nil, &graph)
    if clock == .zones {
      (start.entries, start.zone) = ([Schedule.Entry(move: nil, timers: timers)], ClockZone.none.following(timers))
    }
    _ = graph.add(start)
  }

  /// The clock; of machines with several sessions there are no zones.
  private var clock: ConfigurationGraph.Clock { invokes && aim.clock == .nextOfOne ? .next : aim.clock }

  private var leavesOutDelays: Bool { clock == .anyOrder || clock == .zones }

  /// Explores until nothing is left or a limit is met; or until events turn out to come from outside, which it returns.
  mutating func run(_ graph: inout ConfigurationGraph) -> [String] {
    while let index = space.next() {
      space.budget.spend(rule.own.count)
      let admitted = rule.admitted(by: space.configurations[index].machine)
      guard admitted.isEmpty else { return admitted }
      let found = edges(from: index, &graph)
      if graph.needsZones { break }
      graph.addEdges(found)
    }
    if !graph.needsZones, !space.isExamined || !space.budget.allowsStep { bound = .steps(space.budget.steps) }
    graph.end(bound: dataUse == .unknowns ? bound ?? .unknowns : bound, isWithinPayloads: dataUse == .payloads)
    return []
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
    let machine = space.configurations[index].machine
    let snapshot = machine.snapshot
    guard snapshot.status == .running else {
      if snapshot.status != .ended { note(.unknowns) }
      return []
    }
    if Set(snapshot.dueTimes).count > 1 || leavesOutDelays && invokes {
      note(.time)
      if clock == .nextOfOne {
        graph.noteSeveralTimers()
        return []
      }
    }
    if snapshot.request != nil || machine.sessionsReadEvents { note(.unknowns) }
    var edges: [ConfigurationGraph.Edge] = []
    if snapshot.request != nil {
      for status in [200, nil] { edges += taken(.message(.answered(status: status)), index, machine, &graph) }
      return edges
    }
    for answers in eventlessAnswers(snapshot, &graph, at: index) { edges += said(answers, index, machine, &graph) }
    switch clock {
    case .anyOrder: edges += anyOrder(index, machine, &graph)
    case .zones: edges += inZones(index, machine, waits: !inputs.isEmpty, &graph)
    case .next, .nextOfOne:
      guard let delay = snapshot.nextDelay else { break }
      edges += taken(.advance(delay), index, machine, &graph)
      if delay.milliseconds > 1 {
        edges += taken(.advance(Delay(milliseconds: delay.milliseconds - 1)), index, machine, &graph)
      }
    }
    for input in inputs + forwardedInputs(machine, snapshot) where space.budget.allowsStep {
      edges += taken(input, index, machine, &graph)
      if aim.findsConflicts, graph.conflicts[index] == nil, let conflict = conflict(of: input, in: machine) {
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

  mutating func note(_ reason: EvidenceBound) { bound = bound ?? reason }

  /// The edges of a step that is taken, one for each way to answer the open conditions that it comes to; one for the
  /// refusal if it is not.
  ///
  /// - Parameters:
  ///   - move: The move that it is, if it is one of the clock in a zone.
  ///   - zone: The zone in which it is made, if that is not the one of the configuration.
  mutating func taken(
    _ step: Step, _ index: Int, _ machine: Interpreter<Model>, _ graph: inout ConfigurationGraph,
    as move: TimedMove? = nil, in zone: ClockZone? = nil
  ) -> [ConfigurationGraph.Edge] {
    if case .event(let name, let payload) = step, !invokes, !machine.model.hasOpenQuestions,
      !machine.accepts(name, payload: payload)
    {
      space.budget.spendRefusal()
      return [refusal(of: [step], name, index, &graph)]
    }
    var edges: [ConfigurationGraph.Edge] = []
    var waiting = [
      Attempt(machine: machine, steps: [], move: move, zone: zone ?? graph.nodes[index].zone)
    ]
    while let attempt = waiting.popLast() {
      var next = attempt
      let outcome = space.perform(step, on: &next.machine)
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
          edges.append(refusal(of: [step], name, index, &graph))
        } else if case .event(let name, _) = step {
          let steps = next.steps + attempt.answered.map { .set($0, to: .null) }
          edges.append(refusal(of: steps, name, index, &graph))
        }
      }
    }
    return edges
  }

  mutating func answering(_ condition: String, _ holds: Bool, _ attempt: Attempt) -> Attempt? {
    var next = attempt
    let step = Step.set(condition, to: .boolean(holds))
    guard case .taken(let macrosteps) = space.perform(step, on: &next.machine) else { return nil }
    next.steps.append(step)
    next.macrosteps += macrosteps
    next.answered.append(condition)
    return next
  }

  private mutating func refusal(
    of steps: [Step], _ name: String, _ index: Int, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Edge {
    let node = graph.nodes[index]
    let moment = ConfigurationGraph.Moment(
      configuration: node.configuration, variables: node.variables, event: .refused(name))
    return staying(index, at: moment, steps, isRefusal: true, &graph)
  }

  /// The edge of steps at which the machine stays as it is; what a property remembers may be something else.
  ///
  /// - Parameters:
  ///   - move: The move that it is, if it is one of the clock in a zone.
  ///   - zone: The zone in which it is made, if that is not the one of the configuration.
  mutating func staying(
    _ index: Int, at moment: ConfigurationGraph.Moment, _ steps: [Step], as move: TimedMove? = nil,
    in zone: ClockZone? = nil, isRefusal: Bool, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Edge {
    var edge = ConfigurationGraph.Edge(
      steps: steps, target: index, moments: [moment], delay: move == nil ? 0 : 1, isRefusal: isRefusal)
    guard clock == .zones else { return edge }
    let (machine, memory) = (space.configurations[index].machine, space.configurations[index].memory)
    let result = monitor?.advance(memory, by: [moment], in: graph)
    let timers = timers(of: machine, after: machine, owing: result, from: memory)
    edge.entries = entries(steps, as: move, timers, from: index, graph)
    let attempt = Attempt(machine: machine, steps: steps, zone: zone ?? graph.nodes[index].zone)
    edge.target =
      place(
        attempt, timers, memory: result?.state ?? Monitor.Memory(), cameFrom: (index, steps), edge.entries, &graph)
      ?? -1
    return edge
  }

  /// Returns the edge to the result of an attempt, once the answers to conditions are reset.
  mutating func edge(
    to attempt: Attempt, _ step: Step, _ index: Int, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Edge {
    var attempt = attempt
    for name in attempt.answered where attempt.machine.status == .running {
      let step = Step.set(name, to: .null)
      guard case .taken(let macrosteps) = space.perform(step, on: &attempt.machine) else { continue }
      attempt.steps.append(step)
      attempt.macrosteps += macrosteps
    }
    let snapshot = attempt.machine.snapshot
    let before = space.configurations[index]
    let moments = graph.moments(attempt.macrosteps, from: before.machine.snapshot, to: snapshot)
    answerable.withdrawOthers(from: &attempt.machine)
    let result = monitor?.advance(before.memory, by: moments, in: graph)
    let timers = timers(of: attempt.machine, after: before.machine, owing: result, from: before.memory)
    let entries = entries(attempt.steps, as: attempt.move, timers, from: index, graph)
    let target = place(
      attempt, timers, memory: result?.state ?? Monitor.Memory(), cameFrom: (index, attempt.steps), entries, &graph)
    var delay = 0
    if case .advance(let length) = step { delay = length.milliseconds }
    return ConfigurationGraph.Edge(
      steps: attempt.steps, target: target ?? -1, moments: moments,
      transitions: attempt.macrosteps.microsteps.flatMap(\.transitions), delay: delay, entries: entries)
  }

  /// The number of a configuration; nil if there may be no more.
  mutating func place(
    _ attempt: Attempt, _ timers: [TimerOrigin], memory: Monitor.Memory, cameFrom: (Int, [Step]),
    _ entries: [Schedule.Entry], _ graph: inout ConfigurationGraph
  ) -> Int? {
    guard attempt.machine.timers.count < EvidenceLimits.pending else {
      note(.pending(EvidenceLimits.pending))
      return nil
    }
    var machine = attempt.machine
    if leavesOutDelays { machine.reschedule { _ in 1 } }
    let zone = clock == .zones ? attempt.zone.following(timers) : .none
    guard clock != .zones || zoneWork.isLeft else {
      note(.time)
      return nil
    }
    // Without zones all are equal.
    var work = zoneWork
    let place = space.add(machine, memory: memory, from: cameFrom.0, by: cameFrom.1) { known in
      work.spend(units: 1 + zone.timerCount * zone.timerCount / 32)
      return graph.nodes[known].zone.contains(zone)
    }
    if clock == .zones { zoneWork = work }
    guard let place else {
      bound = .configurations(space.configurations.count)
      return nil
    }
    guard place == graph.nodes.count else { return place }
    var node = node(machine.snapshot, cameFrom: cameFrom, &graph)
    (node.entries, node.zone) = (entries, zone)
    return graph.add(node)
  }
}
