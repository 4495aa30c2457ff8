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

/// One of the ways in which the engine can draw a graph; opaque, stable across versions of a graph.
public struct LayoutVariant: Hashable, Sendable, RawRepresentable {
  /// The number of the way.
  public let rawValue: Int

  /// The way with the given number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
