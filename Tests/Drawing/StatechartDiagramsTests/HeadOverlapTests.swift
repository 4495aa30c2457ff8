import GraphLayout
import Statecharts
import Testing

@testable import StatechartDiagrams

/// Heads at one figure keep apart.
struct HeadOverlapTests {
  /// The number of pairs of heads that overlap.
  private static func overlaps(in diagram: Diagram) -> Int {
    let heads = diagram.plan.connections.indices.map { index in
      let curve = diagram.curve(ofArrow: index)
      let middle = curve.trimmed(by: Metrics.arrowheadLength).end
      let side = (curve.end - middle).unit.turned * (Metrics.arrowheadWidth / 2)
      return Rect.around([curve.end, middle + side, middle - side])
    }
    return heads.indices.reduce(0) { sum, index in
      sum + heads[(index + 1)...].count { $0.overlaps(heads[index]) }
    }
  }

  private static let directions: [LayoutOptions.Direction] = [.automatic, .down, .right]

  @Test(arguments: 2...8, directions) func ofSelfLoops(count: Int, direction: LayoutOptions.Direction) throws {
    let chart = Statechart(states: [
      State("a", transitions: (1...count).map { .on(EventDescriptor("event\($0)"), to: "a") })
    ])
    let diagram = try Diagram(chart, options: DiagramOptions(direction: direction))
    #expect(diagram.plan.connections.count == count + 1)
    #expect(Self.overlaps(in: diagram) == 0)
  }

  @Test(arguments: 2...9, directions) func ofArrowsIntoAChoice(count: Int, direction: LayoutOptions.Direction) throws {
    let names = (1...count).map { State.ID("s\($0)") }
    let chart = Statechart(
      states: names.map { State($0, transitions: [.on("go", to: "p")]) } + [
        State("p", transitions: [Transition(condition: "x", targets: ["s1"])], pseudostate: .choice)
      ])
    let diagram = try Diagram(chart, options: DiagramOptions(direction: direction))
    #expect(Self.overlaps(in: diagram) == 0)
  }
}
