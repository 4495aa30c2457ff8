import StatechartFormats
import Statecharts
import Testing

/// Notations of states and labelled arrows alone say which labels they would read otherwise.
@Suite struct FlatLabelTests {
  @Test(arguments: ["coderunner", "fsm", "jflap", "csv", "markdown"], ["a,b", "e[1]", "x/y", "go", "a.b"])
  func eventsComeBackOrAreReported(notation: String, event: String) throws {
    let chart = Statechart(
      initial: ["p"], states: [State("p", transitions: [.on(EventDescriptor(event), to: "q")]), State("q")])
    let catalog = NotationCatalog.standard
    let writing = try #require(catalog.writer(named: notation)).write(chart)
    let reader = try #require(catalog.reader(named: notation))
    let again = try reader.read(SourceText(writing.text)).chart
    let isSame = again.states[0].transitions.map(\.events) == [[EventDescriptor(event)]]
    let isReported = writing.diagnostics.contains { $0.message.contains("such labels") }
    #expect(isSame != isReported, "\(writing.text)\n\(writing.diagnostics)")
  }
}
