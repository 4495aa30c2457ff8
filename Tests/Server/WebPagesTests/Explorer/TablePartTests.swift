import Explanations
import Statecharts
import Testing

@testable import WebPages

/// Which states and events a page of a large table shows.
struct TablePartTests {
  private static func chart(_ count: Int) -> Statechart {
    Statechart(
      states: (0..<count).map { State(State.ID("s\($0)"), displayName: LocalizedText("Name \($0)")) }
        + [State("p", children: [State("q"), State("h", kind: .history(.shallow), initial: ["q"])])])
  }

  private static func part(_ view: TableView, states: Int, events: Int) -> TablePart {
    let chart = chart(states)
    return TablePart(
      view, of: chart, events: (0..<events).map { "e\($0)" }, words: Wording(chart: chart, language: .english))
  }

  /// History states have no row, so two states are after those that are counted.
  @Test(arguments: [
    (3, 3, 5, 3, false), (58, 40, 60, 40, false), (59, 40, 60, 40, true), (58, 41, 60, 40, true), (0, 0, 2, 0, false),
  ])
  func theBeginningIsShown(states: Int, events: Int, shownStates: Int, shownEvents: Int, isCut: Bool) {
    let part = Self.part(TableView(), states: states, events: events)
    #expect(part.states == Array(0..<shownStates))
    #expect(part.events == (0..<shownEvents).map { "e\($0)" })
    #expect(part.stateCount == states + 2 && part.eventCount == events)
    #expect(part.isCut == isCut)
    #expect(!part.isFiltered)
  }

  @Test(arguments: [(0, 0), (1, 1), (60, 60), (101, 101), (102, 101), (100_000, 101)])
  func aRowAfterTheLastIsTheLast(asked: Int, row: Int) {
    let part = Self.part(TableView(row: asked), states: 100, events: 3)
    #expect(part.view.row == row)
    #expect(part.states == Array((row..<102).prefix(60)))
    #expect(part.isCut)
  }

  @Test(arguments: [(0, 0), (1, 1), (40, 40), (99, 99), (100, 99), (100_000, 99)])
  func aColumnAfterTheLastIsTheLast(asked: Int, column: Int) {
    let part = Self.part(TableView(column: asked), states: 3, events: 100)
    #expect(part.view.column == column)
    #expect(part.events == (column..<100).prefix(40).map { "e\($0)" })
  }

  @Test func withoutEventsThereIsNoColumnToBeginAt() {
    let part = Self.part(TableView(row: 5, column: 5), states: 3, events: 0)
    #expect(part.view == TableView(row: 4))
    #expect(part.states == [4])
  }

  @Test(arguments: [
    ("name 1", "", [1, 10, 11], 12), ("S1", "", [1, 10, 11], 12), ("", "E1", Array(0..<14), 3), ("none", "x", [], 0),
    ("q", "", [13], 12),
  ])
  func namesAreLookedFor(states: String, events: String, rows: [Int], columns: Int) {
    let part = Self.part(TableView(states: states, events: events), states: 12, events: 12)
    #expect(part.states == rows)
    #expect(part.events.count == columns)
    #expect(part.stateCount == rows.count && part.eventCount == columns)
    #expect(part.isFiltered && part.isCut)
  }

  @Test(arguments: [(198, 100, false), (199, 100, true), (198, 101, true)])
  func aFileHasTheWholeTableUpTo20000Cells(states: Int, events: Int, isCut: Bool) {
    let part = TablePart(whole: Self.chart(states), events: (0..<events).map { "e\($0)" })
    #expect(part.isCut == isCut)
    #expect(part.states.count == (isCut ? 60 : states + 2))
    #expect(part.events.count == (isCut ? 40 : events))
    #expect(part.stateCount == states + 2 && part.eventCount == events)
  }
}
