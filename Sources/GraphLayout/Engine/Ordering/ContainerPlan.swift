/// How the content of one container is arranged, before coordinates.
enum ContainerPlan {
  /// In ranks, with an order within each.
  case layered(Subgraph, LayeredGraph)
  /// The regions of a concurrent container, in the order in which they are declared.
  case regions(Subgraph)

  var subgraph: Subgraph {
    switch self {
    case .layered(let subgraph, _), .regions(let subgraph): subgraph
    }
  }

  /// The order within ranks; nil for regions.
  var layeredGraph: LayeredGraph? {
    switch self {
    case .layered(_, let layeredGraph): layeredGraph
    case .regions: nil
    }
  }

  var isLayered: Bool {
    switch self {
    case .layered: true
    case .regions: false
    }
  }
}
