import StatechartAnalysis
import StatechartGrading
import Statecharts

/// Runs that together come by everything that is wanted: each time the nearest that is missing, from where the run is
/// or in a new run.
struct CoverageTour {
  /// The transitions and refused pairs to cover.
  enum Item: Hashable {
    case transition(Transition.ID)
    case pair(State.ID, String)
  }

  /// The maximum number of steps of a run before a new one begins.
  private static let longest = 200

  private let graph: ConfigurationGraph
  private let items: [[[Item]]]
  private(set) var missing: Set<Item> = []
  private(set) var wanted = 0
  private(set) var runs: [[Step]] = []
  /// All moves in the order of their distance from the start.
  private var ordered: [(node: Int, edge: Int)] = []
  private var next = 0

  init(_ graph: ConfigurationGraph, over aim: TestSuite.Aim, _ pairs: [RefusedPairs.Pair]) {
    self.graph = graph
    let wantedPairs = Set(pairs.map { Item.pair($0.state, $0.event) })
    items = graph.edges.enumerated().map { node, edges in
      edges.map { edge in
        if aim == .refusals {
          guard edge.isRefusal, case .refused(let event)? = edge.moments.first?.event else { return [] }
          return graph.states(of: node).map { .pair($0, event) }.filter(wantedPairs.contains)
        }
        return edge.target >= 0 ? edge.transitions.map { .transition($0) } : []
      }
    }
    missing = Set(items.flatMap(\.self).flatMap(\.self))
    // Items that the start takes are taken by every run.
    wanted = missing.count
    ordered = graph.edges.indices.flatMap { node in graph.edges[node].indices.map { (node, $0) } }
    walk()
  }

  private func covers(_ node: Int, _ edge: Int) -> Bool { items[node][edge].contains(where: missing.contains) }

  private mutating func walk() {
    var run: [Step] = []
    var place = 0
    while !missing.isEmpty {
      while next < ordered.count, !covers(ordered[next].node, ordered[next].edge) { next += 1 }
      guard next < ordered.count else { break }
      let fresh = ordered[next]
      let distance = graph.depth(of: fresh.node)
      if !run.isEmpty, run.count < Self.longest, let way = way(from: place, upTo: distance + 1) {
        for step in way { take(step, &run, &place) }
      } else {
        if !run.isEmpty { runs.append(run) }
        (run, place) = ([], 0)
        for step in graph.moves(to: fresh.node) + [fresh] { take(step, &run, &place) }
      }
    }
    if !run.isEmpty { runs.append(run) }
  }

  private mutating func take(_ move: (node: Int, edge: Int), _ run: inout [Step], _ place: inout Int) {
    let edge = graph.edges[move.node][move.edge]
    missing.subtract(items[move.node][move.edge])
    run += edge.steps
    place = edge.target
  }

  /// The shortest way from a configuration over something that is missing, of at most so many moves.
  private func way(from start: Int, upTo longest: Int) -> [(node: Int, edge: Int)]? {
    var origins: [Int: (node: Int, edge: Int)] = [:]
    var depths = [start: 0]
    var queue = [start]
    var index = 0
    while index < queue.count {
      let node = queue[index]
      index += 1
      guard let depth = depths[node], depth < longest, graph.edges.indices.contains(node) else { continue }
      for (number, edge) in graph.edges[node].enumerated() where edge.target >= 0 {
        if covers(node, number) {
          var way = [(node: node, edge: number)]
          var place = node
          while let origin = origins[place] {
            way.append(origin)
            place = origin.node
          }
          return way.reversed()
        }
        guard depths[edge.target] == nil else { continue }
        depths[edge.target] = depth + 1
        origins[edge.target] = (node, number)
        queue.append(edge.target)
      }
    }
    return nil
  }
}

extension ConfigurationGraph {
  /// The moves that lead to a configuration by a shortest way.
  func moves(to node: Int) -> [(node: Int, edge: Int)] {
    var moves: [(node: Int, edge: Int)] = []
    var place = node
    while let origin = nodes[place].cameFrom?.node {
      guard let edge = edges[origin].firstIndex(where: { $0.target == place }) else { break }
      moves.append((origin, edge))
      place = origin
    }
    return moves.reversed()
  }

  /// Returns the number of moves that lead to a configuration by a shortest way.
  func depth(of node: Int) -> Int {
    var (depth, place) = (0, node)
    while let origin = nodes[place].cameFrom?.node { (depth, place) = (depth + 1, origin) }
    return depth
  }
}
