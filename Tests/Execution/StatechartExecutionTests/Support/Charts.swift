import StatechartExecution
import Statecharts

/// A line that a trace shows under this label.
func say(_ label: String) -> Content { .log(Log(label: label)) }

func raise(_ event: String) -> Content { .raise(Raise(event)) }

func send(
  _ event: String, after delay: Delay? = nil, id: String? = nil, to target: String? = nil, type: String? = nil,
  payload: Payload = Payload()
) -> Content {
  .send(
    Send(
      event: .literal(event), target: target.map { .literal($0) }, type: type.map { .literal($0) }, id: id,
      delay: delay.map { .literal($0) }, payload: payload))
}

func set(_ variable: String, to expression: String) -> Content {
  .assign(Assign(location: Expression(variable), value: .expression(Expression(expression))))
}

/// A state that says when it is entered and left.
func loud(_ id: State.ID, _ transitions: [Transition] = [], children: [State] = []) -> State {
  loud(id, kind: nil, initial: nil, transitions, children: children)
}

func loud(_ id: State.ID, _ kind: State.Kind, _ transitions: [Transition] = [], children: [State] = []) -> State {
  loud(id, kind: kind, initial: nil, transitions, children: children)
}

func loud(
  _ id: State.ID, initial: DefaultTransition, _ transitions: [Transition] = [], children: [State]
) -> State {
  loud(id, kind: nil, initial: initial, transitions, children: children)
}

private func loud(
  _ id: State.ID, kind: State.Kind?, initial: DefaultTransition?, _ transitions: [Transition], children: [State]
) -> State {
  State(
    id, kind: kind, initial: initial, transitions: transitions, onEntry: [[say("+\(id)")]], onExit: [[say("-\(id)")]],
    children: children)
}

func history(_ id: State.ID, _ depth: State.HistoryDepth, default targets: [State.ID], _ content: [Content] = [])
  -> State
{
  State(id, kind: .history(depth), initial: DefaultTransition(targets: targets, content: content))
}

/// A transition that says when it is taken.
func says(
  _ label: String, on events: [EventDescriptor], to targets: [State.ID] = [], if condition: Condition? = nil,
  _ kind: Transition.Kind = .external
) -> Transition {
  Transition(events: events, condition: condition, targets: targets, kind: kind, content: [say(label)])
}

extension Interpreter where Model == NullDataModel {
  /// A started machine of a chart of these states.
  static func running(_ chart: Statechart, limits: ExecutionLimits = ExecutionLimits()) throws -> Self {
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), limits: limits)
    _ = machine.start()
    return machine
  }
}

extension Interpreter {
  /// The active atomic states between spaces.
  var place: String { snapshot.place }
}

extension Snapshot {
  /// The active atomic states between spaces.
  var place: String { atomicStates.map(\.name).joined(separator: " ") }
}

/// What macrosteps did, in a word for each piece of content, in order.
func trace(_ macrosteps: [Macrostep]) -> String {
  macrosteps.flatMap(\.microsteps).flatMap(\.executed).compactMap(word).joined(separator: " ")
}

private func word(for execution: Execution) -> String? {
  switch execution.effect {
  case .raised(let event): "^\(event.name)"
  case .sent(let event, let due): "\(event.name)@\(due)"
  case .cancelled(let id, let count): "cancel(\(id))*\(count)"
  case .assigned(let location, let value, _): "\(location)=\(value)"
  case .logged(let label, let value): [label, value?.description].compactMap(\.self).joined(separator: ":")
  case .ran: "script"
  case .chose: nil
  case .acted(let action): action.name
  case .ignored(let element): "<\(element.name)>"
  case .invoked(let id, _): "<\(id)"
  case .invocationCancelled(let id): ">\(id)"
  case .invocationFailed(let id, _): "~\(id)"
  case .failed(_, let event): "!\(event.name)"
  }
}
