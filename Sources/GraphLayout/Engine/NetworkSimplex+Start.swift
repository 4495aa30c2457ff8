// The start: an index of edges by vertex, longest paths, a spanning forest of tight edges, and its cut values.
extension NetworkSimplex {
  mutating func indexEdges() {
    starts = [Int32](repeating: 0, count: count + 2)
    for edge in tails.indices {
      starts[Int(tails[edge]) + 2] += 1
      starts[Int(heads[edge]) + 2] += 1
    }
    for vertex in 1..<starts.count { starts[vertex] += starts[vertex - 1] }
    incident = [Int32](repeating: 0, count: 2 * tails.count)
    for edge in tails.indices {
      for end in [Int(tails[edge]) + 1, Int(heads[edge]) + 1] {
        incident[Int(starts[end])] = Int32(truncatingIfNeeded: edge)
        starts[end] += 1
      }
    }
  }

  mutating func assignLongestPaths() {
    var open = [Int32](repeating: 0, count: count)
    for head in heads { open[Int(head)] += 1 }
    var queue = (0..<count).filter { open[$0] == 0 }
    var next = 0
    while next < queue.count {
      let vertex = queue[next]
      next += 1
      for place in edges(at: vertex) {
        let edge = Int(incident[place])
        guard Int(tails[edge]) == vertex else { continue }
        let head = Int(heads[edge])
        values[head] = max(values[head], values[vertex] + lengths[edge])
        open[head] -= 1
        if open[head] == 0 { queue.append(head) }
      }
    }
  }

  /// Grows a tree of tight edges over each component, moving the whole tree by the least slack on its border.
  mutating func buildTightForest() {
    isTreeEdge = [Bool](repeating: false, count: tails.count)
    var forest = TightForest(count: count)
    for root in 0..<count where !forest.contains(root) {
      forest.start()
      forest.join(root, of: self)
      while let edge = forest.nextEdge(of: self) {
        isTreeEdge[edge] = true
        let tail = Int(tails[edge])
        forest.join(forest.contains(tail) ? Int(heads[edge]) : tail, of: self)
      }
      for vertex in forest.members { values[vertex] += forest.shift - forest.shiftAtJoin[vertex] }
    }
  }

  /// Numbers the vertices of all trees in postorder.
  mutating func hangForest() {
    lows = [Int32](repeating: -1, count: count)
    limits = [Int32](repeating: -1, count: count)
    parentEdges = [Int32](repeating: -1, count: count)
    postorder = [Int32](repeating: 0, count: count)
    var next: Int32 = 0
    for root in 0..<count where lows[root] < 0 { next = number(root, parentEdge: -1, from: next) }
  }

  /// Numbers the subtree of `vertex` afresh; its vertices keep their range of numbers.
  mutating func rehang(_ vertex: Int) {
    _ = number(vertex, parentEdge: parentEdges[vertex], from: lows[vertex])
  }

  private mutating func number(_ root: Int, parentEdge: Int32, from first: Int32) -> Int32 {
    var next = first
    parentEdges[root] = parentEdge
    lows[root] = next
    var path: [(vertex: Int, place: Int)] = [(root, Int(starts[root]))]
    while let (vertex, place) = path.last {
      guard place < Int(starts[vertex + 1]) else {
        limits[vertex] = next
        postorder[Int(next)] = Int32(truncatingIfNeeded: vertex)
        next += 1
        path.removeLast()
        continue
      }
      path[path.count - 1].place += 1
      let edge = Int(incident[place])
      guard isTreeEdge[edge], Int32(truncatingIfNeeded: edge) != parentEdges[vertex] else { continue }
      let child = otherEnd(of: edge, from: vertex)
      parentEdges[child] = Int32(truncatingIfNeeded: edge)
      lows[child] = next
      path.append((child, Int(starts[child])))
    }
    return next
  }

  /// The cut value of a tree edge is the balance of weights over the subtree below it: inner edges cancel out.
  mutating func computeCuts() {
    cuts = [Int32](repeating: 0, count: tails.count)
    var balance = [Int32](repeating: 0, count: count)
    for edge in tails.indices {
      balance[Int(tails[edge])] += weights[edge]
      balance[Int(heads[edge])] -= weights[edge]
    }
    for position in 0..<count {
      let vertex = Int(postorder[position])
      let parentEdge = Int(parentEdges[vertex])
      guard parentEdge >= 0 else { continue }
      cuts[parentEdge] = Int(tails[parentEdge]) == vertex ? balance[vertex] : -balance[vertex]
      balance[otherEnd(of: parentEdge, from: vertex)] += balance[vertex]
    }
  }
}

/// A growing tree of tight edges; its members move together by `shift`.
private struct TightForest {
  private var isMember: [Bool]
  private(set) var members: [Int] = []
  private(set) var shift: Int32 = 0
  private(set) var shiftAtJoin: [Int32]
  private var outgoing = SlackHeap()
  private var incoming = SlackHeap()

  init(count: Int) {
    isMember = [Bool](repeating: false, count: count)
    shiftAtJoin = [Int32](repeating: 0, count: count)
  }

  func contains(_ vertex: Int) -> Bool { isMember[vertex] }

  mutating func start() {
    members.removeAll(keepingCapacity: true)
    shift = 0
  }

  /// Adds a vertex; slack of an outgoing edge shrinks as the tree moves up, that of an incoming one grows.
  mutating func join(_ vertex: Int, of network: NetworkSimplex) {
    isMember[vertex] = true
    members.append(vertex)
    shiftAtJoin[vertex] = shift
    for place in network.edges(at: vertex) {
      let edge = Int(network.incident[place])
      if isMember[network.otherEnd(of: edge, from: vertex)] { continue }
      let slack = network.slack(edge)
      if Int(network.tails[edge]) == vertex {
        outgoing.push(edge, key: slack + shift)
      } else {
        incoming.push(edge, key: slack - shift)
      }
    }
  }

  /// The edge of least slack between the tree and the rest; moves the tree so that it becomes tight.
  mutating func nextEdge(of network: NetworkSimplex) -> Int? {
    outgoing.dropWhile { isMember[Int(network.heads[$0])] }
    incoming.dropWhile { isMember[Int(network.tails[$0])] }
    let outSlack = outgoing.leastKey.map { $0 - shift }
    let inSlack = incoming.leastKey.map { $0 + shift }
    if let outSlack, outSlack <= inSlack ?? .max {
      shift += outSlack
      return outgoing.pop()
    }
    if let inSlack {
      shift -= inSlack
      return incoming.pop()
    }
    return nil
  }
}

/// A binary heap of edges by key, then by number.
private struct SlackHeap {
  private var items: [(key: Int32, edge: Int)] = []

  var leastKey: Int32? { items.first?.key }

  mutating func push(_ edge: Int, key: Int32) {
    items.append((key, edge))
    var child = items.count - 1
    while child > 0, items[child] < items[(child - 1) / 2] {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first.edge }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && items[child] < items[least] {
        least = child
      }
      if least == parent { return first.edge }
      items.swapAt(least, parent)
      parent = least
    }
  }

  mutating func dropWhile(_ isUseless: (Int) -> Bool) {
    while let first = items.first, isUseless(first.edge) { _ = pop() }
  }
}
