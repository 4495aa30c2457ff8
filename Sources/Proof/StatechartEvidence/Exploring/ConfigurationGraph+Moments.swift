import StatechartExecution
import Statecharts

extension ConfigurationGraph {
  /// Returns the observations after the microsteps of a step, each with the values that variables have then.
  ///
  /// - Parameter before: The machine before the step; nil at the start.
  mutating func moments(_ macrosteps: [Macrostep], from before: Snapshot?, to snapshot: Snapshot) -> [Moment] {
    var active = Set(before?.configuration ?? [])
    var moments: [Moment] = []
    let microsteps = macrosteps.microsteps
    let history = VariableHistory(of: microsteps, from: before?.variables, to: snapshot.variables)
    unknownVariables.formUnion(history.unknown)
    for (place, microstep) in microsteps.enumerated() {
      active.subtract(microstep.exited)
      active.formUnion(microstep.entered)
      // States that are exited at the very end of a machine count as active: the end is reached in them.
      let shown = place == microsteps.count - 1 ? snapshot.configuration : ordered(active)
      moments.append(
        Moment(
          configuration: number(ofConfiguration: shown), variables: history.values[place],
          event: microstep.transitions.isEmpty ? nil : microstep.event.map { .taken($0.name) },
          actions: microstep.executed.compactMap(\.effect.evidenceName)))
    }
    guard moments.isEmpty else { return moments }
    return [Moment(configuration: number(ofConfiguration: snapshot.configuration), variables: snapshot.variables)]
  }

  private func ordered(_ states: Set<State.ID>) -> [State.ID] {
    states.compactMap { id in chart.documentOrder(of: id).map { ($0, id) } }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// The values of variables after each microstep of a step, read from the last one back: the trace says what each
/// assignment and script replaced.
struct VariableHistory {
  /// The values after each microstep.
  private(set) var values: [[ValueBinding]]
  /// The variables of which a value on the way is not known.
  private(set) var unknown: Set<String> = []

  /// - Parameter before: The values before the step; nil if they are not known.
  init(of microsteps: [Microstep], from before: [ValueBinding]?, to after: [ValueBinding]) {
    values = Array(repeating: after, count: microsteps.count)
    guard microsteps.count > 1 else { return }
    var current = after
    for place in microsteps.indices.reversed() {
      values[place] = current
      for execution in microsteps[place].executed.reversed() { undo(execution, &current) }
    }
    // What the trace does not show, such as the item of a loop, shows in values that do not fit.
    for variable in before ?? [] where variable.value.differs(from: current.value(of: variable.name)) {
      unknown.insert(variable.name)
    }
  }

  private mutating func undo(_ execution: Execution, _ current: inout [ValueBinding]) {
    switch execution.effect {
    case .assigned(let location, let value, let previous):
      // What a person says of a condition is forgotten again, and then no variable.
      if execution.place == .step, !current.contains(where: { $0.name == location }) {
        current.append(ValueBinding(name: location, value: value))
      }
      guard let index = current.firstIndex(where: { $0.name == location }) else {
        // A part of an object was assigned, which other variables may share.
        unknown.formUnion(current.filter(\.isComposed).map(\.name))
        return
      }
      if current[index].value.differs(from: value) { unknown.insert(location) }
      current[index] = ValueBinding(name: location, value: previous ?? .null)
    case .ran(_, let changes):
      for change in changes {
        if let index = current.firstIndex(where: { $0.name == change.name }) {
          current[index] = ValueBinding(name: change.name, value: change.previous ?? .null)
        } else if let previous = change.previous {
          current.append(ValueBinding(name: change.name, value: previous))
        }
      }
    case .raised, .sent, .cancelled, .logged, .chose, .acted, .ignored, .invoked, .invocationCancelled,
      .invocationFailed, .failed:
      break
    }
  }
}

extension [ValueBinding] {
  fileprivate func value(of name: String) -> Value { first { $0.name == name }?.value ?? .null }
}

extension ValueBinding {
  /// True for a list or an object, which another variable may share.
  fileprivate var isComposed: Bool {
    switch value {
    case .null, .boolean, .number, .string: false
    case .array, .object: true
    }
  }
}

extension Value {
  /// True unless it is the same, as not-a-number is to itself here.
  fileprivate func differs(from other: Value) -> Bool { self != other && description != other.description }
}
