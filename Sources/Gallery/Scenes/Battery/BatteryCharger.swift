import XMLTree

/// The socket in the wall with the charger and its cable; tapping it plugs the phone in or out.
struct BatteryCharger: MarkupComponent {
  /// Whether the cable is in the phone.
  let isPlugged: Bool
  /// The moment.
  let moment: SceneMoment

  var body: some Markup {
    SVG.link(href: moment.address(of: isPlugged ? "unplug" : "plug"), class: "battery-charger", .aria("label", label)) {
      SVG.rectangle(x: 60, y: 283, width: 236, height: 86, cornerRadius: 10, class: "scene-touch")
      SVG.outline(cable, class: "battery-cable-edge")
      SVG.outline(cable, class: "battery-cable")
      SVG.group(.attribute("transform", isPlugged ? nil : "translate(-50 36) rotate(-38 147 290)")) { connector }
      wall
    }
  }

  private var label: String {
    isPlugged
      ? moment.words("Unplug the charger", "拔掉充电器", "充電器を外す") : moment.words("Plug the charger in", "插上充电器", "充電器をつなぐ")
  }

  private var cable: String {
    isPlugged ? "M147 300v18c0 34 40 28 58 22 14-5 24-6 34-6" : "M104 335c14 24 46 26 74 16 24-9 40-18 61-17"
  }

  @MarkupBuilder private var connector: Fragment {
    SVG.rectangle(x: 141, y: 277, width: 12, height: 9, cornerRadius: 2, class: "battery-metal")
    SVG.rectangle(x: 138, y: 284, width: 18, height: 20, cornerRadius: 4.5, class: "battery-plastic")
  }

  @MarkupBuilder private var wall: Fragment {
    SVG.rectangle(x: 234, y: 296, width: 58, height: 68, cornerRadius: 12, class: "battery-plate")
    SVG.rectangle(x: 243, y: 309, width: 40, height: 42, cornerRadius: 9, class: "battery-plastic")
    SVG.circle(center: .init(263, 330), radius: 3, class: isPlugged ? "battery-lamp on" : "battery-lamp")
  }
}
