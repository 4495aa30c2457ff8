import XMLTree

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
        HTML.span { title ?? moment.words("Meanwhile", "与此同时") }
        for choice in choices {
          HTML.a(href: moment.link(choice.step), class: "scene-chip") { choice.label }
        }
      }
    }
  }
}
