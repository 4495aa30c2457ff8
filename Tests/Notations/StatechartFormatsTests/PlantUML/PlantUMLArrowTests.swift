import StatechartFormats
import Statecharts
import Testing

/// What counts as an arrow of PlantUML: a line with a head, or one of two strokes at least.
struct PlantUMLArrowTests {
  @Test(
    arguments: [
      ("a -> b", "a", "b"), ("a .> b", "a", "b"), ("a <- b", "b", "a"), ("a <.. b", "b", "a"), ("a -- b", "a", "b"),
      ("a --> b", "a", "b"), ("a ->> b", "a", "b"), ("a =~> b", "a", "b"),
    ])
  func anArrowIsATransition(line: String, source: State.ID, target: State.ID) throws {
    let chart = try read(line + " : go").chart
    #expect(chart.transitions.map(\.id.source) == [source])
    #expect(chart.transitions.map(\.targets) == [[target]])
  }

  @Test func anArrowWithTwoHeadsIsTwo() throws {
    let chart = try read("a <-> b : go").chart
    #expect(chart.transitions.map(\.id.source).sorted { $0.name < $1.name } == ["a", "b"])
    #expect(chart.transitions.allSatisfy { $0.events == ["go"] })
  }

  @Test(arguments: ["a > b", "a < b", "a <> b", "a [#red]> b", "a - b", "a . b", "a b"])
  func whatHasNoLineIsNoArrow(line: String) throws {
    let reading = try read(line)
    #expect(reading.chart.transitions.isEmpty)
    #expect(reading.diagnostics.contains { $0.severity == .error && $0.position?.line == 2 })
  }

  private func read(_ line: String) throws -> Reading {
    try PlantUMLNotation().read(SourceText("@startuml\n\(line)\nstate c\n@enduml\n"))
  }
}
