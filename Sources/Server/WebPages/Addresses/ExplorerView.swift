/// The part of the explorer that is shown.
package enum ExplorerView: String, Hashable, Sendable, CaseIterable {
  /// All of it.
  case whole
  /// The drawing, the scene and the answer, as large as the screen: for a projector.
  case stage
}

/// The window that a drawing is arranged for.
package enum PageWindow: String, Hashable, Sendable, CaseIterable {
  /// A desktop computer's, wider than high.
  case landscape
  /// A telephone's, held upright.
  case portrait
}

/// The part of the drawing that is shown, and its scale.
package enum ExplorerZoom: String, Hashable, Sendable, CaseIterable {
  /// All of it, as far as it can still be read then.
  case fit
  /// All of it in its own size.
  case full
  /// The active area and its surroundings.
  case active
}

/// The direction in which most arrows of the drawing point.
package enum DrawingDirection: String, Hashable, Sendable, CaseIterable {
  case down, right
}

/// The number of arrows for transitions that differ in their events alone.
package enum DrawnArrows: String, Hashable, Sendable, CaseIterable {
  /// They share one.
  case shared
  /// Each has its own.
  case separate
}

/// The part of the explorer that is open below the run.
package enum ExplorerTab: String, Hashable, Sendable, CaseIterable {
  /// States by events.
  case table
  /// States by states, on the tab of the table.
  case adjacency
  /// Every state with what is said of it.
  case states
  /// The run along the virtual time, with states as bars.
  case sequence
  /// Another name of the tab for debugging: once the log of what was done was a tab of its own.
  case actions
  /// The machine as text.
  case source
  /// The analysis of the machine and the run.
  case analysis
  /// The properties that always hold of the machine.
  case properties
  /// The tools for debugging and tests, and what was done, step by step.
  case debug

  /// True if it shows answers of searches in the machine's states.
  package var searches: Bool { [.analysis, .properties].contains(self) }
}

/// The part of a large table of transitions that a page shows.
package struct TableView: Hashable, Sendable {
  /// The bounds of what an address may ask for.
  package enum Limits {
    /// The maximum number of bytes of a text to look for.
    package static let textBytes = 200
    /// The greatest row or column.
    package static let place = 100_000
  }

  /// The text that the names of the states contain; all states, if it is empty.
  package var states: String
  /// The text that the names of the events contain; all events, if it is empty.
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
