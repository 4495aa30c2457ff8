import XMLTree

/// The phone of the battery's scene, lying on its back.
struct BatteryPhone: MarkupComponent {
  /// The level to show.
  let level: BatteryLevel
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 214, y: 92, width: 4, height: 34, cornerRadius: 2, class: "scene-bezel")
      SVG.rectangle(x: 78, y: 6, width: 138, height: 274, cornerRadius: 27, class: "scene-bezel")
      SVG.rectangle(
        x: 85, y: 13, width: 124, height: 260, cornerRadius: 21, class: level == .flat ? "battery-off" : "battery-on")
      if level != .flat { lockScreen }
      battery
    }
  }

  @MarkupBuilder private var lockScreen: Fragment {
    SVG.outline(
      "M85 205c30-26 54-10 78-26 18-12 28-24 46-26v99a21 21 0 0 1-21 21h-82a21 21 0 0 1-21-21z", class: "battery-hill")
    SVG.outline(
      "M85 232c26-14 40 4 68-2 24-5 34-22 56-20v42a21 21 0 0 1-21 21h-82a21 21 0 0 1-21-21z",
      class: "battery-hill near")
    SVG.rectangle(x: 128, y: 21, width: 38, height: 11, cornerRadius: 5.5, class: "scene-bezel")
    SVG.text(at: .init(147, 84), anchor: .middle, class: "battery-clock") { "9:41" }
    SVG.text(at: .init(147, 56), anchor: .middle, class: "battery-day") {
      moment.words("Tuesday, 12 May", "5月12日 星期二", "5月12日（火）")
    }
    SVG.text(at: .init(147, 180), anchor: .middle, class: "battery-percent") { "\(level.percent)%" }
    SVG.text(at: .init(147, 198), anchor: .middle, class: "battery-day") { level.caption(at: moment) }
    SVG.rectangle(x: 121, y: 264, width: 52, height: 3.5, cornerRadius: 1.8, class: "battery-home")
  }

  @MarkupBuilder private var battery: Fragment {
    SVG.group(class: "battery-cell \(level.rawValue)") {
      SVG.rectangle(x: 108, y: 112, width: 72, height: 36, cornerRadius: 10, class: "battery-shell")
      SVG.outline("M183.5 124.5v11c3-.6 4.5-2.8 4.5-5.5s-1.5-4.9-4.5-5.5z", class: "battery-nub")
      SVG.rectangle(
        x: 112.5, y: 116.5, width: max(6, 63 * Double(level.percent) / 100), height: 27, cornerRadius: 6,
        class: "battery-fill")
      switch level {
      case .charging:
        SVG.outline("M147.5 115.5 135 132.3h8.3l-2.8 12.7 13.5-17.3h-8.6l3.1-12.2z", class: "battery-bolt")
      case .full: SVG.outline("M134 130.5l7 7 13.5-14", class: "battery-tick")
      case .discharging, .flat: Fragment()
      }
    }
  }
}

/// The socket in the wall with the charger and its cable; tapping it plugs the phone in or out.
struct BatteryCharger: MarkupComponent {
  /// Whether the cable is in the phone.
  let isPlugged: Bool
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
