import StatechartAnalysis
import StatechartExecution
import StatechartGrading
import Statecharts

/// A machine that follows a log, with everything that it may be in: where the log does not say which conditions held,
/// or when events came, there are several ways.
struct LogMachine<Model: DataModel>: Sendable {
  /// One way to have followed the log so far.
  struct Way: Sendable {
    var machine: Interpreter<Model>
    /// The first steps of it.
    var steps: [Step] = []
    /// True if no step was left out.
    var isWhole: Bool { steps.count < LogMachine.maxSteps }
    /// The time of the log at the moment when the machine's clock showed `machine.time`.
    var offset: Int?
    /// Events of the machine's own that fell due since the last event of the log, which the log may also have.
    var due: [String] = []
    /// The macrosteps since they were last counted.
    var macrosteps: [Macrostep] = []
    /// The states entered since those that the log has named last: it may name them, too, though they were left.
    var entered: [State.ID] = []
    /// The number of events that the program refused as the machine did.
    var refusedByBoth = 0
  }

  /// An input that a log may lack.
  struct Input: Sendable {
    let step: Step
    /// True if it carries an example, and not what the log has for such events.
    let isInvented: Bool
  }

  /// The maximum number of ways that are followed at once.
  var maxWays = 64
  /// The number of times that there were more of them.
  var cuts = 0
  /// The maximum number of steps that are kept of a way.
  static var maxSteps: Int { 2000 }
  /// The maximum number of events of its own that a machine may deliver before one of the log that has no time.
  private static var maxSilent: Int { 8 }
  /// The maximum number of entered states that are kept, and of payloads of the log for each event.
  private static var maxEntered: Int { 40 }
  private static var maxPayloads: Int { 4 }

  /// The maximum number of conditions of which it is said whether they hold for one step, and of attempts to do so.
  static var maxAnswers: Int { 6 }
  static var maxTries: Int { 400 }

  /// The work of a step of a machine that runs scripts, which takes longer.
  private static var scriptWork: Int { 20 }

  /// The inputs that are tried where the log has none: those with what the log has events carry come first.
  private(set) var inputs: [Input]
  /// The events that the machine sends itself, and those that nobody else sends (`InputRule`).
  private let sentEvents: Set<String>
  let ownEvents: Set<String>
  /// Those of them of which a person says so.
  let saidOwnEvents: Set<String>
  var names: LogNames
  private var payloads: [String: [Value]] = [:]
  /// The work done so far, in counted units: steps tried, and microsteps.
  private(set) var spent = 0
  private let stepWork: Int
  private let hasOpenQuestions: Bool
  /// True if an event is refused wherever no transition answers it.
  private let isRefusedUnlessAccepted: Bool
  /// True once the log has states without events.
  private var keepsEntered = false

  /// - Parameter rule: The rule that says which events come from outside.
  init(_ participant: Participant, _ model: Model, by rule: InputRule) {
    inputs = Inputs(of: [participant.chart], by: rule).steps.map { step in
      if case .event(_, .some) = step {
        Input(step: step, isInvented: true)
      } else {
        Input(step: step, isInvented: false)
      }
    }
    names = LogNames(of: participant.chart)
    sentEvents = participant.chart.ownEventNames
    ownEvents = Set(rule.own)
    saidOwnEvents = Set(participant.sources.filter { $0.sender == .machine }.map(\.event)).intersection(rule.own)
    hasOpenQuestions = model.hasOpenQuestions
    stepWork = Model.readsEvents ? Self.scriptWork : 1
    isRefusedUnlessAccepted =
      !hasOpenQuestions && !participant.chart.allStates.contains { !$0.invocations.isEmpty }
  }

  /// Notes what an event of the log carries, for events that it may lack.
  mutating func note(_ payload: Value, of name: String) {
    guard payloads[name, default: []].count < Self.maxPayloads, payloads[name]?.contains(payload) != true,
      names.event(name) != nil
    else { return }
    payloads[name, default: []].append(payload)
    let step = Step.event(name, payload: payload)
    inputs = inputs.filter { $0.step != step }.map { input in
      if case .event(name, nil) = input.step { Input(step: input.step, isInvented: true) } else { input }
    }
    let place = inputs.firstIndex { if case .event(name, _) = $0.step { true } else { false } }
    inputs.insert(Input(step: step, isInvented: false), at: place ?? inputs.endIndex)
  }

