package import GraphLayout

/// How boxes lie to each other, whatever their sizes: what two drawings of one machine have in common.
package struct Arrangement {
  private let frames: [String: Rect]

  /// Boxes by name.
  package init(_ frames: [String: Rect]) {
    self.frames = frames
  }

  /// The pairs of boxes in both drawings of which one drawing has one box on one side of the other, and the other
  /// drawing on another side: in another rank, or in another order within it.
  package func conflicts(with other: Arrangement) -> [String] {
    let names = frames.keys.filter { other.frames[$0] != nil }.sorted()
    return names.indices.flatMap { place in
      names[..<place].filter { first in
        let (here, there) = (sides(of: first, names[place]), other.sides(of: first, names[place]))
        return !here.isEmpty && !there.isEmpty && here.isDisjoint(with: there)
          || here.contains { there.contains($0.opposite) }
      }.map { "\($0), \(names[place])" }
    }
  }

  /// How many boxes are in both drawings.
  package func common(with other: Arrangement) -> Int { frames.keys.count { other.frames[$0] != nil } }

  private enum Side {
    case left, right, above, below

    var opposite: Side {
      switch self {
      case .left: .right
      case .right: .left
      case .above: .below
      case .below: .above
      }
    }
  }

  /// On which sides of the second box the first one lies; none if one holds the other.
  private func sides(of first: String, _ second: String) -> Set<Side> {
    guard let one = frames[first], let other = frames[second] else { return [] }
    let sides: [(Side, Bool)] = [
      (.left, one.maxX <= other.minX + 0.01), (.right, other.maxX <= one.minX + 0.01),
      (.above, one.maxY <= other.minY + 0.01), (.below, other.maxY <= one.minY + 0.01),
    ]
    return Set(sides.filter(\.1).map(\.0))
  }
}
