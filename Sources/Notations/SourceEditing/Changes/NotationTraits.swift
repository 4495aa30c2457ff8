import StatechartFormats
import Statecharts

/// The properties of a notation that give a change of a text further effects.
struct NotationTraits: Sendable {
  /// True for drawings: what an arrow without a label waits for follows from its target, and what is sent later has its
  /// event's name.
  let isDrawing: Bool
  /// True for a machine that is one object, as in XState: transitions have one event each.
  let isObject: Bool
  /// True if names may have blanks: the state's identifier has underscores then.
  var takesBlanks: Bool { isDrawing || isObject }
  /// True if declared events and the data model follow from what the text uses.
  var declaresNothing: Bool { isDrawing || isObject }
  /// The transitions whose arrows have no label.
  var unlabelled: Set<Transition.ID> = []
  /// The states whose display names are not written, but follow from the name.
  var shown: Set<State.ID> = []

  init(_ edits: EditSyntax?) {
    (isDrawing, isObject) =
      switch edits {
      case .arrows: (true, false)
      case .object: (false, true)
      case .markup, .json, nil: (false, false)
      }
  }
}

extension ChartChange {
  /// The chart after the change.
  ///
  /// - Throws: `EditRefusal` if there would be no such chart.
  func applied(to chart: Statechart, _ traits: NotationTraits) throws(EditRefusal) -> Statechart {
    var application = ChartApplication(chart, traits)
    try application.apply(self)
    return application.result
  }
}
