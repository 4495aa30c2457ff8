/// The strands of one chain side by side, and their labels, measured from the axis of the chain.
struct EdgeBundle {
  /// The strands' offsets where the chain passes no label.
  var offsets: [Double] = []
  /// The strands' offsets next to the labels.
  var labelOffsets: [Double] = []
  /// The beginning of each strand's labels; nil without labels.
  var labelStarts: [Double?] = []
  var before = 0.0
  var after = 0.0
  var labelBefore = 0.0
  var labelAfter = 0.0
  /// The extent of the labels along the flow.
  var labelThickness = 0.0

  /// Presses strands together, with their labels unless those lie between them.
  mutating func press(by scale: Double) {
    offsets = offsets.map { $0 * scale }
    (before, after) = (before * scale, after * scale)
    guard offsets.count == 2 || !hasLabels else { return }
    for index in labelOffsets.indices {
      let shift = labelOffsets[index] * (scale - 1)
      labelOffsets[index] += shift
      labelStarts[index]? += shift
    }
  }

  /// Puts the labels of a single strand on its other side, at the distance `pad`.
  mutating func turnLabel(pad: Double) {
    labelStarts = [labelAfter > 0 ? -labelAfter : pad]
    (labelBefore, labelAfter) = (labelAfter, labelBefore)
  }

  var hasLabels: Bool { labelThickness > 0 }

  /// True if labels between strands keep these apart.
  var isSpreadByLabels: Bool { hasLabels && offsets.count > 2 }

  /// Lets strands run straight past their labels, or brings them together elsewhere.
  mutating func runStraight(_ isStraight: Bool, options: LayoutOptions) {
    offsets = isStraight ? labelOffsets : Self.offsets(of: offsets.count, distance: options.edgeSpacing)
    (before, after) = (-(offsets.first ?? 0), offsets.last ?? 0)
  }

  /// The offsets of strands where there are no labels.
  static func offsets(of count: Int, distance: Double) -> [Double] {
    (0..<count).map { (Double($0) - Double(count - 1) / 2) * distance }
  }

  /// - Parameter labels: The extents of each strand's labels, in the frame of the flow.
  init(labels: [Size?], options: LayoutOptions, prefersBefore: Bool) {
    let distance = options.edgeSpacing
    let count = labels.count
    offsets = Self.offsets(of: count, distance: distance)
    before = -(offsets.first ?? 0)
    after = offsets.last ?? 0
    labelThickness = labels.reduce(0) { max($0, $1?.height ?? 0) }
    guard labelThickness > 0 else {
      labelOffsets = offsets
      labelStarts = labels.map { _ in nil }
      (labelBefore, labelAfter) = (before, after)
      return
    }
    placeLabels(labels, distance: distance, pad: options.labelSpacing, prefersBefore: prefersBefore || count > 1)
  }

  private mutating func placeLabels(_ labels: [Size?], distance: Double, pad: Double, prefersBefore: Bool) {
    var x = 0.0
    var right = 0.0
    for (index, label) in labels.enumerated() {
      let goesBefore = index == 0 && prefersBefore
      if index > 0 { x = max(x + distance, right + (right > x ? distance : 0)) }
      labelOffsets.append(x)
      right = x
      if let label {
        labelStarts.append(goesBefore ? x - pad - label.width : x + pad)
        if !goesBefore { right = x + pad + label.width }
      } else {
        labelStarts.append(nil)
      }
    }
    // About the middle, but so that the strand that deviates least is straight.
    var middle = x / 2
    let jogs = labelOffsets.indices.map { labelOffsets[$0] - middle - offsets[$0] }
    middle += jogs.min { abs($0) < abs($1) } ?? 0
    for strand in labels.indices {
      labelOffsets[strand] -= middle
      labelStarts[strand] = labelStarts[strand].map { $0 - middle }
    }
    labelAfter = max(right - middle, labelOffsets.last ?? 0)
    let firstStart = labelStarts.first.flatMap { $0 } ?? 0
    labelBefore = -min(firstStart, labelOffsets.first ?? 0, 0)
  }
}

extension EdgeBundle {
  /// The free room at corners and between ends of different chains.
  private static let distance = 12.0

  static func all(of subgraph: Subgraph, graph: LayoutGraph, flowsRight: Bool) -> [EdgeBundle] {
    let options = graph.options
    return subgraph.chains.map { chain in
      let labels = chain.strands.map { index -> Size? in
        let strand = subgraph.strands[index]
        return strand.carriesLabels ? graph.labelExtent(of: strand.edge, flowsRight: flowsRight) : nil
      }
      return EdgeBundle(labels: labels, options: options, prefersBefore: flowsRight)
    }
  }

  /// Has strands with labels between them run straight from end to end, unless a border is too short or a port inside
  /// brings them together.
  static func straighten(_ bundles: inout [EdgeBundle], in input: SubgraphInput, extents: [PlaceExtent]) {
    let (subgraph, options) = (input.subgraph, input.options)
    let spread = subgraph.chains.indices.filter { bundles[$0].isSpreadByLabels }
    if spread.isEmpty { return }
    for index in spread { bundles[index].runStraight(true, options: options) }
    var taken = [Double](repeating: distance, count: 2 * subgraph.placeCount)
    for (index, chain) in subgraph.chains.enumerated() {
      let extent = bundles[index].before + bundles[index].after + distance
      taken[2 * chain.upper + 1] += extent
      taken[2 * chain.lower] += extent
    }
    func hasRoom(at place: Int, goesOn: Bool, _ taken: Double) -> Bool {
      goesOn ? input.isWrapped(place) : subgraph.isNode(place) && taken <= 2 * extents[place].half
    }
    for index in spread {
      let chain = subgraph.chains[index]
      let isStraight =
        hasRoom(at: chain.upper, goesOn: chain.isFixed(atUpper: true), taken[2 * chain.upper + 1])
        && hasRoom(at: chain.lower, goesOn: chain.isFixed(atUpper: false), taken[2 * chain.lower])
      if !isStraight { bundles[index].runStraight(false, options: options) }
    }
  }
}

extension LayoutGraph {
  /// The sizes of an edge's labels in the frame of the flow.
  func labels(of edge: Int, flowsRight: Bool) -> [Size] {
    flowsRight ? edges[edge].labels.map(\.transposed) : edges[edge].labels
  }

  /// The extent of an edge's labels, stacked along the flow.
  func labelExtent(of edge: Int, flowsRight: Bool) -> Size? {
    let labels = labels(of: edge, flowsRight: flowsRight)
    guard !labels.isEmpty else { return nil }
    return Size(
      width: labels.reduce(0) { max($0, $1.width) }, height: max(labels.reduce(0) { $0 + $1.height }, 0.01))
  }
}
