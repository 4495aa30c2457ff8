/// The cost of the drawings of all containers together, crossings aside; less is better.
struct Score {
  var quality = SubgraphQuality()
  var nodes = 0
  var edges = 0
  /// The shares of nodes before the initial one, by the direction of the container's flow.
  var lateDown = 0.0
  var lateRight = 0.0
  /// Edges along each of the two main directions.
  var downward = 0
  var rightward = 0

  mutating func add(_ subgraph: Subgraph, _ outline: SubgraphOutline) {
    let own = outline.quality
    quality.crowding += own.crowding
    quality.blockedFlats += own.blockedFlats
    quality.pairs += own.pairs
    quality.bentPairs += own.bentPairs
    quality.alignedNodes += own.alignedNodes
    quality.length += own.length
    quality.turns += own.turns
    quality.columns = max(quality.columns, own.columns)
    quality.foldPassages += own.foldPassages
    nodes += subgraph.nodes.count
    if outline.flowsRight { lateRight += own.sharedBeforeInitial } else { lateDown += own.sharedBeforeInitial }
    count(subgraph.strands, runRight: outline.flowsRight)
    for flat in subgraph.flats { count(flat.strands, runRight: !outline.flowsRight) }
  }

  private mutating func count(_ strands: [Subgraph.Strand], runRight: Bool) {
    for strand in strands where strand.carriesLabels {
      edges += 1
      if strand.isReversed { continue }
      if runRight { rightward += 1 } else { downward += 1 }
    }
  }

  /// The cost of a drawing in a view: the logarithms of scale, area and length, so that a tenth more weighs the same at
  /// every size, and the shares of what is not as it should be.
  func cost(size: Size, view: Size) -> Double {
    let scale = max(size.width / max(view.width, 1), size.height / max(view.height, 1))
    let area = size.width * size.height / max(view.width * view.height, 1)
    return Self.fit * Logarithm.natural(scale) + Self.shrinking * max(Logarithm.natural(scale), 0)
      + Self.illegible * max(Logarithm.natural(scale / Self.legible), 0) + Self.area * Logarithm.natural(area)
      + Self.length * Logarithm.natural(max(quality.length, 1))
      + Self.flow * Self.share(edges - max(downward, rightward), of: edges)
      + Self.symmetry * Self.share(quality.bentPairs, of: quality.pairs) + Self.alignment
      * Self.share(nodes - quality.alignedNodes, of: nodes)
      + Self.crowd * Double(quality.crowding) + Self.turning * Double(quality.turns) / Double(max(edges, 1))
      + Self.column * Logarithm.natural(Double(quality.columns))
      + Self.passage * Self.share(quality.foldPassages, of: edges)
      + (quality.blockedFlats > 0 ? .infinity : 0)
      + Self.late * (rightward > downward ? lateDown : lateRight)
  }

  private static let fit = 1.0
  /// For a drawing that must be shrunk to fit the view.
  private static let shrinking = 1.0
  /// For one that must be shrunk by more than `legible`: its texts cannot be read then.
  private static let illegible = 3.0
  private static let legible = 2.0
  private static let area = 1.0
  private static let length = 1.05
  private static let flow = 1.0
  private static let symmetry = 2.0
  private static let alignment = 0.15
  private static let crowd = 0.3
  private static let turning = 0.6
  private static let column = 1.0
  private static let passage = 2.0
  private static let late = 1.0

  private static func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(whole, 1)) }
}

/// The natural logarithm, the same on every platform: by the binary exponent and a series for the rest.
enum Logarithm {
  static func natural(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value > 0 ? .infinity : -.infinity }
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    var term = ratio
    var sum = 0.0
    for odd in stride(from: 1.0, through: 15.0, by: 2.0) {
      sum += term / odd
      term *= square
    }
    return 2 * sum + Double(value.exponent) * 0.693147180559945
  }
}
