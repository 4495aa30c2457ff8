import XMLTree

/// A phone: its case, the line with the clock, a bar with the screen's title, and the screen below.
struct PhoneFrame: MarkupComponent {
  /// The screen's title.
  let title: Fragment
  /// What stands at the right of the title, such as a button.
  let button: Fragment
  /// The screen.
  let screen: Fragment

  init(title: Fragment, button: Fragment = Fragment(), @MarkupBuilder screen: () -> Fragment) {
    self.title = title
    self.button = button
    self.screen = screen()
  }

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

  /// The signs of the network and of the battery, as a phone shows them beside the clock.
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
