import GraphLayout
import Statecharts

extension Metrics {
  /// The size of a pseudo-state's shape; bars lie across the direction of the drawing.
  static func size(of pseudostate: Pseudostate, in direction: LayoutOptions.Direction) -> Size {
    switch pseudostate {
    case .choice: return Size(width: choiceDiameter, height: choiceDiameter)
    case .junction: return Size(width: dotDiameter, height: dotDiameter)
    case .entryPoint, .exitPoint, .terminate: return Size(width: pointDiameter, height: pointDiameter)
    case .fork, .join:
      switch direction {
      case .automatic, .down: return Size(width: barLength, height: barThickness)
      case .right: return Size(width: barThickness, height: barLength)
      }
    }
  }
}

extension State {
  /// The pseudo-state whose shape is drawn: that of a state with nothing inside and nothing written in it.
  var drawnPseudostate: Pseudostate? {
    guard isAtomic, children.isEmpty, onEntry.isEmpty, onExit.isEmpty, !transitions.contains(where: \.isTargetless)
    else { return nil }
    return pseudostate
  }
}
