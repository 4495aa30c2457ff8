/// The content to be laid out inside one container: its children, the ports where edges pass its border, and chains of
/// edges.
///
/// Places are numbered: the children, then the ports on the near border, where the flow begins, then those on the far
/// border. All arrays are indexed by place, chain or strand.
struct Subgraph {
  struct Strand {
    var edge: Int
    /// True if the edge points against the chain, from its lower to its upper place.
    var isReversed: Bool
    /// True if this subgraph has the edge's labels.
    var carriesLabels: Bool
  }

  /// Edges between the same two places, drawn side by side as one bundle.
  struct Chain {
    var upper: Int
    var lower: Int
    /// True if the edge passes on into the place at this end, through a port of it.
    var entersUpper: Bool
    var entersLower: Bool
    /// True if the place of this end is chosen inside the node, because other edges pass the border.
    var isUpperReserved = false
    var isLowerReserved = false
    var firstStrand: Int
    var strandCount: Int
    /// Edges from the place declared as upper at first.
    var forwardCount: Int

    var strands: Range<Int> { firstStrand..<(firstStrand + strandCount) }
    var isPort: Bool { entersUpper || entersLower }

    func otherEnd(from place: Int) -> Int { upper == place ? lower : upper }

    func leads(from place: Int) -> Bool { upper == place ? forwardCount > 0 : forwardCount < strandCount }

    /// Returns whether an end's place on its border is given by the inside of the node.
    func isFixed(atUpper: Bool) -> Bool {
      atUpper ? entersUpper || isUpperReserved : entersLower || isLowerReserved
    }
  }

  /// An edge from a node to itself.
  struct Loop {
    var edge: Int
    var place: Int
  }

  /// The initial mark drawn next to the node it points to, instead of in a rank of its own.
  struct Mark {
    var node: Int
    var edge: Int
    var host: Int
  }

  let container: Int
  var nodes: [Int] = []
  var nearPorts: [Int] = []
  var farPorts: [Int] = []
  /// The number of edges that end next to each other at each port.
  var nearPortStrands: [Int] = []
  var farPortStrands: [Int] = []
  var chains: [Chain] = []
  var strands: [Strand] = []
  var loops: [Loop] = []
  var marks: [Mark] = []
  /// The flat edges, and the nodes that they join one after the other.
  var flats: [Flat] = []
  var flatPaths: [[Int]] = []
  /// The rank of each place, near ports before and far ports after all others.
  var ranks: [Int] = []
  var rankCount = 0

  /// The ranks that hold ports; their order comes from outside.
  var portRows: Set<Int> {
    var rows: Set<Int> = []
    if !nearPorts.isEmpty { rows.insert(0) }
    if !farPorts.isEmpty { rows.insert(rankCount - 1) }
    return rows
  }

  /// True if no edge passes the container's border.
  var isClosed: Bool { nearPorts.isEmpty && farPorts.isEmpty }

  var placeCount: Int { nodes.count + nearPorts.count + farPorts.count }
  func nearPort(_ index: Int) -> Int { nodes.count + index }
  func farPort(_ index: Int) -> Int { nodes.count + nearPorts.count + index }
  func isNode(_ place: Int) -> Bool { place < nodes.count }
  func isNearPort(_ place: Int) -> Bool { place >= nodes.count && place < nodes.count + nearPorts.count }

  /// Returns whether a chain is two opposite edges between nodes.
  func isPair(_ index: Int) -> Bool {
    let chain = chains[index]
    return chain.strandCount == 2 && chain.forwardCount == 1 && !chain.isPort
  }
}
