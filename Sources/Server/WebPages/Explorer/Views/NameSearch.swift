import Explanations
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The states and events whose names have a text in them, capitals or not; time is linear in the names.
struct NameSearch: Sendable {
  /// The maximum number of states, and of events, that are listed.
  static let maxListed = 40

  /// The text that was searched for, without white space around it.
  let text: String
  /// The states, in document order; one whose name or identifier is the text is alone.
  let states: [State.ID]
  /// The events that can be sent to some effect.
  let events: [String]
  /// The names that are nearest, where none has the text in it.
  let nearest: [String]

  init(_ text: String, on page: ExplorerPage) {
    let (words, names) = (page.words, page.simulation.eventNames)
    let wanted = text.trimmed
    self.text = wanted
    let states = page.chart.allStates.filter { !$0.isHistory }.map(\.id)
    if let exact = states.first(where: { $0.name == wanted }) {
      (self.states, events, nearest) = ([exact], names.filter { Self.has(wanted, $0, words.event($0)) }, [])
      return
    }
    self.states = states.filter { Self.has(wanted, $0.name, words.state($0)) }
    events = names.filter { Self.has(wanted, $0, words.event($0)) }
    let isFound = !self.states.isEmpty || !events.isEmpty
    nearest = isFound ? [] : nearestNames(to: wanted, among: states.map(words.state) + names.map(words.event))
  }

  /// The states that the drawing marks.
  var drawnStates: Set<State.ID> { Set(states.prefix(Self.maxListed)) }

  private static func has(_ text: String, _ names: String...) -> Bool {
    let wanted = NameLookup.folded(text)
    return names.contains { NameLookup.folded($0).contains(wanted) }
  }
}
