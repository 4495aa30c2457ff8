import GraphLayout
import Statecharts
import Testing

@testable import StatechartDiagrams

/// The parts of a drawing that show what is active, for a frame that has no room for all of it.
struct DiagramAreaTests {
  private static let room = Size(width: 600, height: 440)

  /// Three regions of so many states in a row.
  private static let regions: Statechart = {
    let rows = (0..<3).map { region in
      State(
        State.ID("Region\(region)"),
        children: (0..<20).map { place in
          State(
            State.ID("S\(region).\(place)"),
            transitions: place < 19 ? [.on("next", to: State.ID("S\(region).\(place + 1)"))] : [])
        })
    }
    return Statechart(states: [State("All", kind: .parallel, children: rows)])
  }()

  private static let drawing = Result { try Diagram(regions, options: DiagramOptions(direction: .down)) }

  private func frame(_ state: State.ID, in diagram: Diagram) throws -> Rect {
    let place = try #require(diagram.chart.allStates.firstIndex { $0.id == state })
    return diagram.layout.frames[try #require(diagram.plan.figures.firstIndex { $0.state == place })]
  }

  @Test func aDrawingThatHasRoomIsWhole() throws {
    let diagram = try Self.drawing.get()
    #expect(diagram.parts(around: Highlights(activeStates: ["S0.0"]), filling: diagram.size).isEmpty)
  }

  @Test(arguments: [0, 7, 19])
  func onePartFillsTheRoom(place: Int) throws {
    let diagram = try Self.drawing.get()
    let state = State.ID("S1.\(place)")
    let parts = diagram.parts(around: Highlights(activeStates: [state]), filling: Self.room)
    // The drawing is narrower than the room.
    #expect(parts.count == 1 && parts[0].size == Size(width: diagram.size.width, height: Self.room.height))
    #expect(try parts[0].contains(frame(state, in: diagram)))
    #expect(Rect(origin: .zero, size: diagram.size).contains(parts[0]))
  }

  /// What is far apart is in parts of the same size, which share the room.
  @Test(arguments: [[0, 19], [0, 10, 19], [19, 0, 5]])
  func statesThatAreFarApartShareTheRoom(places: [Int]) throws {
    let diagram = try Self.drawing.get()
    let states = places.enumerated().map { State.ID("S\($0.offset).\($0.element)") }
    let parts = diagram.parts(around: Highlights(activeStates: Set(states)), filling: Self.room)
    #expect((1...3).contains(parts.count))
    for state in states {
      let frame = try frame(state, in: diagram)
      #expect(parts.contains { $0.contains(frame) }, "\(state) is in no part")
    }
    #expect(Set(parts.map(\.size)).count == 1)
    #expect(
      parts.allSatisfy { $0.width * Double(parts.count) * $0.height <= Self.room.width * Self.room.height * 1.01 })
  }

  /// Of more than have room the states that matter most are shown.
  @Test func whatMattersComesFirst() throws {
    let diagram = try Self.drawing.get()
    let states = stride(from: 0, to: 20, by: 2).map { State.ID("S0.\($0)") } + ["S2.19"]
    let parts = diagram.parts(around: Highlights(activeStates: Set(states)), filling: Self.room, first: ["S2.19"])
    let frame = try frame("S2.19", in: diagram)
    #expect(parts.count <= 3 && parts.contains { $0.contains(frame) })
  }

  @Test func whereNothingIsActiveItBegins() throws {
    let diagram = try Self.drawing.get()
    let parts = diagram.parts(around: .none, filling: Self.room)
    #expect(parts == [Rect(x: 0, y: 0, width: diagram.size.width, height: Self.room.height)])
  }
}
