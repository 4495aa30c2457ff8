import StatechartExecution
package import Statecharts

extension Simulation {
  /// The run for programs: `configuration` (the active atomic states at the end), `variables` by name, `ended`,
  /// `settled` (nothing is on its way and no limit stopped the machine), `limit` (the limit that stopped it, in words,
  /// or null), `time` in milliseconds, `pending` (events with the times at which they are due; of a machine that was
  /// stopped, those not delivered), `sessions` (those that are invoked and active, each with its `parent`), and
  /// `steps`, each with its `outcome` (`taken` or `refused`), the `limit` that stopped the machine in it, or null,
  /// refusals in full, and the variables that it changed.
  ///
  /// If a limit stopped the machine, lists of macrosteps, microsteps and pending events have the first and the last
  /// hundred, and the number of those between them is next to them: `macrostepsOmitted`, `startOmitted`,
  /// `microstepsOmitted`, `unansweredOmitted`, `pendingOmitted`.
  package var json: Value {
    let waiting = final.pending + final.undelivered
    let steps = records.indices.map { ReportJSON.record(records[$0], changes: changes(at: $0)) }
    return .object(
      ReportJSON.members([
        "configuration": ReportJSON.states(final.atomicStates), "variables": ReportJSON.bindings(final.variables),
        "ended": .boolean(final.status == .ended), "settled": .boolean(isSettled), "limit": ReportJSON.limit(limit),
        "time": ReportJSON.number(final.time),
      ]) + ReportJSON.list("pending", waiting, isCut: limit != nil, ReportJSON.pending)
        + ReportJSON.members(["sessions": .array(final.sessions.map(ReportJSON.session))])
        + ReportJSON.macrosteps("start", start) + ReportJSON.members(["steps": .array(steps)]))
  }
}

/// The parts of a run in JSON.
enum ReportJSON {
  /// The number of items at each end of a list that are written where the list is cut.
  private static let shown = 100

  static func members(_ members: KeyValuePairs<String, Value>) -> [Value.Member] {
    members.map { Value.Member($0.key, $0.value) }
  }

