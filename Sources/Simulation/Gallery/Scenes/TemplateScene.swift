import XMLTree

/// A scene that is a template, and the values that are not in the template.
struct TemplateScene: Scene {
  private let template: SceneTemplate
  /// The values that are there at a moment, by their names in the template.
  let values: @Sendable (SceneMoment) -> [String: String]

  /// Makes a scene of the template of a machine's identifier.
  init(_ machine: String, values: @escaping @Sendable (SceneMoment) -> [String: String] = { _ in [:] }) {
    template = SceneTemplate("\(machine).xhtml")
    self.values = values
  }

  func picture(of moment: SceneMoment) -> Fragment {
    template.fill(at: moment, values: values(moment))
  }
}
