/// A chart, or the configurations of a machine, as a graph: what is counted when changes are.
struct LabelledGraph {
  /// An edge, or a link.
  struct Edge: Hashable {
    /// What sets it off.
    let key: Int
    /// What sets it off and what it does.
    let label: Int
    /// The nodes that it leads to.
    let targets: [Int]
  }

  /// A state, or a configuration.
  struct Node {
    /// What it is called; names help to find which nodes belong together, but are not compared.
    var name: String?
    /// Its kind, then what it has besides its edges, by position; 0 for what it does not have.
    var features: [Int]
    /// In what it lies and where it begins: compared, but not counted in the size.
    var links: [Edge] = []
    /// Its transitions.
    var edges: [Edge] = []

    /// How much it counts without its edges.
    var weight: Int { 1 + features.dropFirst().count { $0 != 0 } }
  }

  var nodes: [Node] = []
  /// Where it begins.
  var start: [Int] = []
  /// What the whole has, by position; 0 for what it does not have.
  var features: [Int] = []

  /// Nodes, their features and their edges.
  var size: Int { nodes.reduce(features.count { $0 != 0 }) { $0 + $1.weight + $1.edges.count } }
}

/// Numbers of labels, the same for equal ones, so that the labels of two graphs can be compared.
struct LabelTable {
  private var numbers: [AnyHashable: Int] = [:]

  /// The number of a label, at least 1.
  mutating func number(of label: some Hashable) -> Int {
    let (key, next) = (AnyHashable(label), numbers.count + 1)
    if let number = numbers[key] { return number }
    numbers[key] = next
    return next
  }
}
