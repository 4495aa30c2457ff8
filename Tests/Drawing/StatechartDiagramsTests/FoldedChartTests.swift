import Statecharts
import Testing
import XMLTree

@testable import StatechartDiagrams

/// Large charts in which compound states are boxes that hide what is in them.
struct FoldedChartTests {
  /// Eight rooms of nine places each; from each place but the last one leads on, each can be left for `yard`, and from
  /// the last one leads into the next room's third place. The first room has a cellar of two places.
  private static let house: Statechart = {
    let rooms = (0..<8).map { room in
      let places = (0..<9).map { place in
        State(
          State.ID("r\(room)p\(place)"),
          transitions: [
            .on("on", to: place < 8 ? State.ID("r\(room)p\(place + 1)") : State.ID("r\((room + 1) % 8)p2")),
            .on("alarm", to: "yard"),
          ])
      }
      let cellar = State("cellar", transitions: [.on("up", to: "r0p0")], children: [State("dark"), State("light")])
      return State(
        State.ID("room\(room)"), transitions: [.on("leave", to: "yard"), .on("stay", to: State.ID("r\(room)p4"))],
        children: places + (room == 0 ? [cellar] : []))
    }
    return Statechart(
      name: "house",
      states: rooms + [State("yard", transitions: [.on("enter", to: "r2p5"), .on("enter", to: "r3p1")])])
  }()

  private func folded(_ unfolded: Set<State.ID> = []) throws -> FoldedChart {
    try #require(FoldedChart(Self.house, unfolded: unfolded))
  }

  @Test func chartsOfSixtyStatesAreDrawnWhole() {
    let states = (0..<59).map { State(State.ID("s\($0)")) }
    let last = State("outer", children: [State("inner")])
    #expect(FoldedChart(Statechart(states: states.dropLast() + [last]), unfolded: []) == nil)
    #expect(FoldedChart(Statechart(states: states + [last]), unfolded: [])?.hidden == ["outer": 1])
    #expect(FoldedChart(Statechart(states: states + [State("a"), State("b")]), unfolded: []) == nil)
  }

  @Test func aSingleBoxAroundAllIsOpen() throws {
    let rooms = ["a", "b", "c", "d"].map { name in
      State(State.ID(name), children: (0..<20).map { State(State.ID("\(name)\($0)")) })
    }
    let chart = Statechart(states: [State("all", children: rooms)])
    #expect(try #require(FoldedChart(chart, unfolded: [])).hidden == ["a": 20, "b": 20, "c": 20, "d": 20])
  }

  @Test func statesWithOneNameAreDrawnWhole() {
    let room = State("room", children: (0..<70).map { _ in State("same") })
    #expect(FoldedChart(Statechart(states: [room, State("a"), State("b"), State("c")]), unfolded: []) == nil)
  }

  @Test func whatIsInsideIsCounted() throws {
    let folded = try folded()
    #expect(folded.chart.allStates.map(\.id.name) == (0..<8).map { "room\($0)" } + ["yard"])
    #expect(folded.hidden["room0"] == 12)
    #expect(folded.hidden["room1"] == 9)
    #expect(folded.chart.effectiveInitial.targets == ["room0"])
  }

  /// A box's own transitions keep their places; of those from inside each look comes once, in the order of the chart.
  @Test func whatLeavesABoxStartsAtIt() throws {
    let room = try #require(folded().chart.state("room1"))
    let looks = room.transitions.map { $0.events.map(\.text) + $0.targets.map(\.name) }
    #expect(looks == [["leave", "yard"], ["stay"], ["alarm", "yard"], ["on", "room2"]])
    let yard = try #require(folded().chart.state("yard"))
    #expect(yard.transitions.map(\.targets) == [["room2"], ["room3"]])
  }

  @Test func unfoldedStatesShowTheirContentAndWhatIsAround() throws {
    let one = try folded(["room3"])
    #expect(one.chart.state("r3p1") != nil)
    #expect(one.chart.state("r2p1") == nil)
    #expect(one.chart.state("yard")?.transitions.map(\.targets) == [["room2"], ["r3p1"]])
    let cellar = try folded(["cellar"])
    #expect(cellar.chart.state("dark") != nil)
    #expect(cellar.chart.state("r0p0") != nil)
    #expect(cellar.hidden["room0"] == nil)
    #expect(try folded(["room0"]).hidden["cellar"] == 2)
    #expect(try folded(["yard", "nowhere"]).hidden.count == 8)
  }

  @Test func marksGoToWhatIsDrawn() throws {
    let folded = try folded(["room3"])
    let marks = folded.shown(
      Highlights(
        activeStates: ["room1", "r1p8"],
        validTransitions: [Transition.ID(source: "r1p8", ordinal: 0), Transition.ID(source: "r1p0", ordinal: 0)],
        nextStates: ["r2p2", "yard"], visitedTransitions: [Transition.ID(source: "r3p0", ordinal: 0)],
        lastTransitions: [Transition.ID(source: "r2p7", ordinal: 1), Transition.ID(source: "room2", ordinal: 0)],
        refusal: .init(from: ["r1p8", "r1p0"], wanted: "r0p0", label: "up")))
    #expect(marks.activeStates == ["room1", "r1p8"])
    #expect(marks.validTransitions == [Transition.ID(source: "room1", ordinal: 3)])
    #expect(marks.nextStates == ["room2", "yard"])
    #expect(marks.visitedTransitions == [Transition.ID(source: "r3p0", ordinal: 0)])
    #expect(
      marks.lastTransitions == [Transition.ID(source: "room2", ordinal: 2), Transition.ID(source: "room2", ordinal: 0)])
    #expect(marks.refusal == .init(from: ["room1"], wanted: "room0", label: "up"))
  }

  /// The order of alternatives is that of the whole chart; what leaves a box from inside has none.
  @Test func alternativesAreThoseOfStatesThatAreDrawn() throws {
    #expect(try folded().alternatives.keys.allSatisfy { $0.source == "yard" })
    #expect(try folded().alternatives.count == Self.house.alternatives.count)
  }

  @Test func theDrawingSaysWhatIsInside() throws {
    let diagram = try Diagram(Self.house, options: DiagramOptions(unfolded: []))
    #expect(diagram.stateCount == Self.house.allStates.count)
    #expect(diagram.drawnStates == 9)
    #expect(diagram.boxes.map(\.hidden) == [12, 9, 9, 9, 9, 9, 9, 9])
    let highlights = Highlights(activeStates: ["room1", "r1p8"], nextStates: ["r2p2"])
    let text = MarkupDocument(diagram.element(highlights: highlights)).html()
    #expect(text.contains("12 states inside"))
    #expect(text.contains("house, in r1p8"))
    let active = try #require(text.firstRange(of: "class=\"state atomic active\""))
    #expect(text[active.upperBound...].prefix(40).contains("data-state=\"room1\""))
    #expect(try Diagram(Self.house).boxes.isEmpty)
    #expect(try Diagram(Self.house).drawnStates == Self.house.allStates.count)
  }
}
