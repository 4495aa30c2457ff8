/// The part of a large table of transitions that a page shows.
package struct TableView: Hashable, Sendable {
  /// The bounds of what an address may ask for.
  package enum Limits {
    /// The maximum number of bytes of a text to look for.
    package static let textBytes = 200
    /// The greatest row or column.
    package static let place = 100_000
  }

  /// What the names of the states contain; all states, if it is empty.
  package var states: String
  /// What the names of the events contain; all events, if it is empty.
  package var events: String
  /// The first state that is shown of those, counted from 0.
  package var row: Int
  /// The first event that is shown of those, counted from 0.
  package var column: Int

  /// Makes a view; the beginning of the whole table, if nothing is given.
  package init(states: String = "", events: String = "", row: Int = 0, column: Int = 0) {
    self.states = states
    self.events = events
    self.row = row
    self.column = column
  }
}
