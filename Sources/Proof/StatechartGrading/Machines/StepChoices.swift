import StatechartExecution
import Statecharts

/// The parts of a configuration that determine which steps are tried in it.
struct StepChoices: Sendable {
  /// The delays after which events fall due, in milliseconds, each once.
  let delays: [Int]
  /// The number of delayed events that are on their way to the machine's own session.
  let timerCount: Int
  /// The answers to open conditions and requests that would change something.
  let answers: [Step]
  /// True if the inputs that are tried are not all there are.
  let hasUnknowns: Bool
  /// True if the machine goes on.
  let isRunning: Bool
  /// True if it waits for the answer to a request, until which its clock does not move.
  let isWaiting: Bool
  /// The active atomic states.
  let states: [State.ID]
}

/// The origin of a timer of a configuration that a step led to.
enum TimerOrigin: Hashable, Sendable {
  /// It ran before the step, at this position among the timers.
  case kept(Int)
  /// The step started it, with this delay in milliseconds.
  case started(Int)
}

/// The result of a step.
struct ObservedEdge: Sendable {
  let observation: Observation
  /// The configuration that it leads to.
  let target: Int
  /// The origins of its timers, in the order in which they were started; none where delays are not left out.
  let timers: [TimerOrigin]
  /// True for a step of the clock that was refused, since it comes to an undecided condition.
  var isHeldUp = false
  /// True if what the step does depends on a condition of which nothing was said; then nothing else is known of it.
  var isUndecided = false

  /// A step of which that is so.
  static func undecided(at index: Int) -> ObservedEdge {
    ObservedEdge(observation: .refused, target: index, timers: [], isUndecided: true)
  }
}

extension StepChoices {
  init<Model: DataModel>(_ snapshot: Snapshot, of machine: Interpreter<Model>) {
    isRunning = snapshot.status == .running
    states = snapshot.atomicStates
    delays = isRunning ? Set(snapshot.dueTimes.map { $0 - snapshot.time }).sorted() : []
    timerCount = snapshot.pending.count
    isWaiting = snapshot.request != nil
    hasUnknowns =
      machine.sessionsReadEvents || !machine.forwardedEventNames.isEmpty || snapshot.request != nil
      || snapshot.status.isStopped
    guard isRunning else {
      answers = []
      return
    }
    let conditions = Model.self == NamedConditionModel.self ? snapshot.variables : []
    let settings = conditions.flatMap { condition in
      [true, false].filter { condition.value != .boolean($0) }.map {
        Step.set(condition.name, to: .boolean($0))
      }
    }
    let replies = snapshot.request.map { _ in [200, nil].map { Step.message(.answered(status: $0)) } } ?? []
    answers = settings + replies
  }
}

extension Snapshot.Status {
  /// True if a limit stopped the machine: what it would have done is not known.
  fileprivate var isStopped: Bool { if case .stopped = self { true } else { false } }
}

/// The events that machines which are compared are given: those that any of the charts answers, with what they may
/// carry.
///
/// The descriptors that match a name depend on the longest of them alone, as all others that match begin it. So one
/// name for each descriptor of each chart, and one that none but `*` matches, represent all names there are. SCXML
/// 3.12.1.
///
/// Events that every chart which waits for them sends or raises itself, as those of timers, are left out: their names
/// are its own affair.
struct Inputs {
  /// The steps that send them, in order of first mention.
  let steps: [Step]

  init(of charts: [Statechart]) {
    var known: Set<String> = []
    let own = charts.map(\.ownEventNames)
    var names = charts.flatMap(\.alphabet).filter { known.insert($0).inserted }
    names.removeAll { name in
      let waiting = charts.indices.filter { charts[$0].handles(name) }
      return !waiting.isEmpty && waiting.allSatisfy { own[$0].contains(name) }
    }
    let descriptors = charts.flatMap { $0.transitions.flatMap(\.events) }
    if descriptors.contains(where: \.matchesEverything) {
      names.append(Inputs.freshName(notIn: known, descriptors.filter { !$0.matchesEverything }))
    }
    let examples = charts.map { $0.payloadExamples(of: names) }
    steps = names.flatMap { name in
      var payloads: [Value] = []
      for payload in examples.flatMap({ $0[name] ?? [] }) where !payloads.contains(payload) { payloads.append(payload) }
      return payloads.isEmpty ? [Step.event(name)] : payloads.map { .event(name, payload: $0) }
    }
  }

  /// A name that nothing but `*` matches.
  private static func freshName(notIn known: Set<String>, _ descriptors: [EventDescriptor]) -> String {
    let firstTokens = Set(descriptors.compactMap { $0.tokens.first.map(String.init) })
    var (name, count) = ("other", 1)
    while known.contains(name) || firstTokens.contains(name) {
      count += 1
      name = "other\(count)"
    }
    return name
  }
}