  /// A list as a member; one that is cut and long has its two ends, and a second member says how many are between.
  static func list<Item>(
    _ name: String, _ items: [Item], isCut: Bool, _ value: (Item) -> Value
  ) -> [Value.Member] {
    guard isCut, items.count > shown * 2 else { return members([name: .array(items.map(value))]) }
    return members([
      name: .array((items.prefix(shown) + items.suffix(shown)).map(value)),
      name + "Omitted": number(items.count - shown * 2),
    ])
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
      members([
        "id": .string(session.id), "parent": .string(session.parent), "invokeid": .string(session.invokeID),
      ]) + member("name", session.name.map { .string($0) })
        + members([
          "configuration": states(session.snapshot.atomicStates), "variables": bindings(session.snapshot.variables),
          "pending": .array(session.snapshot.pending.map(pending)),
        ]))
  }

  static func pending(_ pending: PendingEvent) -> Value {
    ["event": .string(pending.event.name), "due": number(pending.due)]
  }

  static func record(_ record: StepRecord, changes: [VariableChange]) -> Value {
    let outcome =
      switch record.outcome {
      case .taken(let macrosteps): members(["outcome": "taken"]) + self.macrosteps("macrosteps", macrosteps)
      case .refused(let rejection): members(["outcome": "refused", "rejection": self.rejection(rejection)])
      }
    return .object(
      members(["step": .string(record.step.description)]) + outcome
        + members([
          "limit": limit(record.outcome.limit), "configuration": states(record.snapshot.atomicStates),
          "changed": .array(changes.map(change)),
        ]))
  }

  private static func session(_ session: InvokedSession) -> [Value.Member] {
    members(["session": .string(session.id), "invokeid": .string(session.invokeID)])
  }

  private static func macrostep(_ macrostep: Macrostep, isCut: Bool) -> Value {
    .object(
      (macrostep.invoked.map(session) ?? []) + member("event", macrostep.event.map { .string($0.name) })
        + members(["time": number(macrostep.time)])
        + list("microsteps", macrostep.microsteps, isCut: isCut, microstep)
        + list("unanswered", macrostep.unanswered, isCut: isCut) { .string($0.name) }
        + member("limit", macrostep.limit.map(limit)))
  }

  private static func microstep(_ microstep: Microstep) -> Value {
    .object(
      member("event", microstep.event.map { .string($0.name) })
        + members([
          "transitions": transitions(microstep.transitions),
          "conditions": .array(microstep.conditions.map(check)), "exited": states(microstep.exited),
          "entered": states(microstep.entered), "executed": .array(microstep.executed.map(execution)),
        ]))
  }

  static func rejection(_ rejection: Rejection) -> Value {
    .object(
      members([
        "asked": .string(rejection.step.description), "configuration": states(rejection.configuration),
        "candidates": .array(rejection.candidates.map(candidate)), "moves": .array(rejection.moves.map(move)),
        "answeringStates": states(rejection.handlingStates),
      ]) + member("standstill", rejection.blockedReason.map(blockedReason)) + setting(rejection)
        + member("route", rejection.route.map(route)))
  }

  private static func blockedReason(_ reason: Rejection.BlockedReason) -> Value {
    switch reason {
    case .ended: "ended"
    case .stopped(let limit): self.limit(limit)
    case .waiting(let request): .string("waiting for \(request.target)")
    }
  }

  private static func candidate(_ candidate: Rejection.Candidate) -> Value {
    .object(
      members([
        "transition": .string(candidate.transition.description), "source": .string(candidate.transition.source.name),
      ]) + refusal(candidate.refusal))
  }

  private static func refusal(_ refusal: Refusal) -> [Value.Member] {
    switch refusal {
    case .eventMismatch(let expected):
      members(["reason": "eventMismatch", "expected": .array(expected.map { .string($0.text) })])
    case .targetMismatch(let targets): members(["reason": "targetMismatch", "targets": states(targets)])
    case .conditionFalse(let condition, let read):
      members(["reason": "conditionFalse", "condition": .string(condition.source), "read": bindings(read)])
    case .conditionUndecided(let condition):
      members(["reason": "conditionUndecided", "condition": .string(condition.source)])
    case .follows(let open, let condition):
      members([
        "reason": "conditionUndecided", "condition": .string((condition ?? open.condition).source),
        "after": .string(open.transition.description),
      ])
    case .leadsToUndecided(let condition):
      members(["reason": "conditionUndecided", "condition": .string(condition.source), "later": true])
    case .conditionFailed(let condition, let message):
      members(["reason": "conditionFailed", "condition": .string(condition.source), "message": .string(message)])
    case .preempted(let winner): members(["reason": "preempted", "by": .string(winner.description)])
    case .machineStopped: members(["reason": "machineStopped"])
    }
  }

  private static func move(_ move: Move) -> Value {
    [
      "step": .string(move.step.description), "targets": states(move.targets),
      "transitions": transitions(move.transitions),
    ]
  }

  private static func route(_ route: Route) -> Value {
    switch route {
    case .steps(let steps): ["steps": .array(steps.map { .string($0.description) })]
    case .impossible(let examined): ["impossible": true, "examined": number(examined)]
    case .notFound(let examined, let bound):
      ["notFound": true, "examined": number(examined), "bound": .string(text(of: bound))]
    }
  }

  /// Returns the text for the bound that stopped a search.
  private static func text(of bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let count): "\(count) configurations"
    case .moves(let count): "\(count) moves"
    case .microsteps(let count): "\(count) microsteps"
    case .size(let count): "\(count) pending events and values"
    case .unknowns: "unknowns"
    }
  }
}

extension Diagnostic {
  /// The finding for programs. Lines and columns count from 1; `endLine` and `endColumn` are the place after its last
  /// character, where its extent is known.
  package var json: Value {
    func place(_ position: SourcePosition, _ line: String, _ column: String) -> [Value.Member] {
      ReportJSON.members([line: ReportJSON.number(position.line), column: ReportJSON.number(position.column)])
    }
    let extent =
      range.map { range in
        place(range.start, "line", "column") + (range.isEmpty ? [] : place(range.end, "endLine", "endColumn"))
      } ?? []
    return .object(
      ReportJSON.members([
        "severity": .string(severity.rawValue), "code": .string(code.rawValue), "message": .string(message),
      ]) + extent + ReportJSON.member("suggestion", suggestion.map { .string($0) }))
  }
}
