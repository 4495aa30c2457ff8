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
}
