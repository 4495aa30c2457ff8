import XMLTree

/// The outer box of a scene; the style sheet finds everything below it.
struct SceneFrame: MarkupComponent {
  /// The machine's identifier, which names the class of the box.
  let machine: String
  /// What is inside.
  let content: Fragment

  init(_ machine: String, @MarkupBuilder content: () -> Fragment) {
    self.machine = machine
    self.content = content()
  }

  var body: some Markup {
    HTML.div(class: "scene scene-\(machine)") { content }
  }
}