  /// The ways that an event of the log leads to; none if the machine refuses it, or if it is in other states than the
  /// log says.
  ///
  /// - Parameter checksStates: Whether states that the log names must be active before and afterwards.
  mutating func ways(_ way: Way, on event: LogEvent, checksStates: Bool = true) -> [Way] {
    if event.isObservation {
      keepsEntered = true
      return observed(way, event)
    }
    // In a log, an event that the machine sends may be the one that it has sent; in a run, none is.
    let isSent = event.run == nil && sentEvents.contains(event.name)
    let isOwn = isSent && ownEvents.contains(event.name)
    let arrived = isOwn ? arrivals(way, of: event) : advanced(way, to: event)
    var found: [Way] = []
    for start in arrived {
      if checksStates, let before = event.before, !isIn(before, start) { continue }
      if let place = start.due.firstIndex(of: event.name) {
        var consumed = start
        consumed.due.remove(at: place)
        found.append(consumed)
        continue
      }
      // One that is still on its way comes by the clock, and from outside only if others send it, too.
      let isOnItsWay = isSent && start.machine.snapshot.pending.contains { $0.event.name == event.name }
      if isOwn && isOnItsWay || isOnlySent(event) { continue }
      var clean = start
      clean.due = []
      let ways = taken(event, from: clean)
      found += ways
      // Time that the log does not tell of passes only where nothing else helps.
      if !ways.isEmpty, !isOnItsWay { break }
    }
    if let rest = event.run?.rest, !rest.isEmpty {
      for index in found.indices { for step in rest { self.step(step, &found[index]) } }
    }
    guard let states = event.states else { return found }
    if found.isEmpty, let agreed = refusedByBoth(event, states, arrived) { return [agreed] }
    guard checksStates else { return found }
    return found.filter { isIn(states, $0) }
  }

  /// True for an event of a log which, as a person says, only the machine sends.
  func isOnlySent(_ event: LogEvent) -> Bool { event.run == nil && saidOwnEvents.contains(event.name) }

  /// An event of the machine's own: if it is on its way, the clock moves until it comes, whatever the log's clock says.
  private mutating func arrivals(_ way: Way, of event: LogEvent) -> [Way] {
    var ways = advanced(way, to: event)
    guard var last = ways.last, event.clock != nil || ways.count == 1 else { return ways }
    var count = 0
    while !last.due.contains(event.name),
      last.machine.snapshot.pending.contains(where: { $0.event.name == event.name }),
      let next = last.machine.snapshot.nextDelay, count < Self.maxSilent
    {
      fallDue(next, &last)
      ways = [last]
      count += 1
    }
    return ways
  }

  /// True if all states that the log names are active.
  mutating func isIn(_ states: [String], _ way: Way) -> Bool {
    let snapshot = way.machine.snapshot
    return states.allSatisfy { name in names.state(name).map(snapshot.isActive) ?? false }
  }

  /// The way with the machine's clock moved to the time of an event; where the log has no times, also moved to each of
  /// the next moments at which something falls due.
  mutating func advanced(_ way: Way, to event: LogEvent) -> [Way] {
    if let run = event.run { return [advanced(way, to: event, of: run)] }
    var way = way
    guard !way.machine.snapshot.dueTimes.isEmpty else {
      // While nothing is due the machine's clock need not move: only differences matter.
      if let time = event.clock { way.offset = time - way.machine.time }
      return [way]
    }
    if let time = event.clock {
      way.offset = way.offset ?? time - way.machine.time
      let target = time - (way.offset ?? 0)
      var count = 0
      while let next = way.machine.snapshot.nextDelay, way.machine.time + next.milliseconds <= target, count < 1000 {
        fallDue(next, &way)
        count += 1
      }
      if target > way.machine.time { step(.advance(Delay(milliseconds: target - way.machine.time)), &way) }
      return [way]
    }
    var ways = [way]
    while ways.count <= Self.maxSilent, let next = way.machine.snapshot.nextDelay {
      fallDue(next, &way)
      ways.append(way)
    }
    return ways
  }

