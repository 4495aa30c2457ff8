/// How a caller watches a layout and stops it; the engine itself reads no clock.
public struct LayoutProgress {
  /// Asked at bounded intervals of work, inside phases too; the layout ends with `LayoutError.cancelled` when the
  /// answer is true, and does not ask again.
  public var isCancelled: (() -> Bool)?
  /// Called each time that a phase has ended for a container, or for one style of it.
  ///
  /// Phases follow each other without a gap: all work since the last call, or since the start, belongs to the reported
  /// phase.
  public var phaseEnded: ((LayoutPhase) -> Void)?

  /// Watches nothing by default.
  public init(isCancelled: (() -> Bool)? = nil, phaseEnded: ((LayoutPhase) -> Void)? = nil) {
    self.isCancelled = isCancelled
    self.phaseEnded = phaseEnded
  }
}
