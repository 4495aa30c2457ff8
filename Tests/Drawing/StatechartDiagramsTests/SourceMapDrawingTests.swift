import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// What program source says of a chart, in its drawing.
struct SourceMapDrawingTests {
  private static let place = SourcePlace(path: "", range: SourceRange(SourcePosition(line: 1, column: 1)))

  private static func chart(_ change: (inout SourceMap) -> Void) -> Statechart {
    var chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b"), .on("enter.c", to: "c")]),
      State("b", transitions: [.on("enter.a", to: "a"), .on("enter.b", to: "b"), .on("enter.c", to: "c")]),
      State("c", transitions: [.on("back", to: "a")]),
    ])
    var map = SourceMap()
    change(&map)
    chart.sourceMap = map
    return chart
  }

  private static func page(_ chart: Statechart, _ highlights: Highlights = .none) throws -> MarkupDocument {
    MarkupDocument(try Diagram(chart).element(highlights: highlights))
  }

  @Test func whatIsNeverTakenIsDashed() throws {
    let chart = Self.chart { $0.uncalledTransitions = [Transition.ID(source: "a", ordinal: 1)] }
    let page = try Self.page(chart)
    #expect(try page.select("//*[@data-transition='a/0']").first?["class"] == "transition")
    #expect(try page.select("//*[@data-transition='a/1']").first?["class"] == "transition unseen")
    let title = try page.select("//*[@data-transition='a/1']/*[local-name()='title']").first?.text
    #expect(title == "a to c, never taken in the source")
    #expect(try Diagram(chart).legend(of: .none).contains(.unseen))
  }

  @Test func whatIsAllowedByDefaultIsOneRow() throws {
    let chart = Self.chart { map in map.defaults = Set((0..<3).map { Transition.ID(source: "b", ordinal: $0) }) }
    let page = try Self.page(chart)
    #expect(try page.select("//*[starts-with(@data-transition,'b/')]").isEmpty)
    #expect(try page.select("//*[@data-state='b']//*[local-name()='text']").map(\.text).contains("→ any state"))
    #expect(
      try page.select("//*[@data-state='a']//*[local-name()='text']").map(\.text).contains("→ any state") == false)
    #expect(try Diagram(chart).legend(of: .none).contains(.open))
  }

  @Test func whatIsRefusedInTheSourceIsCrossed() throws {
    let chart = Self.chart { map in
      map.refused = [
        SourceMap.RefusedMove(sources: ["c"], target: "b", event: "trip", place: Self.place),
        SourceMap.RefusedMove(sources: ["c"], target: "c", event: "again", place: Self.place),
      ]
    }
    let path = "//*[contains(@class,'in-source')]"
    #expect(try Self.page(chart).select(path + "/*[local-name()='title']").map(\.text) == ["trip: refused"])
    #expect(try Diagram(chart).legend(of: .none).contains(.refusedInSource))
    // The same move refused just now is not drawn twice.
    let now = Highlights(refusal: Highlights.Refusal(from: ["c"], wanted: "b", label: "trip"))
    #expect(try Self.page(chart, now).select(path).isEmpty)
  }

  /// A chart that was read from no source has none of it.
  @Test func nothingIsSaidOfOtherCharts() throws {
    let marks = try Diagram(Self.chart { _ in }).legend(of: .none)
    #expect(!marks.contains(.unseen) && !marks.contains(.open) && !marks.contains(.refusedInSource))
  }
}
