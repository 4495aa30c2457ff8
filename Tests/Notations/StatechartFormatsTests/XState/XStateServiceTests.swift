import StatechartFormats
import Statecharts
import Testing

/// Services of XState: what people read of them.
@Suite struct XStateServiceTests {
  private static let form = """
    {initial: 'Idle', states: {
      Idle: {on: {GO: 'Loading'}},
      Loading: {invoke: [{src: 'submitActor', onDone: 'Ok', onError: 'Bad'}, {src: 'watch', id: 'w', onDone: 'Bad'}]},
      Ok: {}, Bad: {}
    }}
    """

  /// Drawings have the words for people, and are read as the same machine again.
  @Test(arguments: ["mermaid", "plantuml", "smcat", "dot"])
  func drawingsHaveWords(notation: String) throws {
    let chart = try XStateNotation().read(SourceText(Self.form)).chart
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let writing = writer.write(chart)
    #expect(writing.text.contains("submitActor done") && writing.text.contains("watch done"), "\(writing.text)")
    #expect(!writing.text.contains("xstate."), "\(writing.text)")
    #expect(!writing.diagnostics.contains { $0.severity > .note }, "\(writing.diagnostics)")
    let again = try reader.read(SourceText(writing.text)).chart
    #expect(again.transitions.flatMap(\.events).map(\.text) == chart.transitions.flatMap(\.events).map(\.text))
    #expect(again.label(ofEvent: "xstate.done.actor.0.Loading") == "submitActor done")
  }

  @Test(arguments: ["csv", "markdown"]) func tablesHaveWords(notation: String) throws {
    let chart = try XStateNotation().read(SourceText(Self.form)).chart
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let text = writer.write(chart).text
    #expect(text.contains("submitActor done") && !text.contains("xstate."), "\(text)")
  }

  /// Words that two services of a state would have stand for none.
  @Test func wordsAreClear() throws {
    let text = "{initial: 'a', states: {a: {invoke: [{src: 's', onDone: 'b'}, {src: 's', onDone: 'c'}]}, b: {}, c: {}}}"
    let chart = try XStateNotation().read(SourceText(text)).chart
    let written = MermaidNotation().write(chart).text
    #expect(written.contains("a --> b : xstate.done.actor.0.a") && written.contains("a --> c : xstate.done.actor.1.a"))
  }
}
