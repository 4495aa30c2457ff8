import XMLTree

/// A street with a crossing: a light for vehicles on the left, one for pedestrians with a button on the right.
struct StreetCrossing: MarkupComponent {
  /// The colour of the light for vehicles.
  enum VehicleLight: Sendable {
    case red
    case amber
    case green
  }

  /// The sign of the light for pedestrians.
  enum PedestrianLight: Sendable {
    case stop
    case walk
    case hurry
  }

  let vehicles: VehicleLight
  let pedestrians: PedestrianLight
  /// Whether the lamp above the button says that someone waits.
  let isRequested: Bool
  /// The name of the button, and the address it leads to.
  let button: (name: String, address: String)

  var body: some Markup {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 0, y: 0, width: 300, height: 300, cornerRadius: 16, class: "street-sky")
      SVG.outline("M0 128V84h34v16h30V66h44v34h26V78h40v26h34V62h38v38h26V84h28v98H0z", class: "street-town")
      SVG.rectangle(x: 0, y: 176, width: 300, height: 24, class: "street-walk")
      SVG.rectangle(x: 0, y: 198, width: 300, height: 72, class: "street-road")
      SVG.outline("M0 270h300v14a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z", class: "street-walk")
      for stripe in 0..<5 {
        SVG.rectangle(x: 128, y: 203 + Double(stripe) * 13.4, width: 52, height: 8, class: "street-stripe")
      }
      SVG.rectangle(x: 116, y: 200, width: 4, height: 68, class: "street-stripe")
      car
      if isRequested || pedestrians != .stop { walker }
      vehicleLight
      pedestrianLight
    }
    pushButton
  }

  private var vehicleLight: Element {
    SVG.group {
      SVG.rectangle(x: 66, y: 120, width: 8, height: 80, cornerRadius: 2, class: "street-pole")
      SVG.rectangle(x: 46, y: 20, width: 48, height: 124, cornerRadius: 14, class: "street-box")
      lamp(y: 44, "red", isLit: vehicles == .red)
      lamp(y: 82, "amber", isLit: vehicles == .amber)
      lamp(y: 120, "green", isLit: vehicles == .green)
    }
  }

  private func lamp(y: Double, _ colour: String, isLit: Bool) -> Element {
    SVG.group(class: isLit ? "street-lamp lit \(colour)" : "street-lamp") {
      if isLit { SVG.circle(center: .init(70, y), radius: 22, class: "street-glow") }
      SVG.circle(center: .init(70, y), radius: 16, class: "street-glass")
    }
  }

  private var pedestrianLight: Element {
    SVG.group {
      SVG.rectangle(x: 231, y: 100, width: 8, height: 100, cornerRadius: 2, class: "street-pole")
      SVG.rectangle(x: 210, y: 34, width: 50, height: 92, cornerRadius: 13, class: "street-box")
      SVG.group(class: pedestrians == .stop ? "street-lamp lit red" : "street-lamp") {
        SVG.circle(center: .init(235, 59), radius: 18, class: "street-glass")
        SVG.outline(Self.standing, class: "street-figure")
      }
      SVG.group(class: walkClass) {
        SVG.circle(center: .init(235, 101), radius: 18, class: "street-glass")
        SVG.outline(Self.walking, class: "street-figure")
      }
    }
  }

  private var walkClass: String {
    switch pedestrians {
    case .walk: "street-lamp lit green"
    case .hurry: "street-lamp lit green blinking"
    case .stop: "street-lamp"
    }
  }

  private var pushButton: Element {
    SVG.link(href: button.address, class: "street-button", .aria("label", button.name)) {
      SVG.rectangle(x: 208, y: 132, width: 54, height: 54, cornerRadius: 10, class: "scene-touch")
      SVG.rectangle(x: 219, y: 134, width: 32, height: 50, cornerRadius: 8, class: "street-panel")
      SVG.rectangle(
        x: 225, y: 140, width: 20, height: 8, cornerRadius: 4, class: isRequested ? "street-wait lit" : "street-wait")
      SVG.circle(center: .init(235, 166), radius: 11, class: "street-push")
    }
  }

  /// The car waits at the line, or has passed the crossing.
  private var car: Element {
    SVG.group(.attribute("transform", vehicles == .green ? "translate(196 222)" : "translate(18 222)")) {
      if vehicles == .green { SVG.outline("M-16 14H-4m-10 12H-6", class: "street-speed") }
      SVG.outline(
        "M4 30V20c0-4 3-6 7-7l9-2 10-10c1-1 3-1 5-1h20c4 0 6 1 8 4l8 9 10 2c5 1 7 3 7 8v7z", class: "street-car")
      SVG.outline("M31 4 23 12h22V3H34c-1 0-2 0-3 1zM49 3v9h19l-6-7c-1-2-2-2-4-2z", class: "street-pane")
      SVG.circle(center: .init(24, 30), radius: 8, class: "street-tyre")
      SVG.circle(center: .init(68, 30), radius: 8, class: "street-tyre")
      SVG.circle(center: .init(24, 30), radius: 3, class: "street-hub")
      SVG.circle(center: .init(68, 30), radius: 3, class: "street-hub")
    }
  }

  /// The pedestrian crosses, or waits at the kerb.
  private var walker: Element {
    let crosses = pedestrians != .stop
    return SVG.group(
      class: "street-walker",
      .attribute("transform", crosses ? "translate(154 222) scale(1.5)" : "translate(154 168) scale(1.5)")
    ) {
      SVG.circle(center: .init(0, -14), radius: 4.2)
      SVG.outline(crosses ? "M0-9V4m0 0-6 12M0 4l6 11M-6-1 0-7l7 4" : "M0-9V4m0 0-3 12M0 4l3 12M-5 2l1-8h8l1 8")
    }
  }

  private static let standing = "M235 47.5a3.2 3.2 0 1 0 0 .01zM230.5 53.5h9l1 10h-2.5l-.5 9h-5l-.5-9h-2.5z"
  private static let walking =
    "M236 89.5a3.2 3.2 0 1 0 0 .01zM233 95l5 1.5 4 4.5-1.6 1.6-3.6-3-1 4.4 3.7 5-1.5 6.5-2.5-.5.7-5-4-4-2 4.5-4.2 4-1.8-1.7 3.6-3.8 2-8-3 4-2-1 2.7-6.5z"
}
