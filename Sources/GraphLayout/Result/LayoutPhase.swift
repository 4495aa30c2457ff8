/// The phases of a layout, in the order in which each container goes through them.
///
/// Containers go through them one after the other, and through some of them again for each style that is tried.
public enum LayoutPhase: String, CaseIterable, Hashable, Sendable {
  /// Checks the graph, sets loops and initial marks aside and gathers edges between the same nodes.
  case normalise
  /// Turns edges until they form no cycle.
  case breakCycles = "break cycles"
  /// Gives each node its rank.
  case rank
  /// Orders the nodes within ranks.
  case reduceCrossings = "reduce crossings"
  /// Chooses coordinates across the flow, and the extent along it.
  case coordinates
  /// Spreads the ends of edges along borders and plans the gaps between ranks.
  case ends
  /// Compares the styles that were measured.
  case choose
  /// Draws the edges.
  case route
  /// Places labels, loops and initial marks.
  case labels
  /// Puts the drawings of all containers together.
  case assemble
}
