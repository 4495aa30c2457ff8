/// What was left out of a layout so that it stayed within its budget, the least first.
public enum LayoutSimplification: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// Nothing.
  case none
  /// Fewer variants were compared: ways to break cycles, orders, directions of flow, or places of labels.
  case fewerVariants
  /// Each phase was carried out once, in its simplest form.
  case simplerPhases
  /// The nodes of each container are in rows in the order of declaration, and edges are straight.
  case grid

  /// Orders by how much was left out.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
