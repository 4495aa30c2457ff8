import StatechartAnalysis
import StatechartExecution
import StatechartGrading
import Statecharts

/// The search that makes a graph of configurations.
struct GraphSearch<Model: DataModel> {
  /// The maximum number of open conditions of one step that are answered both ways.
  static var maxAnswers: Int { 6 }

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

  /// All that distinguishes configurations but the times at which timers fall due.
  struct Key: Hashable {
    let machine: Fingerprint
    let memory: Monitor.Memory
  }

  let inputs: [Step]
  let compiled: CompiledChart
  let invokes: Bool
  let limits: EvidenceLimits
  let aim: ConfigurationGraph.Aim
  let rule: InputRule
  let dataUse: Participant.DataUse
  let monitor: Monitor?
  private(set) var machines: [Interpreter<Model>] = []
  /// What the property remembers in each configuration.
  private(set) var memories: [Monitor.Memory] = []
  var answerable: AnswerableEvents
  var known: [Key: [Int]] = [:]
  var stepsLeft: Int
  var budget: WorkBudget
  /// The work that is left to zones.
  var zoneWork = Work(GradingLimits(work: 20_000_000))
  var bound: EvidenceBound?

  init(
    _ participant: Participant, model: Model, limits: EvidenceLimits, for aim: ConfigurationGraph.Aim,
    by rule: InputRule
  ) {
    inputs = Inputs(of: [participant.chart], by: rule).steps
    compiled = participant.compiled
    dataUse = participant.dataUse(in: inputs)
    invokes = participant.chart.allStates.contains { !$0.invocations.isEmpty }
    (self.limits, self.aim, self.rule) = (limits, aim, rule)
    monitor = aim.property.map { Monitor($0, leavesOutTime: true) }
    answerable = AnswerableEvents(participant.chart, readsEvents: Model.readsEvents)
    stepsLeft = limits.steps
    budget = WorkBudget(limits.work)
    var execution = EvidenceLimits.execution
    execution.work = limits.work
    machines = [
      Interpreter(participant.compiled, model: model, limits: execution, resources: participant.resources)
    ]
  }

  /// The clock; of machines with several sessions there are no zones.
  var clock: ConfigurationGraph.Clock { invokes && aim.clock == .nextOfOne ? .next : aim.clock }

  var leavesOutDelays: Bool { clock == .anyOrder || clock == .zones }

  /// Explores until nothing is left or a limit is met; or until events turn out to come from outside, which it returns.
  mutating func run(_ graph: inout ConfigurationGraph) -> [String] {
    let macrosteps = machines[0].start()
    machines[0] = machines[0].lookingAhead
    let first = machines[0].snapshot
    graph.begin(with: graph.moments(macrosteps, from: nil, to: first))
    answerable.withdrawOthers(from: &machines[0])
    let begun = monitor?.start(of: graph)
    let timers = timers(of: machines[0], after: nil, owing: begun, from: nil)
    if leavesOutDelays { machines[0].reschedule { _ in 1 } }
    var start = node(machines[0].snapshot, cameFrom: nil, &graph)
    if clock == .zones {
      (start.entries, start.zone) = ([Schedule.Entry(move: nil, timers: timers)], ClockZone.none.following(timers))
    }
    memories = [begun?.state ?? Monitor.Memory()]
    known[Key(machine: machines[0].fingerprint, memory: memories[0])] = [graph.add(start)]
    while graph.examined < graph.nodes.count {
      guard stepsLeft > 0, budget.isLeft, !Task.isCancelled else {
        bound = .steps(limits.steps - stepsLeft)
        break
      }
      let index = graph.examined
      budget.spend(rule.own.count)
      let admitted = rule.admitted(by: machines[index])
      guard admitted.isEmpty else { return admitted }
      let found = edges(from: index, &graph)
      if graph.needsZones { break }
      graph.addEdges(found)
    }
    graph.end(bound: dataUse == .unknowns ? bound ?? .unknowns : bound, isWithinPayloads: dataUse == .payloads)
    return []
  }

