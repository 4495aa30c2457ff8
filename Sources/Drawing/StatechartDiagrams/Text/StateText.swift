import GraphLayout
import Statecharts

/// The text in a state: its name, then rows of small text. As in UML, a line sets those of actions and transitions
/// apart from the name and the description. UML 2.5.1, 14.2.4.5.
struct StateText: Hashable, Sendable {
  /// A row under the name.
  struct Row: Hashable, Sendable {
    let block: TextBlock
    /// The targetless transition that the row represents.
    let transition: Transition.ID?
  }

  let name: TextBlock
  /// Rows in the middle under the name: what the state means, or how much it hides.
  let summary: [Row]
  /// Rows of actions and transitions, flush left.
  let list: [Row]

  /// All rows in order.
  var rows: [Row] { summary + list }

  /// The extent of name and rows together.
  var size: Size {
    let width = rows.reduce(name.size.width) { max($0, $1.block.size.width) }
    return Size(width: width, height: rows.reduce(name.size.height + ruleHeight) { $0 + $1.block.size.height })
  }

  /// The room that the line before the list takes.
  var ruleHeight: Double { list.isEmpty ? 0 : 9 }

  /// The height of what is above that line.
  var heightAboveRule: Double { summary.reduce(name.size.height) { $0 + $1.block.size.height } }
}

/// Decides what is written in the states of a chart.
struct StateTextWriter: Sendable {
  private static let rowWidth = 168.0
  private static let nameWidth = 190.0
  /// The width of a name in the diamond of a choice.
  private static let questionWidth = 110.0
  /// The width of a name with a word that is wider than a line.
  private static let wideNameWidth = 440.0
  private static let actionRows = 4
  /// The maximum number of lines of a summary, and of what runs on entry or exit.
  private static let rowLines = 3
  /// The maximum number of lines of notes that have lines of their own.
  private static let noteLines = 16

  let chart: Statechart
  let language: String
  /// The number of states that each box hides.
  private let hidden: [State.ID: Int]
  private let alternatives: [Transition.ID: Alternative]
  private let showsSummaries: Bool
  private let showsActions: Bool
  private let showsLabels: Bool
  /// The states after which any may follow by default.
  private let open: Set<State.ID>
  private let readingDistance: DiagramOptions.ReadingDistance

  init(
    _ chart: Statechart, hidden: [State.ID: Int] = [:], language: String, options: DiagramOptions,
    alternatives: [Transition.ID: Alternative] = [:]
  ) {
    self.chart = chart
    self.hidden = hidden
    self.alternatives = alternatives
    self.language = language
    switch options.detail {
    case .automatic: (showsSummaries, showsActions) = Self.rows(of: chart, in: language)
    case .names: (showsSummaries, showsActions) = (false, false)
    case .summaries: (showsSummaries, showsActions) = (true, false)
    case .actions: (showsSummaries, showsActions) = (false, true)
    }
    showsLabels = options.showsLabels
    open = Set(chart.sourceMap?.defaults.map(\.source) ?? [])
    readingDistance = options.readingDistance
  }

  /// Returns the text in a state.
  func text(of state: State, as role: TextStyle.Role) -> StateText {
    let style = TextStyle(role: role, readingDistance: readingDistance)
    let name = name(state.labelLines(in: language), style)
    if let count = hidden[state.id] {
      return StateText(name: name, summary: [row(DiagramWords(language: language).inside(count), lines: 1)], list: [])
    }
    return StateText(
      name: name, summary: (showsSummaries ? summaryRows(of: state) : []) + openRows(of: state),
      list: (showsActions ? actionRows(of: state) : []) + (showsLabels ? transitionRows(of: state) : []))
  }

  /// Returns the name in the diamond of a choice; nil if it has none but its identifier.
  func question(of state: State) -> TextBlock? {
    guard let lines = state.displayName?.nameLines(in: language), !lines.isEmpty else { return nil }
    let style = TextStyle(role: .label, readingDistance: readingDistance)
    return name(lines, style, atLeast: Self.questionWidth)
  }

  /// A name is never cut short: two states may differ in its end alone. It has the lines that it was written in.
  private func name(_ lines: [String], _ style: TextStyle, atLeast least: Double = nameWidth) -> TextBlock {
    let broken = lines.flatMap { line in
      let width = TextBreaking.width(for: line, style, atLeast: least, atMost: Self.wideNameWidth)
      return TextBreaking(style: style, width: width, lines: .max).lines(of: line)
    }
    return TextBlock(
      broken.map { [TextBlock.Run(text: $0)] }, style: style, fullText: lines.joined(separator: " "))
  }

  /// One choice for the whole chart, so that its states look alike. Code and timers, of which summaries say what they
  /// are for, take their place only where summaries are too long or there are none.
  private static func rows(of chart: Statechart, in language: String) -> (summaries: Bool, actions: Bool) {
    let summaries = chart.allStates.compactMap { $0.summary?(in: language) }
    let content = chart.allStates.flatMap { $0.onEntry + $0.onExit }.flatMap(\.content)
    if !summaries.isEmpty, summaries.allSatisfy({ isShort($0) }) {
      return (true, content.allSatisfy { if case .action = $0 { true } else { false } })
    }
    return (content.isEmpty, true)
  }

