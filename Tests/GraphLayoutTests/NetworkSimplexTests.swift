import TestSupport
import Testing

@testable import GraphLayout

@Suite("Network simplex") struct NetworkSimplexTests {
  private struct Edge {
    var tail: Int
    var head: Int
    var length: Int
    var weight: Int
  }

  private static func solve(_ edges: [Edge], count: Int) -> [Int] {
    var network = NetworkSimplex(count: count, edgeCapacity: edges.count)
    for edge in edges { network.addEdge(from: edge.tail, to: edge.head, length: edge.length, weight: edge.weight) }
    network.solve(pivots: 1_000)
    return network.values.map(Int.init)
  }

  private static func cost(_ values: [Int], _ edges: [Edge]) -> Int? {
    var total = 0
    for edge in edges {
      let length = values[edge.head] - values[edge.tail]
      if length < edge.length { return nil }
      total += edge.weight * length
    }
    return total
  }

  /// The least cost with all values from 0 to `limit`, by trying everything.
  private static func leastCost(_ edges: [Edge], count: Int, limit: Int) -> Int? {
    var best: Int?
    var values = [Int](repeating: 0, count: count)
    while true {
      if let cost = cost(values, edges), cost < best ?? .max { best = cost }
      var index = 0
      while index < count, values[index] == limit {
        values[index] = 0
        index += 1
      }
      if index == count { return best }
      values[index] += 1
    }
  }

  @Test("finds the least sum of lengths", arguments: 0..<40) func isOptimal(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var edges: [Edge] = []
    for head in 1..<5 {
      edges.append(Edge(tail: numbers.number(below: head), head: head, length: 1, weight: 1 + numbers.number(below: 3)))
    }
    for _ in 0..<3 {
      let tail = numbers.number(below: 4)
      let head = tail + 1 + numbers.number(below: 4 - tail)
      edges.append(Edge(tail: tail, head: head, length: numbers.number(below: 3), weight: numbers.number(below: 4)))
    }
    let found = Self.cost(Self.solve(edges, count: 5), edges)
    #expect(found != nil && found == Self.leastCost(edges, count: 5, limit: 6))
  }

  @Test("solves components without a connection") func forest() {
    let edges = [Edge(tail: 0, head: 1, length: 2, weight: 1), Edge(tail: 2, head: 3, length: 1, weight: 1)]
    let values = Self.solve(edges, count: 4)
    #expect(values[1] - values[0] == 2 && values[3] - values[2] == 1)
  }
}
