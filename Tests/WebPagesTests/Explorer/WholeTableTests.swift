import Statecharts
import Testing

@testable import WebPages

/// Which pages show the whole table with links that those of all moments share, so that it is kept.
struct WholeTableTests {
  private static func chart(states: Int, events: Int, longest: Int = 1) -> Statechart {
    let names = (0..<events - 1).map { "e\($0)" } + [String(repeating: "x", count: longest)]
    return Statechart(
      states: (0..<states).map { place in
        State(State.ID("s\(place)"), transitions: place == 0 ? names.map { .on(EventDescriptor($0)) } : [])
      })
  }

  @Test(arguments: [
    (60, 40, 1, TableView(), true), (61, 40, 1, TableView(), false), (60, 41, 1, TableView(), false),
    (61, 41, 1, TableView(), false),
    (2, 2, 1, TableView(row: 1), false), (2, 2, 1, TableView(column: 1), false),
    (2, 2, 1, TableView(events: "e"), false), (2, 2, 600, TableView(), false),
    (2, 41, 1, TableView(row: 1), false),
  ])
  func asLargeAsIsShownAtOnce(states: Int, events: Int, longest: Int, table: TableView, isWhole: Bool) throws {
    let chart = Self.chart(states: states, events: events, longest: longest)
    #expect(TransitionTable.isWhole(on: try PageFixture.explorer(chart, name: "m", table: table)) == isWhole)
  }
}
