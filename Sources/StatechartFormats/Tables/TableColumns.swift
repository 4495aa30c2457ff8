import Statecharts

/// What the columns of a table of transitions are, as its first row says.
struct TableColumns: Equatable {
  /// What a column is.
  enum Role: String, CaseIterable, Sendable {
    case state
    case event
    case condition
    case next
    case action
    case final

    /// The words that head such a column, in lower case.
    var words: [String] {
      switch self {
      case .state:
        [
          "state", "from", "source", "current", "current state", "present state", "from state", "source state", "start",
          "start state", "old state", "states",
        ]
      case .event: ["event", "input", "trigger", "symbol", "on", "letter", "label", "message", "transition", "events"]
      case .condition: ["condition", "guard", "if", "when", "cond", "[condition]", "conditions", "guards"]
      case .next:
        [
          "next", "to", "target", "next state", "to state", "target state", "destination", "new state", "goto",
          "end state",
          "resulting state",
        ]
      case .action: ["action", "actions", "output", "effect", "effects", "do", "outputs"]
      case .final: ["final", "accept", "accepting", "final?", "accept?", "accepting?", "is final"]
      }
    }
  }

  /// The form of a table.
  enum Form: Equatable {
    /// A row for each transition: the place of each column.
    case list([Role: Int])
    /// A row for each state, a column for each event.
    case matrix
  }

  let form: Form
  /// True if the first row is a heading and no transition.
  let hasHeading: Bool
  /// The columns that mean nothing here.
  let others: [Int]

  /// Looks at the first row; nil if a table with such a row is none of transitions.
  init?(_ row: [TableGrid.Cell]) {
    var places: [Role: Int] = [:]
    var others: [Int] = []
    for (place, cell) in row.enumerated() {
      let word = cell.text.lowercased()
      if let role = Role.allCases.first(where: { $0.words.contains(word) }), places[role] == nil {
        places[role] = place
      } else {
        others.append(place)
      }
    }
    if places[.state] != nil, places[.next] != nil {
      (form, hasHeading, self.others) = (.list(places), true, others)
    } else if let first = row.first, first.text.isEmpty || Role.state.words.contains(first.text.lowercased()),
      row.count > 1
    {
      (form, hasHeading, self.others) = (.matrix, true, [])
    } else {
      guard let places = TableColumns.places(count: row.count) else { return nil }
      (form, hasHeading, self.others) = (.list(places), false, [])
    }
  }

  /// The columns of a table without a heading.
  private static func places(count: Int) -> [Role: Int]? {
    switch count {
    case 3: [.state: 0, .event: 1, .next: 2]
    case 4: [.state: 0, .event: 1, .condition: 2, .next: 3]
    case 5: [.state: 0, .event: 1, .condition: 2, .next: 3, .action: 4]
    default: nil
    }
  }
}
