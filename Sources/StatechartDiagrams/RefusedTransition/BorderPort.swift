import GraphLayout

/// A place on the border of a figure where an arrow may begin or end.
struct BorderPort: Hashable, Sendable {
  let point: Point
  /// The way that an arrow leaves here, at a right angle to the border.
  let heading: Heading
  /// How much less it is liked than the best.
  let cost: Double
}
