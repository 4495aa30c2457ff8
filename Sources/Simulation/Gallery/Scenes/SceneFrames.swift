import XMLTree

/// The outer box of a scene; the style sheet finds everything below it.
struct SceneFrame: MarkupComponent {
  /// The machine's identifier, which names the class of the box.
  let machine: String
  /// The content of the box.
  let content: Fragment

  init(_ machine: String, @MarkupBuilder content: () -> Fragment) {
    self.machine = machine
    self.content = content()
  }

  var body: some Markup {
    HTML.div(class: "scene scene-\(machine)") { content }
  }
}

/// The picture of a scene, 300 units wide.
struct ScenePicture: MarkupComponent {
  let height: Double
  /// A description of the picture.
  let label: String
  /// The drawing.
  @MarkupBuilder let content: Fragment

  var body: some Markup {
    SVG.root(viewBox: .init(width: 300, height: height), class: "scene-picture", .aria("label", label)) { content }
  }
}

/// A phone: its case, the line with the clock, a bar with the screen's title, and the screen below.
struct PhoneFrame: MarkupComponent {
  /// The screen's title.
  let title: Fragment
  /// The accessory to the right of the title, such as a button.
  var button = Fragment()
  @MarkupBuilder let screen: Fragment

  var body: some Markup {
    HTML.div(class: "scene-phone") {
      HTML.div(class: "scene-phone-status", .aria("hidden", true)) {
        HTML.span { "9:41" }
        PhoneFrame.signals
      }
      HTML.div(class: "scene-phone-bar") {
        HTML.strong { title }
        button
      }
      HTML.div(class: "scene-phone-screen") { screen }
    }
  }

  /// The signs of the network and of the battery, as a phone shows them next to the clock.
  private static var signals: Element {
    SVG.root(viewBox: .init(width: 46, height: 12), width: 46, height: 12, class: "scene-ink") {
      for bar in 0..<4 {
        let height = Double(bar * 2 + 4)
        SVG.rectangle(x: Double(bar * 4), y: 11 - height, width: 2.6, height: height, cornerRadius: 0.8)
      }
      SVG.rectangle(x: 22.5, y: 1.5, width: 19, height: 9, cornerRadius: 2.8, class: "scene-line")
      SVG.rectangle(x: 24.5, y: 3.5, width: 12, height: 5, cornerRadius: 1.2)
      SVG.rectangle(x: 43, y: 4.2, width: 1.8, height: 3.6, cornerRadius: 0.9)
    }
  }
}

/// A window of a desktop program: its bar with a button that closes it, and what is inside.
struct WindowFrame: MarkupComponent {
  /// The window's title.
  let title: String
  /// The name of the closing button, and the address it leads to.
  let closing: (name: String, address: String)
  /// Whether the window still answers.
  let isActive: Bool
  /// The content of the window.
  @MarkupBuilder let content: Fragment

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
