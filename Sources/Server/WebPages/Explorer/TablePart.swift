import Explanations
import Statecharts

/// The states and events that a table shows.
struct TablePart: Sendable {
  /// The maximum number of states that a page shows at once.
  static let maxStates = 60
  /// The maximum number of events that a page shows at once.
  static let maxEvents = 40
  /// The maximum number of cells of a table that is shown whole, in a file.
  private static let maxCells = 20_000

  /// The states that are shown, by their places in document order.
  let states: [Int]
  /// The events that are shown.
  let events: [String]
  /// The view that was requested.
  let view: TableView
  /// The number of states to show.
  let stateCount: Int
  /// The number of events to show.
  let eventCount: Int
  /// True if the whole table is more than is shown at once.
  let isCut: Bool

  /// The part that a view asks for, or the last one before it.
  init(_ view: TableView, of chart: Statechart, events: [String], words: Wording) {
    let places = Self.places(in: chart)
    let wantedStates =
      view.states.isEmpty
      ? places
      : places.filter { place in
        let state = chart.allStates[place]
        return Self.contains(view.states, words.state(state.id), state.id.name)
      }
    let wantedEvents = view.events.isEmpty ? events : events.filter { Self.contains(view.events, words.event($0), $0) }
    var view = view
    view.row = min(view.row, max(0, wantedStates.count - 1))
    view.column = min(view.column, max(0, wantedEvents.count - 1))
    self.view = view
    states = Array(wantedStates.dropFirst(view.row).prefix(Self.maxStates))
    self.events = Array(wantedEvents.dropFirst(view.column).prefix(Self.maxEvents))
    stateCount = wantedStates.count
    eventCount = wantedEvents.count
    isCut = places.count > Self.maxStates || events.count > Self.maxEvents || view != TableView()
  }

  /// All of it, or its beginning where that is too much for one file.
  init(whole chart: Statechart, events: [String]) {
    let places = Self.places(in: chart)
    isCut = places.count * events.count > Self.maxCells
    states = isCut ? Array(places.prefix(Self.maxStates)) : places
    self.events = isCut ? Array(events.prefix(Self.maxEvents)) : events
    view = TableView()
    stateCount = places.count
    eventCount = events.count
  }

  /// True if names are looked for.
  var isFiltered: Bool { !view.states.isEmpty || !view.events.isEmpty }

  private static func places(in chart: Statechart) -> [Int] {
    chart.allStates.indices.filter { !chart.allStates[$0].isHistory }
  }

  private static func contains(_ text: String, _ names: String...) -> Bool {
    let wanted = text.lowercased()
    return names.contains { $0.lowercased().contains(wanted) }
  }
}
