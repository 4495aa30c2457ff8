import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import Testing

/// What lies around a refused move.
struct RefusedTransitionSceneTests {
  private static func figure(_ state: State.ID, in diagram: Diagram) throws -> Int {
    try #require(diagram.chart.documentOrder(of: state).flatMap { diagram.plan.figureOfState[$0] })
  }

  /// The states around another, which an arrow may run in; a state is not around itself.
  @Test(
    arguments: [("Red", ["Working", "Cars"]), ("Camera", ["Working"]), ("Working", []), ("Broken", [])]
      as [(State.ID, [State.ID])])
  func theStatesAroundAnother(state: State.ID, around: [State.ID]) throws {
    let diagram = try Diagram(Charts.parallel)
    let scene = RefusedTransitionScene(diagram)
    let inner = try Self.figure(state, in: diagram)
    for other in Charts.parallel.allStates.map(\.id) {
      #expect(scene.isAround(try Self.figure(other, in: diagram), inner) == around.contains(other))
    }
  }

  /// Everything that is drawn is known: states, texts, labels, arrows, borders, the lines between regions.
  @Test(arguments: [Charts.flat, Charts.compound, Charts.parallel, Charts.long])
  func everythingDrawnIsKnown(_ chart: Statechart) throws {
    let diagram = try Diagram(chart)
    let scene = RefusedTransitionScene(diagram)
    for figure in diagram.plan.figures.indices where diagram.plan.figures[figure].state != nil {
      let own = scene.obstacles.filter { $0.kind == .figure(figure) }
      #expect(own.map(\.frame) == [diagram.layout.frames[figure]])
      #expect(own.map(\.isFilled) == [!diagram.plan.figures[figure].isContainer])
    }
    #expect(
      scene.obstacles.filter { $0.kind == .label }.map(\.frame) == diagram.layout.routes.flatMap(\.labels))
    let headers = diagram.plan.figures.filter { $0.isContainer && $0.text != nil }
    #expect(scene.obstacles.count { $0.kind == .headerText } == headers.count)
    let samples = diagram.layout.routes.flatMap { Curve($0).samples(perPart: 50) }
    let arrows = scene.strokes.filter(\.isArrow)
    #expect(
      samples.allSatisfy { point in arrows.contains { $0.line.meets(Rect(origin: point, size: .zero).grown(by: 1)) } })
    #expect(scene.strokes.count { $0.kind == .border(nil) } == diagram.layout.separators.count)
  }
}
