package import Statecharts

/// What the source of classes on GameplayKit or GameplayStates calls the machine and the states of a chart.
package struct SwiftClassNames {
  /// The class of the machine.
  package let machine: String
  /// The classes of the states.
  let states: DraftNames

  /// Makes the names.
  package init(_ chart: Statechart) {
    var states = DraftNames(
      swift: chart.memberStates.map(\.id.name), areTypes: true, reserved: SwiftIdentifier.types, adding: "State")
    let stem = SwiftIdentifier.type(chart.name ?? "", else: "Chart")
    let named = stem.hasSuffix("Machine") ? stem : stem + "Machine"
    machine = SwiftIdentifier.quoted(states.make(SwiftIdentifier.types.contains(named) ? "Chart" + named : named))
    self.states = states
  }

  /// The class of a state.
  package func name(of state: State.ID) -> String { SwiftIdentifier.quoted(states[state.name].name) }
}