  func node(
    _ snapshot: Snapshot, cameFrom: (Int, [Step])?, _ graph: inout ConfigurationGraph
  ) -> ConfigurationGraph.Node {
    let number = graph.number(ofConfiguration: snapshot.configuration)
    return ConfigurationGraph.Node(
      configuration: number, variables: snapshot.variables, status: snapshot.status,
      nextDelay: snapshot.nextDelay?.milliseconds, cameFrom: cameFrom)
  }

  /// Tries every step of a configuration.
  mutating func edges(from index: Int, _ graph: inout ConfigurationGraph) -> [ConfigurationGraph.Edge] {
    let machine = machines[index]
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
    for input in inputs + forwardedInputs(machine, snapshot) where stepsLeft > 0 {
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
  func forwardedInputs(_ machine: Interpreter<Model>, _ snapshot: Snapshot) -> [Step] {
    let names = machine.forwardedEventNames
    guard !names.isEmpty else { return [] }
    let own = Set(snapshot.sessions.flatMap(\.chart.ownEventNames))
    return names.filter { !own.contains($0) }.map { .event($0) }
  }

  /// Each of the events on their way falls due before the others.
  mutating func anyOrder(
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
      spend(nil, machine)
      return [refusal(of: [step], name, index, &graph)]
    }
    var edges: [ConfigurationGraph.Edge] = []
    var waiting = [
      Attempt(machine: machine, steps: [], move: move, zone: zone ?? graph.nodes[index].zone)
    ]
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
          edges.append(refusal(of: [step], name, index, &graph))
        } else if case .event(let name, _) = step {
          let steps = next.steps + attempt.answered.map { .set($0, to: .null) }
          edges.append(refusal(of: steps, name, index, &graph))
        }
      }
    }
    return edges
  }

  func answering(_ condition: String, _ holds: Bool, _ attempt: Attempt) -> Attempt? {
    var next = attempt
    let step = Step.set(condition, to: .boolean(holds))
    guard case .taken(let macrosteps) = next.machine.perform(step) else { return nil }
    next.steps.append(step)
    next.macrosteps += macrosteps
    next.answered.append(condition)
    return next
  }

  mutating func refusal(
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
    let result = monitor?.advance(memories[index], by: [moment], in: graph)
    let timers = timers(of: machines[index], after: machines[index], owing: result, from: memories[index])
    edge.entries = entries(steps, as: move, timers, from: index, graph)
    let attempt = Attempt(machine: machines[index], steps: steps, zone: zone ?? graph.nodes[index].zone)
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
      guard case .taken(let macrosteps) = attempt.machine.perform(step) else { continue }
      attempt.steps.append(step)
      attempt.macrosteps += macrosteps
    }
    let snapshot = attempt.machine.snapshot
    let moments = graph.moments(attempt.macrosteps, from: machines[index].snapshot, to: snapshot)
    answerable.withdrawOthers(from: &attempt.machine)
    let result = monitor?.advance(memories[index], by: moments, in: graph)
    let timers = timers(of: attempt.machine, after: machines[index], owing: result, from: memories[index])
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
    let key = Key(machine: machine.fingerprint, memory: memory)
    let others = known[key] ?? []
    if clock == .zones {
      zoneWork.spend(units: 1 + others.count * (1 + zone.timerCount * zone.timerCount / 32))
      guard zoneWork.isLeft else {
        note(.time)
        return nil
      }
    }
    if let place = others.first(where: { graph.nodes[$0].zone.contains(zone) }) { return place }
    guard graph.nodes.count < limits.configurations else {
      bound = .configurations(limits.configurations)
      return nil
    }
    var node = node(machine.snapshot, cameFrom: cameFrom, &graph)
    (node.entries, node.zone) = (entries, zone)
    let place = graph.add(node)
    known[key, default: []].append(place)
    machines.append(machine)
    memories.append(memory)
    return place
  }

  mutating func spend(_ outcome: Outcome?, _ machine: Interpreter<Model>) {
    stepsLeft -= 1
    budget.spend(16 + (outcome.map { machine.work(of: $0) } ?? 0))
  }
}
