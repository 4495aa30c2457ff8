import StatechartExecution
import Statecharts
import XMLTree

/// Something that may happen around the program rather than on its screen, offered as a link below the picture.
struct SceneChoice: Sendable {
  /// The description of the choice, in the language of the page.
  let label: String
  /// The step that makes it happen.
  let step: Step

  init(_ label: String, _ step: Step) {
    self.label = label
    self.step = step
  }
}

/// A line of choices below a picture; nothing if there are none.
struct SceneChoices: MarkupComponent {
  /// The moment they are offered at.
  let moment: SceneMoment
  /// The title of the line; nil for changes that happen meanwhile, outside of the program.
  var title: String?
  /// The choices in order.
  let choices: [SceneChoice]

  var body: some Markup {
    if !choices.isEmpty {
      HTML.p(class: "scene-choices") {
        HTML.span { title ?? moment.words("Meanwhile", "与此同时", "その間に") }
        for choice in choices {
          HTML.a(href: moment.link(choice.step), class: "scene-chip") { choice.label }
        }
      }
    }
  }
}

extension SceneChoice {
  /// Those of the events that the machine answers now, each under its name.
  static func answered(_ events: [String], of machine: GalleryMachine, at moment: SceneMoment) -> [SceneChoice] {
    let chart = machine.chart
    let waiting = moment.snapshot.configuration.compactMap(chart.state).flatMap(\.transitions)
    return events.filter { event in waiting.contains { $0.matches(event, by: chart.eventMatching) } }.map { event in
      SceneChoice(chart.label(ofEvent: event, in: moment.language), .event(event))
    }
  }

  /// Lets the time pass until the next event on its way, or a second of it.
  static func waiting(at moment: SceneMoment) -> [SceneChoice] {
    guard let delay = moment.snapshot.nextDelay else { return [] }
    let second = Delay(milliseconds: 1000)
    return (delay > second ? [second, delay] : [delay]).map { later($0, at: moment) }
  }

  /// Lets the time pass.
  static func later(_ delay: Delay, at moment: SceneMoment) -> SceneChoice {
    let seconds = SVG.number(Double(delay.milliseconds) / 1000)
    return SceneChoice(moment.words("\(seconds) s later", "\(seconds) 秒后", "\(seconds)秒後"), .advance(delay))
  }
}
