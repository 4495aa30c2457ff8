package import StatechartAnalysis
import StatechartExecution
package import Statecharts

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
  /// The events of the machine's own that turn out to come from outside, too.
  var admitted: [String] = []
}

/// The origin of a timer of a configuration that a step led to.
package enum TimerOrigin: Hashable, Sendable {
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
  init<Model: DataModel>(_ snapshot: Snapshot, of machine: Interpreter<Model>, admittedBy rule: InputRule? = nil) {
    admitted = rule?.admitted(by: machine) ?? []
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
/// Events that are the machines' own are left out (`InputRule`).
package struct Inputs {
  /// The steps that send them, in order of first mention.
  package let steps: [Step]

  /// Creates the inputs of charts.
  ///
  /// - Parameter rule: The rule that says which events come from outside; nil for what it says before any
  ///   configuration is known.
  package init(of charts: [Statechart], by rule: InputRule? = nil) {
    let rule = rule ?? InputRule(of: charts)
    var names = rule.inputs
    let descriptors = charts.flatMap { $0.transitions.flatMap(\.events) }
    if descriptors.contains(where: \.matchesEverything) {
      let known = Set(rule.inputs + rule.own)
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
