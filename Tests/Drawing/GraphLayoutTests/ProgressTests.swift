import TestSupport
import Testing

@testable import GraphLayout

/// What a caller sees of a layout while it goes on, and how it ends one.
struct ProgressTests {
  /// Counts questions and phases; answers yes from one question on.
  private final class Listener {
    var questions = 0
    var phases: [LayoutPhase] = []
    var questionsIn: [LayoutPhase: Int] = [:]
    private var questionsBefore = 0
    private let last: Int

    init(last: Int = .max) {
      self.last = last
    }

    var progress: LayoutProgress {
      LayoutProgress(
        isCancelled: {
          self.questions += 1
          return self.questions >= self.last
        },
        phaseEnded: { phase in
          self.phases.append(phase)
          self.questionsIn[phase, default: 0] += self.questions - self.questionsBefore
          self.questionsBefore = self.questions
        })
    }
  }

  private static func graph(_ routing: LayoutOptions.Routing, nodes: Int) -> LayoutGraph {
    var graph = RandomGraphs.graph(seed: 3, kind: .flat, nodes: nodes)
    graph.options.routing = routing
    return graph
  }

  /// A thousand nodes in a tree, some of them joined with others near by, so that edges cross.
  private static func wideGraph(_ routing: LayoutOptions.Routing) -> LayoutGraph {
    let tree = (1..<1_000).map { (($0 - 1) / 2, $0) }
    let others = stride(from: 20, to: 490, by: 3).map { ($0, $0 * 2 - $0 % 16) }
    var graph = Phases.graph(nodes: 1_000, edges: tree + others)
    graph.options.routing = routing
    graph.options.direction = .down
    return graph
  }

  @Test("tells every phase, from the first to the last", arguments: [LayoutOptions.Routing.curved, .orthogonal])
  func phases(routing: LayoutOptions.Routing) throws {
    let listener = Listener()
    _ = try Self.graph(routing, nodes: 20).layout(progress: listener.progress)
    #expect(Set(listener.phases) == Set(LayoutPhase.allCases))
    #expect(listener.phases.first == .normalise)
    #expect(listener.phases.last == .assemble)
    #expect(listener.phases.filter { $0 == .assemble }.count == 1)
  }

  @Test("watching changes nothing") func unchanged() throws {
    let graph = Self.graph(.curved, nodes: 100)
    #expect(try graph.layout(progress: Listener().progress) == graph.layout())
  }

  @Test("asks within the long phases of one container", arguments: [LayoutOptions.Routing.curved, .orthogonal])
  func questions(routing: LayoutOptions.Routing) throws {
    let listener = Listener()
    _ = try Self.wideGraph(routing).layout(progress: listener.progress)
    for phase in [LayoutPhase.reduceCrossings, .route] {
      #expect(listener.questionsIn[phase, default: 0] > 2, "\(phase)")
    }
    let smaller = Listener()
    _ = try Self.graph(routing, nodes: 120).layout(progress: smaller.progress)
    #expect(smaller.questionsIn[.coordinates, default: 0] > 2)
  }

  @Test(
    "ends at the first yes, wherever that comes in a layout of 1,000 boxes",
    arguments: [LayoutOptions.Routing.curved, .orthogonal])
  func cancellation(routing: LayoutOptions.Routing) throws {
    let graph = Self.wideGraph(routing)
    let whole = Listener()
    _ = try graph.layout(progress: whole.progress)
    for fifth in 1...5 {
      let last = whole.questions * fifth / 5
      let listener = Listener(last: last)
      #expect(throws: LayoutError.cancelled) { try graph.layout(progress: listener.progress) }
      #expect(listener.questions == last)
      #expect(listener.phases.count < whole.phases.count)
      #expect(listener.phases == Array(whole.phases.prefix(listener.phases.count)))
    }
  }

  @Test("asks once in so many steps, and not again after a yes") func watch() throws {
    let listener = Listener(last: 3)
    let watch = LayoutObserver(listener.progress)
    var steps = 0
    while !watch.stops(after: 100) { steps += 100 }
    #expect(listener.questions == 3)
    #expect(steps >= 40_000 && steps <= 80_000)
    #expect(watch.stops(after: 100_000))
    #expect(throws: LayoutError.cancelled) { try watch.check() }
    #expect(throws: LayoutError.cancelled) { try watch.end(.rank) }
    #expect(listener.questions == 3)
    #expect(listener.phases.isEmpty)
  }

  @Test("a network told to stop has feasible values") func feasible() {
    let watch = LayoutObserver(LayoutProgress(isCancelled: { true }))
    #expect(watch.stops(after: 1_000_000))
    for seed in 0..<20 {
      let graph = Phases.flatGraph(seed: seed, nodes: 30)
      var subgraph = Phases.acyclic(graph)
      subgraph.assignRanks(graph: graph, pivots: 1_000, watch: watch)
      for chain in subgraph.chains { #expect(subgraph.ranks[chain.upper] < subgraph.ranks[chain.lower]) }
      var layeredGraph = LayeredGraph(subgraph: subgraph)
      _ = layeredGraph.reduceCrossings(pinned: [], sweeps: 24, starts: 4, watch: watch)
      #expect(layeredGraph.rows.map { $0.sorted() } == LayeredGraph(subgraph: subgraph).rows.map { $0.sorted() })
    }
  }
}
