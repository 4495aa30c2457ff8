import StatechartExecution
import Statecharts
import XMLTree

/// Three floors and the cabin.
struct ElevatorShaft: MarkupComponent {
  /// What the cabin does.
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

  /// Where the cabin is.
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
