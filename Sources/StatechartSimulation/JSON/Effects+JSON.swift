import StatechartExecution
import Statecharts

extension ReportJSON {
  static func bindings(_ bindings: [ValueBinding]) -> Value {
    .object(bindings.map { Value.Member($0.name, $0.value) })
  }

  /// `old` is left out for a new variable, `new` for one that is gone.
  static func change(_ change: VariableChange) -> Value {
    .object(
      [Value.Member("name", .string(change.name))] + member("old", change.previous) + member("new", change.value))
  }

  static func check(_ check: Microstep.Check) -> Value {
    .object([
      Value.Member("transition", .string(check.transition.description)),
      Value.Member("condition", .string(check.condition.source)), Value.Member("read", bindings(check.read)),
    ])
  }

  private static func check(_ check: Choice.Check) -> Value {
    let verdict: [Value.Member] =
      switch check.verdict {
      case .holds: [Value.Member("holds", true)]
      case .fails: [Value.Member("holds", false)]
      case .undecided: [Value.Member("holds", .null)]
      case .isFaulty(let message): [Value.Member("holds", false), Value.Member("message", .string(message))]
      }
    return .object(
      [Value.Member("condition", .string(check.condition.source))] + verdict
        + [Value.Member("read", bindings(check.read))])
  }

  static func execution(_ execution: Execution) -> Value {
    let (place, state) = words(execution.place)
    return .object(
      [Value.Member("place", .string(place))] + member("state", state.map { .string($0.name) })
        + effect(execution.effect))
  }

  /// What went wrong with a variable that was to be set.
  static func setting(_ rejection: Rejection) -> [Value.Member] {
    switch rejection.setting {
    case nil: []
    case .readOnly: [Value.Member("setting", "readOnly")]
    case .unknown(let known):
      [Value.Member("setting", "unknown"), Value.Member("known", .array(known.map { .string($0) }))]
    case .failed(let message): [Value.Member("setting", "failed"), Value.Member("message", .string(message))]
    }
  }

  private static func member(_ name: String, _ value: Value?) -> [Value.Member] {
    value.map { [Value.Member(name, $0)] } ?? []
  }

  private static func words(_ place: Execution.Place) -> (place: String, state: State.ID?) {
    switch place {
    case .entry(let state): ("entry", state)
    case .exit(let state): ("exit", state)
    case .transition(let id): ("transition", id.source)
    case .initial(let state): ("initial", state)
    case .history(let parent): ("history", parent)
    case .invocation(let state): ("invocation", state)
    case .chart: ("chart", nil)
    case .step: ("step", nil)
    }
  }

  private static func effect(_ effect: Execution.Effect) -> [Value.Member] {
    func members(_ kind: String, _ rest: [Value.Member] = []) -> [Value.Member] {
      [Value.Member("effect", .string(kind))] + rest
    }
    switch effect {
    case .raised(let event): return members("raised", self.event(event))
    case .sent(let event, let due): return members("sent", self.event(event) + member("due", number(due)))
    case .cancelled(let id, let count):
      return members("cancelled", member("id", .string(id)) + member("count", number(count)))
    case .assigned(let location, let value, let previous):
      return members("assigned", member("location", .string(location)) + member("old", previous) + member("new", value))
    case .logged(let label, let value):
      return members("logged", member("label", label.map { .string($0) }) + member("value", value))
    case .ran(_, let changes):
      return members("script", changes.isEmpty ? [] : member("changes", .array(changes.map(change))))
    case .chose(let choice):
      let conditions = member("conditions", .array(choice.checks.map(check)))
      return members("chose", member("branch", choice.branch.map(number)) + conditions)
    case .acted(let action): return members("action", member("name", .string(action.name)))
    case .ignored(let element): return members("ignored", member("element", .string(element.name)))
    case .invoked(let id, let session):
      return members("invoked", member("id", .string(id)) + member("session", .string(session)))
    case .invocationCancelled(let id): return members("invocationCancelled", member("id", .string(id)))
    case .invocationFailed(let id, let message):
      return members("invocationFailed", member("id", .string(id)) + member("message", .string(message)))
    case .failed(let message, let event):
      return members("failed", member("message", .string(message)) + self.event(event))
    }
  }

  private static func event(_ event: Event) -> [Value.Member] {
    [Value.Member("event", .string(event.name))] + member("payload", event.payload)
  }
}
