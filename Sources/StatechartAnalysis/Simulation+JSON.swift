public import Statecharts
import StatechartExecution

extension Simulation {
  /// The run for programs: `configuration` (the active atomic states at the end), `variables` by name, `ended`,
  /// `settled` (nothing is on its way), `time` in milliseconds, `pending` (events with the times at which they are due),
  /// `sessions` (those that are invoked and alive, each with its `parent`), and
  /// `steps`, each with its `outcome` (`taken` or `refused`), refusals in full, and the variables that it changed.
  public var json: Value {
    .object([
      Value.Member("configuration", ReportJSON.states(final.atomicStates)),
      Value.Member("variables", ReportJSON.bindings(final.variables)),
      Value.Member("ended", .boolean(final.status == .ended)),
      Value.Member("settled", .boolean(isSettled)),
      Value.Member("time", ReportJSON.number(final.time)),
      Value.Member("pending", .array(final.pending.map(ReportJSON.pending))),
      Value.Member("sessions", .array(final.sessions.map(ReportJSON.session))),
      Value.Member("start", .array(start.map(ReportJSON.macrostep))),
      Value.Member("steps", .array(records.indices.map { ReportJSON.record(records[$0], changes: changes(at: $0)) })),
    ])
  }
}

/// How the parts of a run stand in JSON.
enum ReportJSON {
  static func number(_ number: Int) -> Value { .number(Double(number)) }

  static func states(_ states: [State.ID]) -> Value { .array(states.map { .string($0.name) }) }

  static func transitions(_ transitions: [Transition.ID]) -> Value {
    .array(transitions.map { .string($0.description) })
  }

  static func session(_ session: SessionSnapshot) -> Value {
    .object(
      [
        Value.Member("id", .string(session.id)), Value.Member("parent", .string(session.parent)),
        Value.Member("invokeid", .string(session.invokeID)),
      ] + (session.name.map { [Value.Member("name", .string($0))] } ?? []) + [
        Value.Member("configuration", states(session.snapshot.atomicStates)),
        Value.Member("variables", bindings(session.snapshot.variables)),
        Value.Member("pending", .array(session.snapshot.pending.map(pending))),
      ])
  }

  static func pending(_ pending: PendingEvent) -> Value {
    ["event": .string(pending.event.name), "due": number(pending.due)]
  }

  static func record(_ record: StepRecord, changes: [VariableChange]) -> Value {
    var members = [Value.Member("step", .string(record.step.description))]
    switch record.outcome {
    case .taken(let macrosteps):
      members.append(Value.Member("outcome", "taken"))
      members.append(Value.Member("macrosteps", .array(macrosteps.map(macrostep))))
    case .refused(let rejection):
      members.append(Value.Member("outcome", "refused"))
      members.append(Value.Member("rejection", self.rejection(rejection)))
    }
    members.append(Value.Member("configuration", states(record.snapshot.atomicStates)))
    members.append(Value.Member("changed", .array(changes.map(change))))
    return .object(members)
  }

  private static func session(_ session: InvokedSession) -> [Value.Member] {
    [Value.Member("session", .string(session.id)), Value.Member("invokeid", .string(session.invokeID))]
  }

  static func macrostep(_ macrostep: Macrostep) -> Value {
    .object(
      (macrostep.invoked.map(session) ?? [])
        + (macrostep.event.map { [Value.Member("event", .string($0.name))] } ?? [])
        + [
          Value.Member("time", number(macrostep.time)),
          Value.Member("microsteps", .array(macrostep.microsteps.map(microstep))),
          Value.Member("unanswered", .array(macrostep.unanswered.map { .string($0.name) })),
        ] + (macrostep.limit.map { [Value.Member("limit", .string(text(of: $0)))] } ?? []))
  }

  private static func microstep(_ microstep: Microstep) -> Value {
    .object(
      (microstep.event.map { [Value.Member("event", .string($0.name))] } ?? [])
        + [
          Value.Member("transitions", transitions(microstep.transitions)),
          Value.Member("conditions", .array(microstep.conditions.map(check))),
          Value.Member("exited", states(microstep.exited)), Value.Member("entered", states(microstep.entered)),
          Value.Member("executed", .array(microstep.executed.map(execution))),
        ])
  }

  static func rejection(_ rejection: Rejection) -> Value {
    .object(
      [
        Value.Member("asked", .string(rejection.step.description)),
        Value.Member("configuration", states(rejection.configuration)),
        Value.Member("candidates", .array(rejection.candidates.map(candidate))),
        Value.Member("moves", .array(rejection.moves.map(move))),
        Value.Member("answeringStates", states(rejection.answeringStates)),
      ] + standstill(rejection) + setting(rejection)
        + (rejection.route.map { [Value.Member("route", route($0))] } ?? []))
  }

  private static func standstill(_ rejection: Rejection) -> [Value.Member] {
    switch rejection.standstill {
    case nil: []
    case .ended: [Value.Member("standstill", "ended")]
    case .stopped(let limit): [Value.Member("standstill", .string(text(of: limit)))]
    case .waiting(let request): [Value.Member("standstill", .string("waiting for \(request.target)"))]
    }
  }

  private static func candidate(_ candidate: Rejection.Candidate) -> Value {
    .object(
      [
        Value.Member("transition", .string(candidate.transition.description)),
        Value.Member("source", .string(candidate.transition.source.name)),
      ] + refusal(candidate.refusal))
  }

  private static func refusal(_ refusal: Refusal) -> [Value.Member] {
    switch refusal {
    case .eventMismatch(let expected):
      return [
        Value.Member("reason", "eventMismatch"),
        Value.Member("expected", .array(expected.map { .string($0.text) })),
      ]
    case .targetMismatch(let targets):
      return [Value.Member("reason", "targetMismatch"), Value.Member("targets", states(targets))]
    case .conditionFalse(let condition, let read):
      return [
        Value.Member("reason", "conditionFalse"), Value.Member("condition", .string(condition.source)),
        Value.Member("read", bindings(read)),
      ]
    case .conditionFailed(let condition, let message):
      return [
        Value.Member("reason", "conditionFailed"), Value.Member("condition", .string(condition.source)),
        Value.Member("message", .string(message)),
      ]
    case .preempted(let winner):
      return [Value.Member("reason", "preempted"), Value.Member("by", .string(winner.description))]
    }
  }

  private static func move(_ move: Move) -> Value {
    .object([
      Value.Member("step", .string(move.step.description)), Value.Member("targets", states(move.targets)),
      Value.Member("transitions", transitions(move.transitions)),
    ])
  }

  private static func route(_ route: Route) -> Value {
    switch route {
    case .steps(let steps): .object([Value.Member("steps", .array(steps.map { .string($0.description) }))])
    case .impossible(let examined):
      .object([Value.Member("impossible", true), Value.Member("examined", number(examined))])
    case .notFound(let examined, _):
      .object([Value.Member("notFound", true), Value.Member("examined", number(examined))])
    }
  }

  private static func text(of limit: LimitReached) -> String {
    switch limit {
    case .microsteps(let count): "more than \(count) microsteps"
    case .macrosteps(let count): "more than \(count) macrosteps"
    case .queueLength(let count): "more than \(count) events waiting"
    }
  }
}
