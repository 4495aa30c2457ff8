import TestSupport
import Testing

@testable import GraphLayout

@Suite("Network simplex") struct NetworkSimplexTests {
  private struct Edge {
    var tail: Int
    var head: Int
    var length: Int
    var weight: Int
    /// What each unit costs by which it is shorter; nil for a bound.
    var pull: Int?
  }

  private static func solve(_ edges: [Edge], count: Int, from start: [Int]? = nil) -> [Int] {
    var network = NetworkSimplex(
      count: count,
      edges: edges.map { edge in
        NetworkSimplex.Edge(
          tail: Int32(edge.tail), head: Int32(edge.head), length: Int32(edge.length), weight: Int32(edge.weight),
          pull: edge.pull.map { Int32($0) } ?? NetworkSimplex.Edge.bound)
      })
    network.solve(pivots: 1_000, from: start.map { $0.map { Int32($0) } })
    return network.values.map(Int.init)
  }

  private static func cost(_ values: [Int], _ edges: [Edge]) -> Int? {
    var total = 0
    for edge in edges {
      let length = values[edge.head] - values[edge.tail]
      if length >= edge.length {
        total += edge.weight * (length - edge.length)
      } else if let pull = edge.pull {
        total += pull * (edge.length - length)
      } else {
        return nil
      }
    }
    return total
  }

  /// The least cost with all values from 0 to `limit`, by trying everything.
  private static func minCost(_ edges: [Edge], count: Int, limit: Int) -> Int? {
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
    #expect(found != nil && found == Self.minCost(edges, count: 5, limit: 6))
  }

  @Test("finds the least cost where edges may be shorter", arguments: 0..<200) func pulls(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let start = [0, 2, 4, 6, 3]
    var edges: [Edge] = []
    for head in 1..<5 {
      let tail = numbers.number(below: head)
      edges.append(
        Edge(tail: tail, head: head, length: numbers.number(below: 5) - 2, weight: numbers.number(below: 3), pull: 1))
    }
    for _ in 0..<6 {
      let (tail, step) = (numbers.number(below: 5), 1 + numbers.number(below: 4))
      let head = (tail + step) % 5
      let length = numbers.number(below: 7) - 3
      let weight = numbers.number(below: 6)
      let isBound = start[head] - start[tail] >= length && numbers.number(below: 3) == 0
      edges.append(
        Edge(tail: tail, head: head, length: length, weight: weight, pull: isBound ? nil : numbers.number(below: 6)))
    }
    let found = Self.cost(Self.solve(edges, count: 5, from: start), edges)
    #expect(found != nil && found == Self.minCost(edges, count: 5, limit: 9))
  }

  @Test("solves components without a connection") func forest() {
    let edges = [Edge(tail: 0, head: 1, length: 2, weight: 1), Edge(tail: 2, head: 3, length: 1, weight: 1)]
    let values = Self.solve(edges, count: 4)
    #expect(values[1] - values[0] == 2 && values[3] - values[2] == 1)
  }
}
