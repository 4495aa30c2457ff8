import TestSupport
import Testing

@testable import GraphLayout

/// Nodes that end their container come last where that costs nothing.
struct FinalTests {
  @Test("a final box that nothing is joined with has the last rank") func loose() {
    let graph = Phases.graph(nodes: 4, edges: [(0, 1), (1, 2)], roles: [3: .final])
    #expect(Phases.ranked(graph).ranks == [0, 1, 2, 2])
  }

  @Test("a final box moves to the end of its row past boxes with the same neighbours") func moves() throws {
    let graph = Phases.graph(nodes: 4, edges: [(0, 1), (0, 2), (0, 3)], roles: [1: .final])
    var layeredGraph = Phases.ordered(graph).layeredGraph
    layeredGraph.rows[1] = [1, 2, 3]
    layeredGraph.updatePositions()
    layeredGraph.moveLast([false, true, false, false])
    #expect(layeredGraph.rows[1] == [2, 3, 1])
    var drawn = graph
    drawn.options.direction = .down
    let frames = try drawn.layout().frames
    #expect(frames[1].minX > max(frames[2].maxX, frames[3].maxX))
  }

  @Test("a final box stays where moving it would make arrows cross") func stays() {
    let graph = Phases.graph(nodes: 5, edges: [(0, 1), (0, 2), (1, 3), (2, 4)], roles: [3: .final])
    var layeredGraph = Phases.ordered(graph).layeredGraph
    layeredGraph.rows = [[0], [1, 2], [3, 4]]
    layeredGraph.updatePositions()
    layeredGraph.moveLast([false, false, false, true, false])
    #expect(layeredGraph.rows[2] == [3, 4])
  }

  @Test("moving makes no crossing, at any seed", arguments: 0..<60) func neverWorse(seed: Int) {
    let graph = Phases.flatGraph(seed: seed, nodes: 24)
    var layeredGraph = Phases.ordered(graph).layeredGraph
    let sinks = (0..<layeredGraph.itemCount).map { layeredGraph.down[$0].isEmpty }
    func crossings() -> Int {
      let ordering = RowOrdering(layeredGraph: layeredGraph, pinned: [])
      ordering.renew()
      return ordering.crossings()
    }
    let before = crossings()
    layeredGraph.moveLast(Array(sinks.prefix(Phases.ranked(graph).placeCount)))
    #expect(crossings() <= before)
    for row in layeredGraph.rows {
      for (position, item) in row.enumerated() { #expect(layeredGraph.positions[Int(item)] == Int32(position)) }
    }
  }
}
