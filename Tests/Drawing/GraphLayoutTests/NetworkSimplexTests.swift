import TestSupport
import Testing

@testable import GraphLayout

@Suite("Network simplex") struct NetworkSimplexTests {
  private struct Arc {
    var tail: Int
    var head: Int
    var length: Int
    var weight: Int
    /// What each unit costs by which it is shorter; nil for a bound.
    var pull: Int?
  }

  private static func solve(_ arcs: [Arc], count: Int, from start: [Int]? = nil) -> [Int] {
    var network = NetworkSimplex(
      count: count,
      arcs: arcs.map { arc in
        NetworkSimplex.Arc(
          tail: Int32(arc.tail), head: Int32(arc.head), length: Int32(arc.length), weight: Int32(arc.weight),
          pull: arc.pull.map { Int32($0) } ?? NetworkSimplex.Arc.bound)
      })
    network.solve(pivots: 1_000, from: start.map { $0.map { Int32($0) } })
    return network.values.map(Int.init)
  }

  private static func cost(_ values: [Int], _ arcs: [Arc]) -> Int? {
    var total = 0
    for arc in arcs {
      let length = values[arc.head] - values[arc.tail]
      if length >= arc.length {
        total += arc.weight * (length - arc.length)
      } else if let pull = arc.pull {
        total += pull * (arc.length - length)
      } else {
        return nil
      }
    }
    return total
  }

  /// The minimum cost with all values from 0 to `limit`, by trying everything.
  private static func minCost(_ arcs: [Arc], count: Int, limit: Int) -> Int? {
    var best: Int?
    var values = [Int](repeating: 0, count: count)
    while true {
      if let cost = cost(values, arcs), cost < best ?? .max { best = cost }
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
    var arcs: [Arc] = []
    for head in 1..<5 {
      arcs.append(Arc(tail: numbers.number(below: head), head: head, length: 1, weight: 1 + numbers.number(below: 3)))
    }
    for _ in 0..<3 {
      let tail = numbers.number(below: 4)
      let head = tail + 1 + numbers.number(below: 4 - tail)
      arcs.append(Arc(tail: tail, head: head, length: numbers.number(below: 3), weight: numbers.number(below: 4)))
    }
    let found = Self.cost(Self.solve(arcs, count: 5), arcs)
    #expect(found != nil && found == Self.minCost(arcs, count: 5, limit: 6))
  }

  @Test("finds the least cost where edges may be shorter", arguments: 0..<200) func pulls(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let start = [0, 2, 4, 6, 3]
    var arcs: [Arc] = []
    for head in 1..<5 {
      let tail = numbers.number(below: head)
      arcs.append(
        Arc(tail: tail, head: head, length: numbers.number(below: 5) - 2, weight: numbers.number(below: 3), pull: 1))
    }
    for _ in 0..<6 {
      let (tail, step) = (numbers.number(below: 5), 1 + numbers.number(below: 4))
      let head = (tail + step) % 5
      let length = numbers.number(below: 7) - 3
      let weight = numbers.number(below: 6)
      let isBound = start[head] - start[tail] >= length && numbers.number(below: 3) == 0
      arcs.append(
        Arc(tail: tail, head: head, length: length, weight: weight, pull: isBound ? nil : numbers.number(below: 6)))
    }
    let found = Self.cost(Self.solve(arcs, count: 5, from: start), arcs)
    #expect(found != nil && found == Self.minCost(arcs, count: 5, limit: 9))
  }

  @Test("solves components without a connection") func forest() {
    let arcs = [Arc(tail: 0, head: 1, length: 2, weight: 1), Arc(tail: 2, head: 3, length: 1, weight: 1)]
    let values = Self.solve(arcs, count: 4)
    #expect(values[1] - values[0] == 2 && values[3] - values[2] == 1)
  }
}
