import StatechartExecution
import Statecharts
import TestSupport
import Testing

@testable import WebPages

/// The sentence of a refused request for a state, and what is said of how the state is entered, say the same.
struct RefusalReasonTests {
  /// Asks for states: `On` is entered through history, `Loaded` from inside, `Nowhere` never, `Locked` by a transition
  /// whose condition does not hold.
  private static let chart = Statechart(
    dataModel: .null,
    states: [
      State("Off", transitions: [.on("power", to: "Memory"), .on("open", to: "Locked", if: "In('On')")]),
      State(
        "On", transitions: [.on("power", to: "Off")],
        children: [
          State("Memory", kind: .history(.deep), initial: ["Stopped"]),
          State("Stopped", transitions: [.on("play", to: "Loaded")]), State("Loaded"),
        ]), State("Locked"), State("Nowhere"),
    ])

  @Test(arguments: [
    ("!On", "A transition from there can enter On, but its target is another state.", "On can be entered from Off."),
    (
      "!Loaded", "A transition from there can enter Loaded, but its target is another state.",
      "Loaded can be entered from Off and Stopped."
    ),
    (
      "power,!Off,!Locked", "A transition from there leads to Locked, but it cannot be taken now.",
      "Locked can be entered from Off."
    ),
    (
      "!Nowhere", "The machine is in Off, and no transition from there leads to Nowhere.",
      "No transition of this machine leads to Nowhere."
    ),
  ])
  func whatARouteEntersIsNotDenied(run: String, reason: String, elsewhere: String) throws {
    let page = try PageFixture.explorer(Self.chart, name: "player", run: run).document()
    #expect(try page.words("//*[@id='refusal']/p").first?.contains(reason) == true)
    #expect(try page.words("//*[@id='refusal']//p[@class='instead']").first?.hasSuffix(elsewhere) == true)
  }

  /// The gallery's player, where the two once contradicted each other.
  @Test func theMediaPlayerIsSwitchedOn() throws {
    let page = try PageFixture.explorer("media-player", run: "!On").document()
    let words = try page.words("//*[@id='refusal']").first ?? ""
    #expect(words.contains("Shortest way to On:") && words.contains("On can be entered from Off."), "\(words)")
    #expect(!words.contains("No transition") && !words.contains("no transition"))
  }
}
