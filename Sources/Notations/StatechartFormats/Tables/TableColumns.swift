import Statecharts

/// The columns of a table of transitions, as its first row names them.
struct TableColumns: Equatable {
  /// The role of a column.
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

  /// A description of what is unsure about the columns; nil if nothing is.
  let doubt: String?

  /// Looks at the rows, of which the first may be a heading; nil if they are no table of transitions.
  init?(_ rows: [[TableGrid.Cell]]) {
    guard let row = rows.first else { return nil }
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
    let survey = TableSurvey(rows)
    lazy var isMatrix = survey.isMatrix
    // Among words that are not known `next` may be an event.
    let isList = others.isEmpty || places[.event] != nil || !isMatrix
    if places[.state] != nil, places[.next] != nil, isList {
      (form, hasHeading, self.others, doubt) = (.list(places), true, others, nil)
    } else if row.count > 1, isMatrix || survey.hasCorner {
      let next = places[.state] == nil ? nil : places[.next].map { row[$0].text }
      (form, hasHeading, self.others) = (.matrix, true, [])
      doubt = next.map { "'\($0)' is read as an event, since the cells of each column name states" }
    } else {
      guard let places = TableColumns.places(count: row.count) else { return nil }
      let isHeading = survey.hasUnknownHeading(places)
      (form, hasHeading, self.others) = (.list(places), isHeading, [])
      doubt = isHeading ? "no word of the heading is known; it is read as state, event and what follows" : nil
    }
  }

  /// The cell of a row that names its state.
  func state(of row: [TableGrid.Cell]) -> TableGrid.Cell? {
    switch form {
    case .list(let places): places[.state].flatMap { $0 < row.count ? row[$0] : nil }
    case .matrix: row.first
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

/// The evidence that the rows of a table give about its first row.
struct TableSurvey {
  private let heading: [TableGrid.Cell]
  private let rows: ArraySlice<[TableGrid.Cell]>
  /// The names in the first column below the first row.
  private let names: Set<String>

  init(_ rows: [[TableGrid.Cell]]) {
    heading = rows.first ?? []
    self.rows = rows.dropFirst()
    names = Set(self.rows.compactMap { $0.first.map { TableName($0.text).name } })
  }

  /// True for a row for each state, with a column for each event: each cell names a state of the first column, and no
  /// cell of the heading does.
  var isMatrix: Bool {
    guard !heading.contains(where: { names.contains($0.text) }) else { return false }
    let isFinal = heading.map { TableColumns.Role.final.words.contains($0.text.lowercased()) }
    // A large table has the same cells many times.
    var known: Set<String> = []
    for row in rows {
      for (cell, isFinal) in zip(row, isFinal).dropFirst() where !isFinal && !known.contains(cell.text) {
        guard !TableReader.isNothing(cell.text) else { continue }
        guard TableReader.targets(cell.text).allSatisfy({ names.contains($0.name) }) else { return false }
        known.insert(cell.text)
      }
    }
    return !known.isEmpty
  }

  /// True if the first cell heads the states of a matrix: nothing, or a word such as `State` or `State/Input`. The
  /// first cell of a list may be such a word, too: a state named `start`.
  var hasCorner: Bool {
    guard let corner = heading.first?.text else { return false }
    let words = corner.split { "/\\|".contains($0) }.map { $0.trimmed.lowercased() }
    // `From \ To` heads a matrix of events.
    let isOfStates = words.contains(where: TableColumns.Role.state.words.contains)
    guard corner.isEmpty || isOfStates && !words.contains(where: TableColumns.Role.next.words.contains) else {
      return false
    }
    return corner.isEmpty || !rows.joined().contains { $0.text == corner }
  }

  /// True if the first row of a list is a heading in words that are not known: its words are in no other row, and the
  /// other rows lead to one another.
  func hasUnknownHeading(_ places: [TableColumns.Role: Int]) -> Bool {
    guard let next = places[.next] else { return false }
    let own = Set(heading.map(\.text))
    let targets = rows.compactMap { next < $0.count ? TableName($0[next].text).name : nil }
    return !own.contains("") && own.count == heading.count && targets.contains(where: names.contains)
      && !rows.joined().contains { own.contains($0.text) || own.contains(TableName($0.text).name) }
  }
}

/// The name of a state in a cell, without the marks for beginnings (`→q0`, `->q0`) and final states (`*q1`).
struct TableName {
  let name: String
  private(set) var isBeginning = false
  private(set) var isFinal = false

  init(_ text: String) {
    var name = text[...]
    // Two marks at most, so that a cell of stars is read in time that grows with its length.
    for _ in 0..<2 {
      guard let mark = ["→", "->", "*"].first(where: { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }) else {
        break
      }
      if mark == "*" { isFinal = true } else { isBeginning = true }
      name = name.dropFirst(mark.count).drop { $0 == " " }
    }
    self.name = String(name)
  }
}
