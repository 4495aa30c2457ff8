import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import Testing

/// What lies around a refused move.
struct RefusedTransitionSurroundingsTests {
  /// The frames that both ends lie in, which a way may run in; that of the wanted state itself is none of them.
  @Test(
    arguments: [
      ("Red", "Green", ["Working", "Cars"]), ("Red", "Camera", ["Working"]), ("Red", "Cars", ["Working"]),
      ("Red", "Working", []), ("Red", "Broken", []),
    ] as [(State.ID, State.ID, [State.ID])])
  func theFramesAroundBothEnds(source: State.ID, target: State.ID, around: [State.ID]) throws {
    let diagram = try Diagram(Charts.parallel)
    let frames = try (["Working", "Cars"] as [State.ID]).map { try #require(diagram.frame(of: $0)) }
    let ends = RefusedTransitionEnds(
      source: try #require(diagram.frame(of: source)), target: diagram.frame(of: target))
    let found = RefusedTransitionSurroundings(diagram).surrounding(ends)
    #expect(zip(["Working", "Cars"] as [State.ID], frames).filter { found.contains($0.1) }.map(\.0) == around)
    #expect(found.allSatisfy { $0.contains(ends.source) && $0 != ends.target })
  }
}
