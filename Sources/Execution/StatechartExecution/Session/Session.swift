import Statecharts

/// One session of SCXML: a chart with its configuration, history, data model and queues. Appendix D.
///
/// A session is a value. It takes an event and runs to completion; which session does so next, and when time passes, is
/// the scheduler's to decide.
@usableFromInline
struct Session<Model: DataModel>: Sendable {
  /// The name and the addresses of the session.
  let identity: SessionIdentity
  let compiled: CompiledChart
  /// The limits on the session.
  let limits: ExecutionLimits
  /// The resources outside the chart.
  let resources: SessionResources
  /// The values that the invoking session gave for variables of the chart.
  var givenValues: [Value.Member] = []

  /// Whether the session goes on.
  var status = Snapshot.Status.running
  /// True once its initial states were entered.
  var hasStarted = false
  /// The data of the outermost final state.
  var doneData: Value?
  /// The active states.
  var configuration = StateSet()
  /// The states that each history state remembers, by its index; `historyValue` in Appendix D.
  var historyValues: [Int: StateSet] = [:]
  /// The states that were entered before, where variables get their values on first entry.
  var enteredBefore = StateSet()
  /// The states entered since the last macrostep that are to invoke; `statesToInvoke` in Appendix D.
  var statesToInvoke = StateSet()
  /// The transitions whose conditions have failed since the last microstep. Eventless ones and those that wait for
  /// `error.execution` report their error once: the error would itself have them examined again, without end.
  var failedConditions = StateSet()
  /// The events that wait.
  var queues = EventQueues()
  /// Its links to other sessions.
  var links: SessionLinks

  /// The virtual time of its turn, in milliseconds since the start of the run.
  var time = 0
  /// The microsteps since the step began, those of all sessions together.
  var stepLength = 0
  /// The microsteps since the macrostep began.
  var macrostepLength = 0
  /// The first undecided condition that the step came to.
  var question: OpenCondition?
  /// Writes down what happens.
  var recorder = TraceRecorder()
  /// The transitions that the microstep takes, and the states that it exits and enters: kept between microsteps so that
  /// the memory is allocated once.
  var scratch = Scratch()
  /// The variables and their language. It is the last member, so that the others are found without asking for its size
  /// where the data model's type is not known to the compiler.
  var model: Model

  /// The lists that a microstep fills.
  struct Scratch: Sendable {
    var selection = Selection()
    /// The undecided transitions, each with all that come after it.
    var waiting: [ArraySlice<Int32>] = []
    var exits: [Int] = []
    var entries: [TransitionEffect.Entry] = []
  }

  /// Makes a session that has not started.
  init(
    _ compiled: CompiledChart, model: Model, limits: ExecutionLimits, resources: SessionResources, id: String
  ) {
    identity = SessionIdentity(id: id, name: compiled.chart.name, resources)
    links = SessionLinks(reach: SessionLinks.Reach(sessions: [identity.id], sessionsLeft: limits.sessions))
    self.resources = resources
    self.compiled = compiled
    self.model = model
    self.limits = limits.limited(toStates: compiled.states.count)
  }

  var environment: EvaluationContext {
    EvaluationContext(compiled: compiled, configuration: configuration, time: time)
  }

  var isRunning: Bool { status == .running }

  /// True if nothing waits for a turn: neither an external event nor a request to another session.
  var isSettled: Bool { queues.external.isEmpty && links.outbox.isEmpty }

  /// Returns the visible part of its state now.
  ///
  /// - Parameters:
  ///   - request: The request that the run waits for.
  ///   - sessions: The other sessions of the run.
  func snapshot(awaiting request: PendingRequest?, with sessions: [SessionSnapshot]) -> Snapshot {
    Snapshot(
      configuration: configuration.map(compiled.id),
      atomicStates: configuration.filter { compiled.states[$0].isAtomic }.map(compiled.id), time: time,
      pending: queues.delayed, undelivered: queues.undelivered,
      memories: historyValues.keys.sorted().map { history in
        Snapshot.Memory(history: compiled.id(history), states: (historyValues[history] ?? []).map(compiled.id))
      },
      variables: model.variables, status: status, doneData: doneData, request: request, sessions: sessions)
  }
}
