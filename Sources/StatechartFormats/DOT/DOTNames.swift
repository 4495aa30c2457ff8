import Statecharts

/// The names of nodes and clusters in a graph: a state's node has the state's name, what else is drawn a free one.
struct DOTNames {
  private var names: UniqueNames

  init(_ chart: Statechart) {
    names = UniqueNames(reserving: chart.allStates.map(\.id.name))
  }

  func node(_ id: State.ID) -> String { DOT.quoted(id.name) }

  func cluster(_ id: State.ID) -> String { DOT.quoted("cluster " + id.name) }

  /// A name for a node that stands for no state.
  mutating func extra(_ wanted: String) -> String { DOT.quoted(names.make(wanted)) }
}
