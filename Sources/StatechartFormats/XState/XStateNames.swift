package import Statecharts

/// What a machine that is written for XState calls the states and the events of a chart.
package struct XStateNames {
  /// The state that is written as the machine itself, if one is.
  package var root: State.ID? { writer.root?.id }
  private let writer: XStateWriter
  /// The events that transitions wait for under their names for people.
  private let shown: [String: String]

  /// Makes the names.
  package init(_ chart: Statechart) {
    let writer = XStateWriter(chart)
    self.writer = writer
    shown = Dictionary(
      chart.transitions.flatMap(\.events).compactMap { descriptor in
        descriptor.exampleName.flatMap { name in writer.shownName(of: name).map { (name, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The key of a state.
  package func key(of state: State.ID) -> String { writer.keys.key(of: state) }

  /// The type of an event.
  package func type(of event: String) -> String { shown[event] ?? event }
}
