/// What an earlier drawing of nearly the same graph looked like, so that the new one moves little.
public struct LayoutHint: Hashable, Sendable {
  /// The earlier frame of each node, by its index in the new graph; nil for a new node.
  public var frames: [Rect?]
  /// The way the earlier drawing was made.
  public var variant: LayoutVariant?

  /// A hint from earlier frames.
  public init(frames: [Rect?], variant: LayoutVariant? = nil) {
    self.frames = frames
    self.variant = variant
  }
}
