import Statecharts

extension DrawnName {
  /// `event [condition] / action`, as graphs of states alone have it on an edge; what needs no event says so.
  static func label(_ transition: Transition, of chart: Statechart) -> String {
    let condition = transition.condition.map { $0.source.onOneLine } ?? (transition.isEventless ? "true" : nil)
    return Transition.Label(
      trigger: events(of: transition, in: chart).joined(separator: ", "), condition: condition,
      effects: transition.content.map { effect($0, of: chart) }
    ).description
  }

  /// The events of a transition; one alone may have its name for people.
  static func events(of transition: Transition, in chart: Statechart) -> [String] {
    transition.events.map { descriptor in
      // Of several events each is one word, so that they can be told apart.
      guard transition.events.count == 1, let name = descriptor.exampleName,
        let shown = chart.declaration(of: name)?.displayName?.text, DraftNames.event(shown) == descriptor.text
      else { return descriptor.text }
      return shown
    }
  }
}

/// Places for the states of a graph that is written with coordinates: rows in which every second state is lower, so
/// that a straight line from one state to another meets few others.
enum GraphPlaces {
  private static let columns = 5
  private static let distance = 150

  static func place(_ number: Int) -> (x: Int, y: Int) {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return (distance * column + 100, distance * row + 100 + (column.isMultiple(of: 2) ? 0 : distance / 2))
  }
}

extension WritingLosses {
  /// Reports labels that are read as something else: an event of several words between commas, a slash or a bracket in
  /// an event.
  mutating func addLabels(of chart: Statechart, notation: String) {
    for transition in chart.transitions {
      let events = DrawnName.events(of: transition, in: chart)
      let read = ArrowLabel(DrawnName.label(transition, of: chart), takesBareSlash: true)
      let condition = transition.condition.map { $0.source.onOneLine } ?? (transition.isEventless ? "true" : nil)
      guard read.events != events || read.condition != condition || !read.others.isEmpty else { continue }
      add("\(notation) is read otherwise with such labels", "'\(transition.id)'", at: transition.origin)
    }
  }
}
