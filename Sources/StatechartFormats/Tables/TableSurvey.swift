import Statecharts

/// What the rows of a table say of its first row.
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
    var isFilled = false
    for row in rows {
      for (cell, isFinal) in zip(row, isFinal).dropFirst() where !isFinal && !TableReader.isNothing(cell.text) {
        guard TableReader.targets(cell.text).allSatisfy({ names.contains($0.name) }) else { return false }
        isFilled = true
      }
    }
    return isFilled
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
