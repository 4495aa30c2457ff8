import Statecharts

/// Reads a table of transitions: a row for each, or a row for each state with a column for each event.
///
/// The state that is marked with an arrow (`→q0`, `->q0`) is where the chart begins; a star (`*q1`) marks a final one,
/// as in books on automata.
struct TableReader {
  private let grid: TableGrid
  private let fileName: String?
  private var draft: ChartDraft
  private var beginning: ChartDraft.NodeID?
  /// The states that have a row: a word for nothing may be one of them.
  private var named: Set<String> = []

  init(_ source: SourceText, _ dialect: TableGrid.Dialect) {
    grid = TableGrid(source, dialect)
    fileName = source.fileName
    draft = ChartDraft(range: source.range, fileName: source.fileName)
    draft.finalStatesAccept = true
  }

  mutating func reading() throws(ReadError) -> Reading {
    guard let first = grid.rows.first, let columns = TableColumns(grid.rows) else {
      let place = grid.rows.first?.first?.range ?? draft.range
      throw ReadError(
        .malformed, "expected the columns state, event, condition and next, or a heading that names them", at: place,
        fileName: fileName)
    }
    let rows = grid.rows.dropFirst(columns.hasHeading ? 1 : 0)
    guard !rows.isEmpty else {
      throw ReadError(.malformed, "the table has no rows below its heading", at: draft.range, fileName: fileName)
    }
    if let doubt = columns.doubt { draft.findings.add(.warning, .reading, doubt, at: first[0].range) }
    for place in columns.others where !first[place].text.isEmpty {
      draft.findings.leaveOut("the column '\(first[place].text)'", at: first[place].range)
    }
    named = Set(rows.compactMap { columns.state(of: $0)?.text })
    switch columns.form {
    case .list(let places): for row in rows { try addTransition(row, places, width: first.count) }
    case .matrix: for row in rows { try addRow(row, events: first) }
    }
    if let beginning { try draft.addInitialArrow(to: beginning, at: draft[beginning].range) }
    return try draft.lowered().adding(grid.diagnostics)
  }

  // MARK: - A row for each transition

  private mutating func addTransition(
    _ row: [TableGrid.Cell], _ places: [TableColumns.Role: Int], width: Int
  ) throws(ReadError) {
    func cell(_ role: TableColumns.Role) -> TableGrid.Cell? {
      places[role].flatMap { $0 < row.count ? row[$0] : nil }
    }
    if row.count > width, let excess = row.dropFirst(width).first(where: { !$0.text.isEmpty }) {
      draft.findings.add(
        .warning, .malformed, "the row has \(row.count) cells where the first has \(width)", at: excess.range)
    }
    guard let name = cell(.state), !name.text.isEmpty else {
      draft.findings.add(.error, .malformed, "the row names no state", at: row[0].range)
      return
    }
    let source = try state(name)
    if TableReader.isYes(cell(.final)?.text ?? "") { draft[source].shape = .final }
    let label = label(
      event: cell(.event)?.text ?? "", condition: cell(.condition)?.text ?? "", action: cell(.action)?.text ?? "")
    guard let next = cell(.next), !isNothing(next.text) else {
      if !label.isUnlabelled {
        // The rows of a state are tried in their order, with a next state or without.
        draft.arrows[try draft.connect(source, source, label, at: name.range)].isInternal = true
      } else if !label.effects.isEmpty {
        try draft.addInner(label, to: source, at: name.range)
      }
      return
    }
    try draft.connect(source, state(next), label, at: SourceRange(name.range.start, to: next.range.end))
  }

  private func label(event: String, condition: String, action: String) -> ArrowLabel {
    var label = ArrowLabel()
    label.trigger = TableReader.isNothing(event) ? "" : event
    var text = condition[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    label.condition = TableReader.isNothing(String(text)) ? nil : String(text).trimmed
    label.effects = TableReader.isNothing(action) ? [] : LabelScanner(action).parts(of: ";")
    return label
  }

  // MARK: - A row for each state

  private mutating func addRow(_ row: [TableGrid.Cell], events: [TableGrid.Cell]) throws(ReadError) {
    guard let name = row.first, !name.text.isEmpty else {
      draft.findings.add(.error, .malformed, "the row names no state", at: row.first?.range ?? draft.range)
      return
    }
    let source = try state(name)
    for (cell, event) in zip(row, events).dropFirst() where !isNothing(cell.text) {
      if TableColumns.Role.final.words.contains(event.text.lowercased()) {
        if TableReader.isYes(cell.text) { draft[source].shape = .final }
        continue
      }
      for text in TableReader.parts(cell.text) where !isNothing(text) {
        let (target, action) = TableReader.output(text)
        var label = ArrowLabel()
        label.trigger = event.text
        label.effects = action
        let node = try state(TableGrid.Cell(text: target, range: cell.range))
        try draft.connect(source, node, label, at: cell.range)
      }
    }
    if row.count > events.count {
      draft.findings.add(
        .warning, .malformed, "the row has \(row.count) cells where the first has \(events.count)",
        at: row[events.count].range)
    }
  }

  /// `next / output`, as tables of Mealy machines have it.
  private static func output(_ text: String) -> (target: String, action: [String]) {
    let parts = text.split(separator: "/", maxSplits: 1).map { $0.trimmed }
    return parts.count == 2 && !parts[0].isEmpty ? (parts[0], [parts[1]]) : (text, [])
  }

  /// A cell of several states is a set of them in books on automata that may choose.
  private static func parts(_ text: String) -> [String] {
    LabelScanner(text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text).parts(of: ",")
  }

  /// The states that a cell of an event names.
  static func targets(_ cell: String) -> [TableName] { parts(cell).map { TableName(output($0).target) } }

  // MARK: - States

  /// The state of a cell, with the marks for beginnings and final states.
  private mutating func state(_ cell: TableGrid.Cell) throws(ReadError) -> ChartDraft.NodeID {
    let mark = TableName(cell.text)
    let node = try draft.node(mark.name, in: .chart, at: cell.range)
    if mark.isFinal { draft[node].shape = .final }
    if mark.isBeginning, beginning == nil { beginning = node }
    return node
  }

  private func isNothing(_ text: String) -> Bool {
    text.isEmpty || TableReader.isNothing(text) && !named.contains(text)
  }

  static func isNothing(_ text: String) -> Bool {
    ["", "-", "–", "—", "∅", "{}", "n/a", "none"].contains(text.lowercased())
  }

  private static func isYes(_ text: String) -> Bool {
    ["yes", "y", "true", "1", "x", "✓", "✔", "*", "final", "accept", "accepting"].contains(text.lowercased())
  }
}
