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

/// A phone: its case, the line with the clock, a bar with the screen's title, and the screen below.
struct PhoneFrame: MarkupComponent {
  /// The screen's title.
  let title: Fragment
  /// The accessory to the right of the title, such as a button.
  var button = Fragment()
  @MarkupBuilder let screen: Fragment

  var body: some Markup {
    HTML.div(class: "scene-phone") {
      PhoneFrame.status
      HTML.div(class: "scene-phone-bar") {
        HTML.strong { title }
        button
      }
      HTML.div(class: "scene-phone-screen") { screen }
    }
  }

  /// The line with the clock.
  static var status: Element {
    HTML.div(class: "scene-phone-status", .aria("hidden", true)) {
      HTML.span { "9:41" }
      signals
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

extension SVG {
  /// A line drawing on a square of 24 units, hidden from screen readers.
  static func icon(_ outline: String, size: Double, class classes: String) -> Element {
    root(viewBox: .init(width: 24, height: 24), width: size, height: size, class: classes, .aria("hidden", true)) {
      self.outline(outline)
    }
  }

  /// A shape given by the text of its outline, as the `d` attribute has it.
  static func outline(_ outline: String, class classes: String? = nil) -> Element {
    Element("path", namespace: .svg, attributes: [.class(classes), .attribute("d", outline)])
  }
}
