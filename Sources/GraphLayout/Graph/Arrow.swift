/// A directed connection between two boxes at any two levels, or of a box with itself.
public struct Arrow: Hashable, Sendable {
  /// The index of the box where the arrow starts.
  public var source: Int
  /// The index of the box that the arrow points to.
  public var target: Int
  /// The sizes of the labels to be placed along the arrow, usually none or one.
  public var labels: [Size]

  /// An arrow between two boxes given by their indices.
  public init(source: Int, target: Int, labels: [Size] = []) {
    self.source = source
    self.target = target
    self.labels = labels
  }
}
