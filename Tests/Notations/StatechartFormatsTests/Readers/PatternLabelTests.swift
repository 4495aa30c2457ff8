import Statecharts
import Testing

@testable import StatechartFormats

/// Brackets of automata, which hold classes of characters, next to those of statecharts, which hold conditions.
struct PatternLabelTests {
  @Test(arguments: [
    "[a-z]+", "[0-9]", "[^x]*", "[a-zA-Z_][a-zA-Z0-9_]*", "[0-9]{2,3}", "[01]+", "[+-]?", "[0-9]?", "[.,]?[0-9]",
  ])
  func patternsAreEvents(text: String) {
    let label = ArrowLabel(text)
    #expect(label.isPattern)
    #expect(label.events == [text])
    #expect(label.condition == nil)
  }

  @Test(arguments: [
    ("[ok]", "", "ok"), ("[x > 3]", "", "x > 3"), ("go [n-1]", "go", "n-1"), ("[n-1]", "", "n-1"),
    ("[a-z is seen]", "", "a-z is seen"), ("go [0-9]", "go", "0-9"), ("[a][b]", "", "a and b"), ("[z-a]", "", "z-a"),
  ])
  func conditionsStayConditions(text: String, trigger: String, condition: String) {
    let label = ArrowLabel(text)
    #expect(!label.isPattern)
    #expect(label.trigger == trigger)
    #expect(label.condition == condition)
  }

  @Test(arguments: [
    ("[ok]?", "", "ok"), ("go [x > 3]?", "go", "x > 3"), ("go[ok]?", "go", "ok"), ("[ok]: go", "go", "ok"),
    ("[ok].", "", "ok"), ("[a] and [b]", "", "a and b"), ("[a] && [b]", "", "a and b"), ("[a] or [b]", "", "a or b"),
    ("go [a] || [b]", "go", "a or b"), ("[a] or [b] and [c]", "", "a or b and c"), ("not [ok]", "", "not ok"),
    ("go ![x > 3]", "go", "not (x > 3)"), ("[a] and not [b]", "", "a and not b"), ("+ [n < 9]", "+", "n < 9"),
    ("or [b]", "or", "b"),
  ])
  func wordsAndMarksAroundConditionsAreNoEvents(text: String, trigger: String, condition: String) {
    let label = ArrowLabel(text)
    #expect(label.trigger == trigger)
    #expect(label.condition == condition)
    #expect(label.isQuestioned == text.hasSuffix("?"))
  }

  @Test func aQuestionAfterBracketsIsANote() throws {
    let reader = try #require(NotationCatalog.standard.reader(named: "mermaid"))
    let reading = try reader.read(SourceText("stateDiagram-v2\n  [*] --> a\n  a --> b : [ok]?\n"))
    #expect(reading.diagnostics.map(\.severity) == [.note])
    #expect(transitions(reading.chart).map { $0.events.isEmpty } == [true])
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\n  a --> b : [a-z]+\n  b --> a : [0-9]\n"),
    ("dot", "digraph { a -> b [label=\"[a-z]+\"] b -> a [label=\"[0-9]\"] }"),
    ("plantuml", "@startuml\na --> b : [a-z]+\nb --> a : [0-9]\n@enduml\n"),
    ("smcat", "a => b: [a-z]+;\nb => a: [0-9];\n"),
  ])
  func aNoteSaysSo(notation: String, text: String) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let reading = try reader.read(SourceText(text))
    let said = reading.diagnostics.filter { $0.message.contains("a pattern of characters") }
    #expect(said.count == 2)
    #expect(transitions(reading.chart).allSatisfy { $0.condition == nil && $0.events.count == 1 })
    // What is written again is the same chart.
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let again = try reader.read(SourceText(writer.write(reading.chart).text))
    #expect(transitions(again.chart).map(\.events) == transitions(reading.chart).map(\.events))
  }

  private func transitions(_ chart: Statechart) -> [Transition] { chart.allStates.flatMap(\.transitions) }
}