  private static func isShort(_ summary: String) -> Bool {
    let parts = summary.split(whereSeparator: \.isNewline)
    let most = parts.count > 1 ? noteLines : rowLines
    let breaking = TextBreaking(style: TextStyle(role: .note), width: rowWidth, lines: most + 1)
    return parts.reduce(0) { $0 + breaking.lines(of: String($1)).count } <= most
  }

  private func summaryRows(of state: State) -> [StateText.Row] {
    guard let summary = state.summary?(in: language), !summary.isEmpty else { return [] }
    guard summary.contains(where: \.isNewline) else { return [row(summary, lines: Self.rowLines)] }
    return [StateText.Row(block: note(summary), transition: nil)]
  }

  private func openRows(of state: State) -> [StateText.Row] {
    open.contains(state.id) ? [row(DiagramWords(language: language).leadsAnywhere, lines: 1)] : []
  }

  /// Notes keep their lines, and an empty one between two of them.
  private func note(_ text: String) -> TextBlock {
    let style = TextStyle(role: .note, readingDistance: readingDistance)
    let breaking = TextBreaking(style: style, width: Self.rowWidth * style.enlargement, lines: Self.noteLines)
    var lines: [[TextBlock.Run]] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let broken = breaking.lines(of: String(part)).map { [TextBlock.Run(text: $0)] }
      if !broken.isEmpty || lines.last?.isEmpty == false { lines += broken.isEmpty ? [[]] : broken }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count > Self.noteLines { lines = lines.prefix(Self.noteLines - 1) + [[TextBlock.Run(text: "…")]] }
    return TextBlock(lines, style: style, fullText: text)
  }

  private func actionRows(of state: State) -> [StateText.Row] {
    let actions = DiagramWords(language: language).actions(
      of: state, in: language, of: chart, longest: TransitionText.longest)
    let rows = actions.map { row($0, lines: Self.rowLines) }
    guard rows.count > Self.actionRows else { return rows }
    return rows.prefix(Self.actionRows - 1) + [row("… +\(rows.count - Self.actionRows + 1)", lines: 1)]
  }

  private func transitionRows(of state: State) -> [StateText.Row] {
    let transitions = state.transitions.filter(\.isTargetless)
    let limit = DiagramOptions.maxParallelArrows
    let shown = transitions.count > limit ? transitions.prefix(limit - 1) : transitions[...]
    let rows = shown.map { transition in
      let label = transition.label(in: language, of: chart, longest: TransitionText.longest).description
      let number = alternatives[transition.id].map { TransitionText.number($0.place) } ?? ""
      return row(
        number + (label.isEmpty ? "/" : label), lines: TransitionText.maxLines, transition: transition.id)
    }
    return shown.count < transitions.count
      ? rows + [row("… +\(transitions.count - shown.count)", lines: 1)] : rows
  }

  private func row(_ text: String, lines: Int, transition: Transition.ID? = nil) -> StateText.Row {
    let style = TextStyle(role: .note, readingDistance: readingDistance)
    return StateText.Row(
      block: TextBlock(text, style: style, width: Self.rowWidth * style.enlargement, lines: lines),
      transition: transition)
  }
}

/// The positions of the rows under a state's name.
struct PlacedRows: Sendable {
  /// A row in its place.
  struct Row: Sendable {
    let row: StateText.Row
    /// The position at which it begins: its middle or its left side, as its classes have it.
    let x: Double
    /// Its upper side.
    let top: Double
    let startsAtX: Bool

    /// The classes of its text.
    var classes: String { startsAtX ? "note list" : "note" }

    /// Its room, a little wider than its text.
    var frame: Rect {
      let size = row.block.size
      return Rect(x: (startsAtX ? x : x - size.width / 2) - 4, y: top, width: size.width + 8, height: size.height)
    }
  }

  private(set) var rows: [Row] = []

  /// In the middle of a box.
  init(of text: StateText, inBox frame: Rect) {
    let top = frame.center.y - text.size.height / 2
    self.init(text, summaryX: nil, middle: frame.center.x, listX: frame.center.x - text.size.width / 2, top: top)
  }

  /// In the upper left corner of a frame.
  init(of text: StateText, inHeaderOf frame: Rect) {
    let left = frame.minX + Metrics.headerPadding
    self.init(text, summaryX: left, middle: left, listX: left, top: frame.minY + Metrics.headerMargin)
  }

  /// In a figure; nil if it has no text.
  init?(in figure: Figure, frame: Rect) {
    switch figure.kind {
    case .atomic(let text): self.init(of: text, inBox: frame)
    case .final(let text): self.init(of: text, inBox: Metrics.textFrame(ofFinal: frame))
    case .compound(let text), .region(let text): self.init(of: text, inHeaderOf: frame)
    case .initial, .history, .pseudostate, .group: return nil
    }
  }

  /// - Parameter summaryX: The beginning of a summary; nil if it is in the middle.
  private init(_ text: StateText, summaryX: Double?, middle: Double, listX: Double, top: Double) {
    var next = top + text.name.size.height
    func add(_ row: StateText.Row, _ x: Double, startsAtX: Bool) {
      rows.append(Row(row: row, x: x, top: next, startsAtX: startsAtX))
      next += row.block.size.height
    }
    for row in text.summary { add(row, summaryX ?? middle, startsAtX: summaryX != nil) }
    next += text.ruleHeight
    for row in text.list { add(row, listX, startsAtX: true) }
  }
}
