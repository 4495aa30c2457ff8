import Statecharts
import Testing

@testable import Explanations

/// Names in sentences.
struct WordingTests {
  /// UAX #9: what is written from right to left changes the order of nothing next to it.
  @Test(arguments: [
    ("open", "open"), ("フル", "フル"), ("باب مفتوح (open)", "\u{2068}باب مفتوح (open)\u{2069}"),
    ("דלת", "\u{2068}דלת\u{2069}"), ("go\u{202E}evil", "goevil"), ("a\u{2069}\u{2067}b", "ab"),
  ])
  func namesAreIsolated(name: String, shown: String) {
    let chart = Statechart(states: [State("a", displayName: LocalizedText(name), transitions: [.on("e", to: "a")])])
    let words = Wording(chart: chart, language: .english)
    #expect(words.state("a") == shown && words.event(name) == shown)
    #expect(words.transition(Transition.ID(source: "a", ordinal: 0)) == "\(shown) → \(shown)")
  }

  /// Of states with one label each says what it is in, as far as that is needed; the drawing shows that by itself.
  @Test func statesWithOneLabelAreToldApart() {
    func region(_ id: State.ID, _ label: LocalizedText, _ inside: [State]) -> State {
      State(id, displayName: label, children: inside)
    }
    func no(_ id: State.ID) -> State { State(id, displayName: "N", transitions: [.on("e", to: id)]) }
    let chart = Statechart(states: [
      State(
        "d", kind: .parallel,
        children: [
          region("d.f", "Fuel", [no("d.f.n"), State("h", kind: .history(.deep), initial: ["d.f.n"])]),
          region("d.b", "Bags", [no("d.b.n")]),
        ]),
      region("o", "Other", [region("o.f", "Fuel", [no("o.f.n"), State("only", displayName: "Y")])]),
      State("two", children: [no("n1"), no("n2")]), State("out", displayName: "N"),
    ])
    let words = Wording(chart: chart, language: .english)
    #expect(
      words.plainStates(["d.f.n", "d.b.n", "o.f.n", "only", "n1", "n2", "out", "d.f", "h"])
        == "N (Fuel, d), N (Bags), N (Fuel, Other), Y, N (n1), N (n2), N, Fuel (d), Fuel (d) H*")
    let loop = Transition.ID(source: "d.b.n", ordinal: 0)
    #expect(words.transition(loop) == "N (Bags) → N (Bags)")
    #expect(words.step(.request("d.b.n")).contains("N (Bags)"))
  }
}
