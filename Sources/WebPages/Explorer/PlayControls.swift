import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// Play, pause and the speed of the virtual clock, which scripts show: without them there is the link to the next timer.
struct PlayControls: MarkupComponent {
  /// How many times as fast as the hour the clock can run.
  private static let speeds = [1, 2, 5, 10, 60]

  /// How long it is until the next event on its way.
  let delay: Delay
  /// True if the clock stops here: a breakpoint was met.
  let stops: Bool
  let language: Language

  var body: Fragment {
    Fragment {
      HTML.div(
        id: "playing", class: "playing", .role("group"), .aria("label", language(.playTitle)),
        .data("delay", String(delay.milliseconds)), .data("stops", stops ? "" : nil), .hidden()
      ) {
        HTML.button(
          type: .button, id: "play", class: "button small", .data("play", "▶ " + language(.playStart)),
          .data("pause", "❚❚ " + language(.playPause))
        ) { "▶ " + language(.playStart) }
        HTML.label(for: "speed") { language(.playSpeed) }
        HTML.select(name: "speed", id: "speed") {
          for speed in Self.speeds { HTML.option(value: String(speed)) { "\(speed)×" } }
        }
        HTML.span(id: "play-left", class: "hint", .aria("hidden", true)) { "" }
      }
    }
  }
}
