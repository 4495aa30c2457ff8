/// The part of a large table of transitions that a page shows.
public struct TableView: Hashable, Sendable {
  /// The bounds of what an address may ask for.
  public enum Limits {
    /// The most bytes of a text to look for.
    public static let textBytes = 200
    /// The greatest row or column.
    public static let place = 100_000
  }

  /// What the names of the states contain; all states, if it is empty.
  public var states: String
  /// What the names of the events contain; all events, if it is empty.
  public var events: String
  /// The first state that is shown of those, counted from 0.
  public var row: Int
  /// The first event that is shown of those, counted from 0.
  public var column: Int

  /// Makes a view; the beginning of the whole table, unless told.
  public init(states: String = "", events: String = "", row: Int = 0, column: Int = 0) {
    self.states = states
    self.events = events
    self.row = row
    self.column = column
  }

  /// The names that the query gives its values, which count from 1.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// What the names of the states contain.
    case states
    /// What the names of the events contain.
    case events
    /// The first state.
    case row
    /// The first event.
    case column
  }

  var items: [QueryItem] {
    Field.allCases.map { QueryItem($0.rawValue, text(of: $0)) }
  }

  private func text(of field: Field) -> String? {
    switch field {
    case .states: states.isEmpty ? nil : states
    case .events: events.isEmpty ? nil : events
    case .row: row == 0 ? nil : String(row + 1)
    case .column: column == 0 ? nil : String(column + 1)
    }
  }
}
