import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import Testing

/// What lies around a refused move.
struct RefusedTransitionSurroundingsTests {
  private static func figure(_ state: State.ID, in diagram: Diagram) throws -> Int {
    try #require(diagram.chart.documentOrder(of: state).flatMap { diagram.plan.figureOfState[$0] })
  }

  /// The states around another, which an arrow may run in; a state is not around itself.
  @Test(
    arguments: [("Red", ["Working", "Cars"]), ("Camera", ["Working"]), ("Working", []), ("Broken", [])]
      as [(State.ID, [State.ID])])
  func theStatesAroundAnother(state: State.ID, around: [State.ID]) throws {
    let diagram = try Diagram(Charts.parallel)
    let surroundings = RefusedTransitionSurroundings(diagram)
    let inner = try Self.figure(state, in: diagram)
    for other in Charts.parallel.allStates.map(\.id) {
      #expect(surroundings.isAround(try Self.figure(other, in: diagram), inner) == around.contains(other))
    }
  }

  /// Everything that is drawn is known: states, texts, labels, arrows, borders, the lines between regions.
  @Test(arguments: [Charts.flat, Charts.compound, Charts.parallel, Charts.long])
  func everythingDrawnIsKnown(_ chart: Statechart) throws {
    let diagram = try Diagram(chart)
    let surroundings = RefusedTransitionSurroundings(diagram)
    for figure in diagram.plan.figures.indices where diagram.plan.figures[figure].state != nil {
      let own = surroundings.obstacles.filter { $0.kind == .figure(figure) }
      #expect(own.map(\.frame) == [diagram.layout.frames[figure]])
      #expect(own.map(\.isFilled) == [!diagram.plan.figures[figure].isContainer])
    }
    #expect(
      surroundings.obstacles.filter { $0.kind == .label }.map(\.frame) == diagram.layout.routes.flatMap(\.labels))
    let headers = diagram.plan.figures.filter { $0.isContainer && $0.text != nil }
    #expect(surroundings.obstacles.count { $0.kind == .headerText } == headers.count)
    let samples = diagram.layout.routes.flatMap { Curve($0).samples(perPart: 50) }
    let arrows = surroundings.strokes.filter(\.isArrow)
    #expect(
      samples.allSatisfy { point in arrows.contains { $0.line.meets(Rect(origin: point, size: .zero).grown(by: 1)) } })
    #expect(surroundings.strokes.count { $0.kind == .border(nil) } == diagram.layout.separators.count)
  }
}
