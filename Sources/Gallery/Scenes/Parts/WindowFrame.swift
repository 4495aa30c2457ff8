import XMLTree

/// A window of a desktop program: its bar with a button that closes it, and what is inside.
struct WindowFrame: MarkupComponent {
  /// The window's title.
  let title: String
  /// What the closing button is called, and the address it leads to.
  let closing: (name: String, address: String)
  /// Whether the window still answers.
  let isActive: Bool
  /// What is inside.
  let content: Fragment

  init(
    title: String, closing: (name: String, address: String), isActive: Bool = true,
    @MarkupBuilder content: () -> Fragment
  ) {
    self.title = title
    self.closing = closing
    self.isActive = isActive
    self.content = content()
  }

  var body: some Markup {
    HTML.div(class: isActive ? "scene-window" : "scene-window inactive") {
      HTML.div(class: "scene-window-bar") {
        HTML.a(href: closing.address, class: "scene-window-close", .aria("label", closing.name)) {
          SVG.root(viewBox: .init(width: 28, height: 28), width: 28, height: 28, .aria("hidden", true)) {
            SVG.circle(center: .init(14, 14), radius: 7, class: "scene-window-dot")
            SVG.outline("M11.2 11.2l5.6 5.6m0-5.6-5.6 5.6", class: "scene-window-cross")
          }
        }
        HTML.strong { title }
      }
      HTML.div(class: "scene-window-content") { content }
    }
  }
}
