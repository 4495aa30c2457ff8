import Explanations
import Statecharts
import XMLTree

/// Back, forward and from the start, for pages without the card of the run.
struct StepControls: MarkupComponent {
  let page: ExplorerPage

  private var position: Int { page.position }
  private var count: Int { page.address.steps.count }

  var body: Fragment {
    let language = page.language
    HTML.nav(
      id: "steps", class: "controls", .aria("label", language(.runPosition, String(position), String(count)))
    ) {
      link(language(.restart), to: position > 0 ? 0 : nil, id: "restart")
      link("← " + language(.back), to: position > 0 ? position - 1 : nil, id: "back")
      link(language(.forward) + " →", to: position < count ? position + 1 : nil, id: "forward")
    }
  }

  /// One that leads nowhere stays in its place.
  @MarkupBuilder private func link(_ name: String, to position: Int?, id: String) -> Fragment {
    if let position {
      HTML.a(href: page.links.at(position), id: id, class: "button") { name }
    } else {
      HTML.span(id: id, class: "button disabled", .role("link"), .aria("disabled", true)) { name }
    }
  }
}

/// Play, pause and the speed of the virtual clock, which scripts show: without them there is the link to the next
/// timer.
struct PlayControls: MarkupComponent {
  /// The factors by which the clock can run faster than the hour.
  private static let speeds = [1, 2, 5, 10, 60]

  /// The time until the next event on its way.
  let delay: Delay
  /// True if the clock stops here: a breakpoint was met.
  let stops: Bool
  let language: Language

  var body: Fragment {
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
