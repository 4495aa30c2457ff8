import StatechartExecution
public import Statecharts

extension Simulation {
  /// The run for programs: `configuration` (the active atomic states at the end), `variables` by name, `ended`,
  /// `settled` (nothing is on its way and no limit stopped the machine), `limit` (the limit that stopped it, in words, or
  /// null), `time` in milliseconds, `pending` (events with the times at which they are due; of a machine that was
  /// stopped, those that it left behind), `sessions` (those that are invoked and alive, each with its `parent`), and
  /// `steps`, each with its `outcome` (`taken` or `refused`), the `limit` that stopped the machine in it, or null,
  /// refusals in full, and the variables that it changed.
  ///
  /// Where a limit stopped the machine, lists of macrosteps, microsteps and pending events hold the first and the last
  /// hundred; how many are left out between them is told beside them: `macrostepsOmitted`, `startOmitted`,
  /// `microstepsOmitted`, `unansweredOmitted`, `pendingOmitted`.
  public var json: Value {
    let waiting = final.pending + final.undelivered
    return .object(
      [
        Value.Member("configuration", ReportJSON.states(final.atomicStates)),
        Value.Member("variables", ReportJSON.bindings(final.variables)),
        Value.Member("ended", .boolean(final.status == .ended)),
        Value.Member("settled", .boolean(isSettled)),
        Value.Member("limit", ReportJSON.limit(limit)),
        Value.Member("time", ReportJSON.number(final.time)),
      ] + ReportJSON.list("pending", waiting, isCut: limit != nil, ReportJSON.pending)
        + [Value.Member("sessions", .array(final.sessions.map(ReportJSON.session)))]
        + ReportJSON.macrosteps("start", start)
        + [
          Value.Member(
            "steps", .array(records.indices.map { ReportJSON.record(records[$0], changes: changes(at: $0)) }))
        ])
  }
}

/// The parts of a run in JSON.
enum ReportJSON {
  /// How many items at each end of a list are told where the list is cut.
  private static let shown = 100

  /// A list as a member; one that is cut and long holds its two ends, and a second member says how many are between.
  static func list<Item>(
    _ name: String, _ items: [Item], isCut: Bool, _ value: (Item) -> Value
  ) -> [Value.Member] {
    guard isCut, items.count > shown * 2 else { return [Value.Member(name, .array(items.map(value)))] }
    return [
      Value.Member(name, .array((items.prefix(shown) + items.suffix(shown)).map(value))),
      Value.Member(name + "Omitted", number(items.count - shown * 2)),
    ]
  }

  /// The macrosteps of a step, or of the start; those that led to a limit are cut.
  static func macrosteps(_ name: String, _ macrosteps: [Macrostep]) -> [Value.Member] {
    let isCut = macrosteps.limit != nil
    return list(name, macrosteps, isCut: isCut) { macrostep($0, isCut: isCut) }
  }

  static func limit(_ limit: LimitReached?) -> Value { limit.map { .string($0.description) } ?? .null }

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
      members += self.macrosteps("macrosteps", macrosteps)
    case .refused(let rejection):
      members.append(Value.Member("outcome", "refused"))
      members.append(Value.Member("rejection", self.rejection(rejection)))
    }
    members.append(Value.Member("limit", limit(record.outcome.limit)))
    members.append(Value.Member("configuration", states(record.snapshot.atomicStates)))
    members.append(Value.Member("changed", .array(changes.map(change))))
    return .object(members)
  }

  private static func session(_ session: InvokedSession) -> [Value.Member] {
    [Value.Member("session", .string(session.id)), Value.Member("invokeid", .string(session.invokeID))]
  }

  private static func macrostep(_ macrostep: Macrostep, isCut: Bool) -> Value {
    .object(
      (macrostep.invoked.map(session) ?? [])
        + (macrostep.event.map { [Value.Member("event", .string($0.name))] } ?? [])
        + [
          Value.Member("time", number(macrostep.time))
        ] + list("microsteps", macrostep.microsteps, isCut: isCut, microstep)
        + list("unanswered", macrostep.unanswered, isCut: isCut) { .string($0.name) }
        + (macrostep.limit.map { [Value.Member("limit", limit($0))] } ?? []))
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
        Value.Member("handlingStates", states(rejection.handlingStates)),
      ] + standstill(rejection) + setting(rejection)
        + (rejection.route.map { [Value.Member("route", route($0))] } ?? []))
  }

  private static func standstill(_ rejection: Rejection) -> [Value.Member] {
    switch rejection.standstill {
    case nil: []
    case .ended: [Value.Member("standstill", "ended")]
    case .stopped(let limit): [Value.Member("standstill", self.limit(limit))]
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
    case .conditionUndecided(let condition):
      return [Value.Member("reason", "conditionUndecided"), Value.Member("condition", .string(condition.source))]
    case .conditionFailed(let condition, let message):
      return [
        Value.Member("reason", "conditionFailed"), Value.Member("condition", .string(condition.source)),
        Value.Member("message", .string(message)),
      ]
    case .preempted(let winner):
      return [Value.Member("reason", "preempted"), Value.Member("by", .string(winner.description))]
    case .machineStopped: return [Value.Member("reason", "machineStopped")]
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
    case .notFound(let examined, let bound):
      .object([
        Value.Member("notFound", true), Value.Member("examined", number(examined)),
        Value.Member("bound", .string(text(of: bound))),
      ])
    }
  }

  /// What stopped a search.
  private static func text(of bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let count): "\(count) configurations"
    case .moves(let count): "\(count) moves"
    case .microsteps(let count): "\(count) microsteps"
    case .unknowns: "unknowns"
    }
  }
}

extension Diagnostic {
  /// The finding for programs. Lines and columns count from 1; `endLine` and `endColumn` are the place behind its last
  /// character, where its extent is known.
  public var json: Value {
    var members = [
      Value.Member("severity", .string(severity.rawValue)), Value.Member("code", .string(code.rawValue)),
      Value.Member("message", .string(message)),
    ]
    if let range {
      members += [
        Value.Member("line", .number(Double(range.start.line))),
        Value.Member("column", .number(Double(range.start.column))),
      ]
      if !range.isEmpty {
        members += [
          Value.Member("endLine", .number(Double(range.end.line))),
          Value.Member("endColumn", .number(Double(range.end.column))),
        ]
      }
    }
    if let suggestion { members.append(Value.Member("suggestion", .string(suggestion))) }
    return .object(members)
  }
}