  /// The way at the time of an event of a run, after what else the run does before it.
  private mutating func advanced(_ way: Way, to event: LogEvent, of run: LogEvent.RunPart) -> Way {
    var way = way
    for earlier in run.earlier {
      wait(until: earlier.time, &way)
      step(earlier.step, &way)
    }
    wait(until: event.time ?? 0, &way)
    return way
  }

  private mutating func wait(until time: Int, _ way: inout Way) {
    guard time > way.machine.time else { return }
    step(.advance(Delay(milliseconds: time - way.machine.time)), &way)
  }

  mutating func fallDue(_ delay: Delay, _ way: inout Way) {
    let outcome = perform(.advance(delay), &way.machine)
    note(.advance(delay), outcome.macrosteps, &way)
    way.due += outcome.macrosteps.compactMap(\.event?.name)
  }

  mutating func step(_ step: Step, _ way: inout Way) {
    let outcome = perform(step, &way.machine)
    note(step, outcome.macrosteps, &way)
  }

  /// Executes a step, and counts what that takes.
  mutating func perform(_ step: Step, _ machine: inout Interpreter<Model>) -> Outcome {
    let outcome = machine.perform(step)
    // The reason for a refusal is searched among all events.
    let work = outcome.rejection == nil ? outcome.macrosteps.microsteps.count : machine.compiled.eventNames.count
    spent += stepWork * (1 + work)
    return outcome
  }

  private func note(_ step: Step, _ macrosteps: [Macrostep], _ way: inout Way) {
    if way.steps.count < Self.maxSteps { way.steps.append(step) }
    way.macrosteps += macrosteps
    guard keepsEntered else { return }
    way.entered = Array((way.entered + macrosteps.microsteps.flatMap(\.entered)).suffix(Self.maxEntered))
  }

  /// The ways that an event leads to, one for each way to answer the conditions that it comes to.
  mutating func taken(_ event: LogEvent, from way: Way) -> [Way] {
    let start = informed(way, by: event)
    return taken(step(of: event, start), from: start)
  }

  /// The way once it has been said which conditions hold.
  mutating func informed(_ way: Way, by event: LogEvent) -> Way {
    var start = way
    for condition in event.conditions {
      guard case .taken(let macrosteps) = perform(.set(condition.name, to: condition.value), &start.machine) else {
        continue
      }
      note(.set(condition.name, to: condition.value), macrosteps, &start)
    }
    return start
  }

  /// An event whose name asks for a state is such a request, as in what a recorder has written down.
  func step(of event: LogEvent, _ way: Way) -> Step {
    let chart = way.machine.compiled.chart
    if event.payload == nil, let state = chart.stateRequested(by: event.name), !chart.handles(event.name) {
      return .request(state)
    }
    return .event(event.name, payload: event.payload)
  }

  /// The ways that a step leads to; none if it is refused.
  mutating func taken(_ step: Step, from way: Way) -> [Way] {
    if isRefusedUnlessAccepted, case .event(let name, let payload) = step {
      spent += stepWork
      guard way.machine.accepts(name, payload: payload) else { return [] }
    }
    var found: [Way] = []
    var waiting = [(way: way, answered: [String]())]
    while let (way, answered) = waiting.popLast(), found.count < maxWays {
      var next = way
      let outcome = perform(step, &next.machine)
      switch outcome {
      case .taken(let macrosteps):
        note(step, macrosteps, &next)
        // The answers to conditions do not count for the next event.
        for name in answered where next.machine.status == .running { self.step(.set(name, to: .null), &next) }
        found.append(next)
      case .refused(let rejection):
        guard hasOpenQuestions, let open = rejection.questions.first, answered.count < Self.maxAnswers,
          !answered.contains(open)
        else {
          continue
        }
        for holds in [false, true] {
          var said = way
          self.step(.set(open, to: .boolean(holds)), &said)
          waiting.append((said, answered + [open]))
        }
      }
    }
    return found
  }

  /// Ways that cannot be distinguished, once.
  mutating func distinct(_ ways: [Way]) -> [Way] {
    guard ways.count > 1 else { return ways }
    var known: Set<Fingerprint> = []
    let distinct = ways.filter { known.insert($0.machine.fingerprint).inserted }
    if distinct.count > maxWays { cuts += 1 }
    return Array(distinct.prefix(maxWays))
  }
}
