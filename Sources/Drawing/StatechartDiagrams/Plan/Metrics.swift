import GraphLayout
import Statecharts

/// The lengths of the drawing, in user units.
enum Metrics {
  /// The maximum distance that a refused move may extend above or below a drawing, so that it is in view where all of
  /// the drawing is.
  static let roomForRefusal = 23.0
  static let dotDiameter = 16.0
  static let historyDiameter = 28.0
  /// The minimum width and height of a choice's diamond.
  static let choiceDiameter = 36.0
  /// The distance of two heads at a choice.
  private static let headDistance = 12.0
  /// The distance of the outermost heads from the corners of a choice's frame.
  private static let choiceInset = 9.0
  /// The bar of a fork or join, across the direction of the drawing.
  static let barLength = 64.0
  static let barThickness = 7.0
  /// The circle of an entry or exit point, and the cross of a termination.
  static let pointDiameter = 20.0
  static let minStateWidth = 88.0
  static let minStateHeight = 46.0
  /// Between the text of a state and its sides.
  static let statePadding = 20.0
  /// Between the text of a state and its top and bottom.
  static let stateMargin = 12.0
  static let cornerRadius = 13.0
  /// The ring of a final state and the gap after it.
  static let ringRoom = 26.0
  static let ringRadius = 8.0
  /// The part of a final state next to its ring.
  static func textFrame(ofFinal frame: Rect) -> Rect {
    Rect(x: frame.minX + ringRoom, y: frame.y, width: frame.width - ringRoom, height: frame.height)
  }
  /// The corners of a final state, whose ends are round unless it is high.
  static func endRadius(of frame: Rect) -> Double { min(frame.height / 2, 23) }
  /// Between the text of a header and the sides; on the right there is room for a mark.
  static let headerPadding = 16.0
  static let headerMargin = 7.0
  static let headerMarkRoom = 22.0
  static let arrowheadLength = 10.0
  static let arrowheadWidth = 9.0

  static func headerSize(of text: StateText) -> Size {
    Size(
      width: text.size.width + 2 * headerPadding + headerMarkRoom, height: text.size.height + 2 * headerMargin)
  }
}

extension Metrics {
  /// A choice does not grow with more arrows, so that a chart of many keeps a size.
  private static let maxWays = 16

  /// The width and height of a choice's diamond with room on each side for so many arrows.
  static func choiceDiameter(ways: Int) -> Double {
    max(choiceDiameter, Double(min(ways, maxWays) - 1) * headDistance + 2 * choiceInset)
  }

  /// The size of a choice's diamond with a text of a size in its middle, whose corners are inside it.
  static func choiceSize(around text: Size, ways: Int) -> Size {
    let height = max(choiceDiameter(ways: ways), 2 * text.height + 16)
    return Size(width: max(height, (text.width / (1 - text.height / height) + 8).rounded(.up)), height: height)
  }

  /// The size of a pseudo-state's shape; bars lie across the direction of the drawing.
  ///
  /// - Parameter ways: The number of arrows that lead to it, and of those back.
  static func size(of pseudostate: Pseudostate, in direction: LayoutOptions.Direction, ways: Int) -> Size {
    switch pseudostate {
    case .choice: return Size(width: choiceDiameter(ways: ways), height: choiceDiameter(ways: ways))
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
