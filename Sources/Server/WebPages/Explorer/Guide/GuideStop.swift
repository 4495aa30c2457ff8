import StatechartExecution
import StatechartSimulation
import Statecharts

/// A stop of the tour of one minute, which shows a newcomer what the page of a machine is made of.
package enum GuideStop: Int, Hashable, Sendable, CaseIterable {
  case drawing = 1
  case move
  case refusal
  case route
  case timeline
  case address

  /// The machine that the tour is of.
  package static let machine = "battery"

  /// The state that is asked for in vain.
  static let refused: State.ID = "Flat"
  /// The event that is sent.
  static let event = "plug"

  /// The element with the drawing, which is always in view.
  static let drawn = "machine"

  /// The element of the page that the stop is about.
  var part: String {
    switch self {
    case .drawing, .refusal: Self.drawn
    case .move: "moves"
    case .route: "answer"
    case .timeline: "run"
    case .address: "share-menu"
    }
  }

  var next: GuideStop? { GuideStop(rawValue: rawValue + 1) }
  var previous: GuideStop? { GuideStop(rawValue: rawValue - 1) }

  /// The moment at which what the stop asks for is done, for whoever does not do it; nil where there is nothing to do.
  var goal: (steps: [Step], position: Int?)? {
    let (plugged, asked): (Step, Step) = (.event(Self.event), .request(Self.refused))
    let around: [Step] = [plugged, asked, .event("unplug"), .event("empty")]
    return switch self {
    case .drawing, .address: nil
    case .move: ([plugged], nil)
    case .refusal: ([plugged, asked], nil)
    case .route: (around, nil)
    case .timeline: (around, 1)
    }
  }

  /// True if a moment is one at which what the stop asks for is done, in whatever way.
  func isDone(at address: ExplorerAddress, _ simulation: Simulation) -> Bool {
    switch self {
    case .drawing, .address: false
    case .move: address.taken.last == .event(Self.event) && simulation.rejection == nil
    case .refusal: address.taken.last == .request(Self.refused) && simulation.rejection != nil
    case .route: simulation.final.configuration.contains(Self.refused)
    case .timeline: address.position != nil
    }
  }
}
