import Statecharts

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
