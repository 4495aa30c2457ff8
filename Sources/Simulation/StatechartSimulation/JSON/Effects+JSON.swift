import StatechartExecution
import Statecharts

extension ReportJSON {
  static func bindings(_ bindings: [ValueBinding]) -> Value {
    .object(bindings.map { Value.Member($0.name, $0.value) })
  }

  /// `old` is left out for a new variable, `new` for one that is gone.
  static func change(_ change: VariableChange) -> Value {
    .object(members(["name": .string(change.name)]) + member("old", change.previous) + member("new", change.value))
  }

  static func check(_ check: Microstep.Check) -> Value {
    [
      "transition": .string(check.transition.description), "condition": .string(check.condition.source),
      "read": bindings(check.read),
    ]
  }

  private static func check(_ check: Choice.Check) -> Value {
    let verdict: [Value.Member] =
      switch check.verdict {
      case .holds: members(["holds": true])
      case .fails: members(["holds": false])
      case .undecided: members(["holds": .null])
      case .isFaulty(let message): members(["holds": false, "message": .string(message)])
      }
    return .object(
      members(["condition": .string(check.condition.source)]) + verdict + members(["read": bindings(check.read)]))
  }

  static func execution(_ execution: Execution) -> Value {
    let (place, state) = words(execution.place)
    return .object(
      members(["place": .string(place)]) + member("state", state.map { .string($0.name) }) + effect(execution.effect))
  }

  /// Returns the reason why a variable that was to be set was not.
  static func setting(_ rejection: Rejection) -> [Value.Member] {
    switch rejection.setting {
    case nil: []
    case .readOnly: members(["setting": "readOnly"])
    case .unknown(let known): members(["setting": "unknown", "known": .array(known.map { .string($0) })])
    case .failed(let message): members(["setting": "failed", "message": .string(message)])
    }
  }

  static func member(_ name: String, _ value: Value?) -> [Value.Member] {
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
    switch effect {
    case .raised(let event): members(["effect": "raised"]) + self.event(event)
    case .sent(let event, let due): members(["effect": "sent"]) + self.event(event) + members(["due": number(due)])
    case .cancelled(let id, let count): members(["effect": "cancelled", "id": .string(id), "count": number(count)])
    case .assigned(let location, let value, let previous):
      members(["effect": "assigned", "location": .string(location)]) + member("old", previous) + members(["new": value])
    case .logged(let label, let value):
      members(["effect": "logged"]) + member("label", label.map { .string($0) }) + member("value", value)
    case .ran(_, let changes):
      members(["effect": "script"]) + (changes.isEmpty ? [] : members(["changes": .array(changes.map(change))]))
    case .chose(let choice):
      members(["effect": "chose"]) + member("branch", choice.branch.map(number))
        + members(["conditions": .array(choice.checks.map(check))])
    case .acted(let action): members(["effect": "action", "name": .string(action.name)])
    case .ignored(let element): members(["effect": "ignored", "element": .string(element.name)])
    case .invoked(let id, let session): members(["effect": "invoked", "id": .string(id), "session": .string(session)])
    case .invocationCancelled(let id): members(["effect": "invocationCancelled", "id": .string(id)])
    case .invocationFailed(let id, let message):
      members(["effect": "invocationFailed", "id": .string(id), "message": .string(message)])
    case .failed(let message, let event):
      members(["effect": "failed", "message": .string(message)]) + self.event(event)
    }
  }

  private static func event(_ event: Event) -> [Value.Member] {
    members(["event": .string(event.name)]) + member("payload", event.payload)
  }
}
