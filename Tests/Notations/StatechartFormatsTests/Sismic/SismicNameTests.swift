import StatechartFormats
import Statecharts
import Testing

/// Long actions, and the names of events that are shown otherwise.
@Suite struct SismicNameTests {
  @Test(arguments: [(999, false), (1000, false), (1001, true), (5000, true)])
  func onlyActionsLongerThanANameAreCut(length: Int, isCut: Bool) throws {
    let action = String(repeating: "é", count: length)
    let text = "statechart:\n  name: x\n  root state:\n    name: r\n    on entry: \(action)\n"
    let state = try #require(try SismicNotation().read(SourceText(text)).chart.states.first)
    let expected = isCut ? String(repeating: "é", count: 200) + "…" : action
    #expect(state.onEntry.flatMap(\.content) == [.action(Action(expected))])
  }

  @Test(arguments: [
    ("plug_in", "plug in", "plug in"), ("plug_in", "Stecker rein", "plug_in"), ("plug_in", "plug\nin", "plug in"),
  ])
  func anEventIsWrittenAsItIsShownIfThatIsReadAsTheSame(name: String, shown: String, written: String) throws {
    let chart = Statechart(
      name: "x", events: [EventDeclaration(name, displayName: LocalizedText(shown))],
      states: [State("a", transitions: [.on(EventDescriptor(name), to: "b")]), State("b")])
    let text = SismicNotation().write(chart).text
    #expect(text.contains("event: \"\(written)\"\n"), "\(text)")
    let events = try SismicNotation().read(SourceText(text)).chart.states.flatMap(\.transitions).flatMap(\.events)
    #expect(events == [EventDescriptor(name)])
  }
}
