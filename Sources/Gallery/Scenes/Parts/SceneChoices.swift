import Statecharts
import XMLTree

/// Something that may happen around the program rather than on its screen, offered as a link below the picture.
struct SceneChoice: Sendable {
  /// What happens, in the language of the page.
  let label: String
  /// The step that makes it happen.
  let step: Step

  init(_ label: String, _ step: Step) {
    self.label = label
    self.step = step
  }

  init(_ label: String, event: String) {
    self.init(label, .event(event))
  }
}

/// A line of choices below a picture; nothing if there are none.
struct SceneChoices: MarkupComponent {
  /// The moment they are offered at.
  let moment: SceneMoment
  /// What the line is called; nil for what happens meanwhile, outside of the program.
  let title: String?
  /// The choices in order.
  let choices: [SceneChoice]

  init(moment: SceneMoment, title: String? = nil, choices: [SceneChoice]) {
    self.moment = moment
    self.title = title
    self.choices = choices
  }

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
