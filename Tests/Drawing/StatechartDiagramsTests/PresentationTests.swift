import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Drawings for presentations.
struct PresentationTests {
  private static func diagram(_ chart: Statechart) throws -> Diagram {
    try Diagram(chart, options: .presentation(nextToScene: true))
  }

  @Test(arguments: Charts.all)
  func allLettersAreAsLargeAsNames(chart: Statechart) throws {
    let diagram = try Self.diagram(chart)
    let texts = diagram.plan.figures.compactMap(\.text)
    let blocks = texts.flatMap { [$0.name] + $0.rows.map(\.block) } + diagram.plan.connections.compactMap(\.label)
    #expect(!blocks.isEmpty)
    #expect(blocks.allSatisfy { $0.style.fontSize == TextStyle.name.fontSize })
  }

  /// A page's style sheet sets letters by the drawing, wherever it is.
  @Test func theDrawingSaysFromWhereItIsRead() throws {
    let classes = { (options: DiagramOptions) in
      try MarkupDocument(Diagram(Charts.flat, options: options).element()).root["class"]?.split(separator: " ") ?? []
    }
    #expect(try classes(.presentation(nextToScene: false)).contains("far"))
    #expect(try !classes(DiagramOptions()).contains("far"))
  }

  @Test func aDrawingThatHasRoomIsShownWhole() throws {
    let diagram = try Self.diagram(Charts.flat)
    #expect(diagram.part(around: Highlights(activeStates: ["Closed"]), in: diagram.size) == nil)
  }

  private static let row: Statechart = {
    let names = (0..<12).map { State.ID("Station\($0)") }
    return Statechart(
      states: names.indices.map { place in
        State(names[place], transitions: place + 1 < names.count ? [.on("go", to: names[place + 1])] : [])
      })
  }()

  /// A part has the size of the room, lies in the drawing and holds what is active.
  @Test(arguments: row.allStates.map(\.id))
  func aPartIsAroundWhatIsActive(state: State.ID) throws {
    let diagram = try Self.diagram(Self.row)
    let room = Size(width: diagram.size.width * 0.7, height: diagram.size.height * 0.4)
    let part = try #require(diagram.part(around: Highlights(activeStates: [state]), in: room))
    let whole = Rect(origin: .zero, size: diagram.size)
    #expect(part.size == room && whole.contains(part))
    let place = try #require(Self.row.allStates.firstIndex { $0.id == state })
    let figure = try #require(diagram.plan.figures.firstIndex { $0.state == place })
    #expect(part.contains(diagram.layout.frames[figure]))
  }

  /// Where not all has room, it is the refusal that is shown, not the far state that was asked for.
  @Test func ofARefusalTheCrossComesFirst() throws {
    let diagram = try Self.diagram(Self.row)
    let refusal = Highlights.Refusal(from: ["Station0"], wanted: "Station11", label: "Station 11")
    let highlights = Highlights(activeStates: ["Station0"], refusal: refusal)
    let room = Size(width: diagram.size.width * 0.6, height: diagram.size.height)
    let part = try #require(diagram.part(around: highlights, in: room))
    let cross = try #require(RefusedTransition(refusal, in: diagram)).crossFrame
    #expect(part.contains(cross))
    let (first, last) = (
      try #require(diagram.plan.figures.firstIndex { $0.state == 0 }),
      try #require(diagram.plan.figures.firstIndex { $0.state == 11 })
    )
    #expect(!part.contains(diagram.layout.frames[last]))
    #expect(part.contains(diagram.layout.frames[first]))
  }

  @Test func withoutActiveStatesAllIsShown() throws {
    let diagram = try Self.diagram(Self.row)
    #expect(diagram.part(around: .none, in: Size(width: 50, height: 50)) == nil)
  }

  /// A state that is hidden in a box was asked for there: the area reaches to its box.
  @Test func whatWasRefusedInABoxIsThere() throws {
    let last = State("Last", transitions: [.on("go", to: "Deep")])
    let chart = Statechart(
      states: Self.row.states.dropLast() + [
        State("Station11", transitions: [.on("go", to: "Last")]), last, State("Outer", children: [State("Deep")]),
      ])
    var options = DiagramOptions.presentation(nextToScene: true)
    options.folded = ["Outer"]
    let diagram = try Diagram(chart, options: options)
    let here = Highlights.Refusal(from: ["Station0"], label: "x")
    let there = Highlights.Refusal(from: ["Station0"], wanted: "Deep", label: "Deep")
    let near = try #require(diagram.area(around: Highlights(activeStates: ["Station0"], refusal: here)))
    // Without an area all is shown.
    let far = diagram.area(around: Highlights(activeStates: ["Station0"], refusal: there))?.size ?? diagram.size
    #expect(far.width + far.height > near.width + near.height + 100)
  }
}
