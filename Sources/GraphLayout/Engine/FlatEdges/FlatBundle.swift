/// A flat edge between two nodes in the frame of the flow.
struct FlatBundle {
  let flat: Subgraph.Flat
  /// How the strands and their labels lie side by side: across the bundle is along the flow.
  let bundle: EdgeBundle
  /// Where its middle meets the nodes, from their tops.
  var beforeY = 0.0
  var afterY = 0.0
  /// Whether it finds no room there.
  var isBlocked = false

  /// The distance of labels from the nodes.
  private static let labelInset = 10.0

  init(_ flat: Subgraph.Flat, _ input: SubgraphInput) {
    self.flat = flat
    let labels = flat.strands.map { strand in
      strand.carriesLabels ? input.graph.labelExtent(of: strand.edge, flowsRight: !input.flowsRight) : nil
    }
    bundle = EdgeBundle(labels: labels, spacing: input.spacing, prefersBefore: !input.flowsRight)
  }

  /// The least distance between the nodes.
  func room(_ spacing: Spacing) -> Double {
    bundle.hasLabels ? bundle.labelThickness + 2 * max(spacing.rank / 2, Self.labelInset) : max(spacing.rank, 16)
  }

  /// The strands' ways from the middle.
  var offsets: [Double] { bundle.hasLabels ? bundle.labelOffsets : bundle.offsets }
}
