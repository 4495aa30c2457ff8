import StatechartExecution
import Statecharts
import XMLTree

/// A shaft with the cabin between two floors or at one, and the buttons inside the cabin.
struct ElevatorScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let place = ElevatorShaft.Place(moment)
    SceneFrame("elevator") {
      ScenePicture(height: 286, label: description(of: place, moment)) {
        ElevatorShaft(place: place)
        ElevatorPanel(moment: moment, isHalted: moment.isIn("Halted"))
      }
      HTML.p(class: "scene-caption") { caption(of: place, moment) }
      SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    }
  }

  private func caption(of place: ElevatorShaft.Place, _ moment: SceneMoment) -> String {
    switch place {
    case .halted(goesUp: true): moment.words("It will go on upwards.", "之后它会继续上行。", "解除すると、上へ動き続けます。")
    case .halted(goesUp: false): moment.words("It will go on downwards.", "之后它会继续下行。", "解除すると、下へ動き続けます。")
    case .open, .closed, .rising, .sinking:
      moment.words("Tap a button of the cabin.", "点按轿厢里的按钮。", "かごの中のボタンをタップしてください。")
    }
  }

  private func description(of place: ElevatorShaft.Place, _ moment: SceneMoment) -> String {
    switch place {
    case .open: moment.words("The cabin at a floor, its doors open", "轿厢停在某层，门开着", "階に止まったかご。ドアは開いています")
    case .closed: moment.words("The cabin at a floor, its doors closed", "轿厢停在某层，门关着", "階に止まったかご。ドアは閉まっています")
    case .rising: moment.words("The cabin rises between two floors", "轿厢在两层之间上升", "階の間を上がるかご")
    case .sinking: moment.words("The cabin sinks between two floors", "轿厢在两层之间下降", "階の間を下がるかご")
    case .halted:
      moment.words("The cabin hangs between two floors, the bell rings", "轿厢停在两层之间，铃声响起", "階の間で止まったかご。ベルが鳴っています")
    }
  }
}

/// The buttons inside the cabin. They can be pressed at any time, as real ones can.
struct ElevatorPanel: MarkupComponent {
  let moment: SceneMoment
  /// Whether the red button is pressed.
  let isHalted: Bool

  var body: some Markup {
    SVG.rectangle(
      x: 176, y: 30, width: 106, height: 226, cornerRadius: 14, class: "elevator-panel", .aria("hidden", true))
    button("up", 203, 66, "M203 76V56m-8 9 8-9 8 9", moment.words("Go up", "上行", "上へ"))
    button("down", 255, 66, "M255 56v20m-8-9 8 9 8-9", moment.words("Go down", "下行", "下へ"))
    button("open", 203, 124, "M203 114v20m-5-15-5 5 5 5m10-10 5 5-5 5", moment.words("Open the doors", "开门", "ドアを開ける"))
    button(
      "close", 255, 124, "M255 114v20m-11-15 5 5-5 5m22-10-5 5 5 5", moment.words("Close the doors", "关门", "ドアを閉める"))
    red
  }

  private func button(_ event: String, _ x: Double, _ y: Double, _ mark: String, _ label: String) -> Element {
    SVG.link(href: moment.address(of: event), class: "elevator-button", .aria("label", label)) {
      SVG.circle(center: .init(x, y), radius: 22, class: "elevator-key")
      SVG.outline(mark, class: "elevator-mark")
    }
  }

  private var red: Element {
    SVG.link(
      href: moment.address(of: isHalted ? "release" : "halt"), class: "elevator-button",
      .aria(
        "label", isHalted ? moment.words("Release the halt", "解除急停", "非常停止を解除する") : moment.words("Halt", "急停", "非常停止"))
    ) {
      SVG.circle(center: .init(229, 200), radius: 34, class: "elevator-ring")
      SVG.circle(center: .init(229, 200), radius: isHalted ? 20 : 26, class: "elevator-halt")
      SVG.outline("M220 191h18v18h-18z", class: "elevator-square")
    }
  }
}

/// Three floors and the cabin.
struct ElevatorShaft: MarkupComponent {
  /// The position and the movement of the cabin.
  enum Place: Hashable {
    case closed
    case open
    case rising
    case sinking
    /// It hangs between two floors and remembers where it was going.
    case halted(goesUp: Bool)

    init(_ moment: SceneMoment) {
      if moment.isIn("Up") {
        self = .rising
      } else if moment.isIn("Down") {
        self = .sinking
      } else if moment.isIn("Halted") {
        let entered = moment.microsteps.flatMap(\.entered)
        self = .halted(goesUp: entered.last { $0 == "Up" || $0 == "Down" } != "Down")
      } else {
        self = moment.isIn("Open") ? .open : .closed
      }
    }

    /// The cabin's upper edge.
    fileprivate var height: Double {
      switch self {
      case .closed, .open: 108
      case .rising, .halted(goesUp: true): 64
      case .sinking, .halted(goesUp: false): 152
      }
    }

    fileprivate var isOpen: Bool { self == .open }

    /// The outline of the arrow above the cabin; nil where it shows none.
    fileprivate var arrow: String? {
      switch self {
      case .rising: "M72 22v-12m-7 7 7-7 7 7"
      case .sinking: "M72 10v12m-7-7 7 7 7-7"
      case .closed, .open, .halted: nil
      }
    }
  }

  /// The position and the movement of the cabin.
  let place: Place

  var body: some Markup {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 0, y: 0, width: 300, height: 286, cornerRadius: 16, class: "elevator-house")
      SVG.rectangle(x: 24, y: 28, width: 96, height: 244, class: "elevator-shaft")
      for floor in [106.0, 188, 270] {
        SVG.rectangle(x: 8, y: floor, width: 16, height: 6, class: "elevator-floor")
        SVG.rectangle(x: 120, y: floor, width: 36, height: 6, class: "elevator-floor")
      }
      SVG.rectangle(x: 50, y: 4, width: 44, height: 24, cornerRadius: 6, class: "elevator-sign")
      if let arrow = place.arrow { SVG.outline(arrow, class: "elevator-arrow") }
      if case .halted = place { SVG.circle(center: .init(72, 16), radius: 7, class: "elevator-alarm") }
      cabin
    }
  }

  private var cabin: Element {
    SVG.group(.attribute("transform", "translate(0 \(SVG.number(place.height)))")) {
      SVG.line(from: .init(72, 28 - place.height), to: .init(72, 0), class: "elevator-rope")
      SVG.rectangle(x: 32, y: 0, width: 80, height: 80, cornerRadius: 4, class: "elevator-cabin")
      SVG.circle(center: .init(72, 30), radius: 8, class: "elevator-person")
      SVG.outline("M58 78V56a14 14 0 0 1 28 0v22z", class: "elevator-person")
      let width: Double = place.isOpen ? 10 : 39
      SVG.rectangle(x: 33, y: 4, width: width, height: 75, class: "elevator-door")
      SVG.rectangle(x: 111 - width, y: 4, width: width, height: 75, class: "elevator-door")
    }
  }
}
