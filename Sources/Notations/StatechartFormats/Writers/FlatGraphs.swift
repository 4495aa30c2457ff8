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

  /// The events of a transition; one alone may have its display name.
  static func events(of transition: Transition, in chart: Statechart) -> [String] {
    transition.events.map { descriptor in
      // Of several events each is one word, so that they can be distinguished.
      let shown = transition.events.count == 1 ? chart.shownName(of: descriptor) : nil
      return shown ?? descriptor.text
    }
  }
}

extension Statechart {
  /// The display name of an event, if it is read as the event again.
  func shownName(of descriptor: EventDescriptor, spelling: (String) -> String = DraftNames.event) -> String? {
    guard let name = descriptor.exampleName, let shown = declaration(of: name)?.displayName?.text.onOneLine,
      spelling(shown) == descriptor.text
    else { return nil }
    return shown
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

/// An event of a transition as it is written.
struct WrittenEvent {
  let name: String
  let text: String
  let origin: Origin

  /// The events of a transition by their texts.
  static func list(_ transition: Transition, _ texts: [String]) -> [WrittenEvent] {
    zip(transition.events, texts).map { WrittenEvent(name: $0.text, text: $1, origin: transition.origin) }
  }
}

extension WritingLosses {
  /// Reports labels that are read as something else: an event of several words between commas, a slash or a bracket in
  /// an event, a semicolon in an action.
  mutating func addLabels(of chart: Statechart, notation: String) {
    for transition in chart.transitions {
      let events = DrawnName.events(of: transition, in: chart)
      let read = ArrowLabel(DrawnName.label(transition, of: chart), takesBareSlash: true)
      let condition = transition.condition.map { $0.source.onOneLine } ?? (transition.isEventless ? "true" : nil)
      let effects = transition.content.map { DrawnName.effect($0, of: chart) }
      guard
        read.events != events || read.condition != condition || read.effects != effects || !read.others.isEmpty
      else { continue }
      add("\(notation) is read otherwise with such labels", "'\(transition.id)'", at: transition.origin)
    }
    addEvents(chart.transitions.flatMap { WrittenEvent.list($0, DrawnName.events(of: $0, in: chart)) }, notation)
  }

  /// Reports events that are read as others: a length of time, `a.` next to `a`, one with and without its name for
  /// people.
  mutating func addEvents(
    _ events: [WrittenEvent], _ notation: String, spelling: (String) -> String = DraftNames.event
  ) {
    let names = DraftNames(reserving: events.map(\.text), spelling: spelling)
    for event in events where names[event.text].name != event.name || TimeTrigger(event.text) != nil {
      add("\(notation) is read otherwise with such events", "'\(event.name)'", at: event.origin)
    }
  }
}
