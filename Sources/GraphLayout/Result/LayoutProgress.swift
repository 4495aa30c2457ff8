/// How a caller watches a layout and stops it; the engine itself reads no clock.
public struct LayoutProgress {
  /// Asked now and then; the layout ends with `LayoutError.cancelled` soon after the answer is true.
  public var isCancelled: () -> Bool
  /// Told the name of each phase when it has ended.
  public var phaseEnded: (String) -> Void

  /// Watches nothing unless told to.
  public init(isCancelled: @escaping () -> Bool = { false }, phaseEnded: @escaping (String) -> Void = { _ in }) {
    self.isCancelled = isCancelled
    self.phaseEnded = phaseEnded
  }
}
