import GraphLayout
import Statecharts

/// What is written in a state: its name, then rows of small text.
struct StateText: Hashable, Sendable {
  /// A row under the name.
  struct Row: Hashable, Sendable {
    let block: TextBlock
    /// The targetless transition that the row represents.
    let transition: Transition.ID?
  }

  let name: TextBlock
  let rows: [Row]
  /// Rows of actions and transitions are flush left under a line, as in UML; a summary is centred.
  let isList: Bool

  /// The extent of name and rows together.
  var size: Size {
    let width = rows.reduce(name.size.width) { max($0, $1.block.size.width) }
    return Size(width: width, height: rows.reduce(name.size.height + ruleHeight) { $0 + $1.block.size.height })
  }

  /// The room that the line between name and rows takes.
  var ruleHeight: Double { rows.isEmpty || !isList ? 0 : 9 }
}

/// Decides what is written in the states of a chart.
struct StateTextWriter: Sendable {
  private static let rowWidth = 168.0
  private static let nameWidth = 190.0
  private static let actionRows = 4
  /// The maximum number of lines of a summary, and of what runs on entry or exit.
  private static let rowLines = 3

  let chart: Statechart
  let language: String
  /// How many states each box hides.
  private let hidden: [State.ID: Int]
  private let alternatives: [Transition.ID: Alternative]
  private let detail: DiagramOptions.Detail
  private let showsLabels: Bool
  private let readingDistance: DiagramOptions.ReadingDistance

  init(
    _ chart: Statechart, hidden: [State.ID: Int] = [:], language: String, options: DiagramOptions,
    alternatives: [Transition.ID: Alternative] = [:]
  ) {
    self.chart = chart
    self.hidden = hidden
    self.alternatives = alternatives
    self.language = language
    detail = Self.detail(for: chart, language: language, wanted: options.detail)
    showsLabels = options.showsLabels
    readingDistance = options.readingDistance
  }

  /// What is written in a state.
  func text(of state: State, as role: TextStyle.Role) -> StateText {
    let style = TextStyle(role: role, readingDistance: readingDistance)
    let name = TextBlock(state.label(in: language), style: style, width: Self.nameWidth, lines: 2)
    if let count = hidden[state.id] {
      return StateText(name: name, rows: [row(DiagramWords(language: language).inside(count), lines: 1)], isList: false)
    }
    let actions = detail == .actions ? actionRows(of: state) : []
    let transitions = showsLabels ? transitionRows(of: state) : []
    let summary = detail == .summaries ? summaryRows(of: state) : []
    let list = actions + transitions
    return StateText(name: name, rows: summary + list, isList: !list.isEmpty)
  }

  /// One choice for the whole chart, so that its states look alike.
  private static func detail(
    for chart: Statechart, language: String, wanted: DiagramOptions.Detail
  ) -> DiagramOptions.Detail {
    guard wanted == .automatic else { return wanted }
    let summaries = chart.allStates.compactMap { $0.summary?(in: language) }
    let breaking = TextBreaking(style: TextStyle(role: .note), width: rowWidth, lines: rowLines + 1)
    let areShort = summaries.allSatisfy { breaking.lines(of: $0).count <= rowLines }
    let haveActions = chart.allStates.contains { !$0.onEntry.isEmpty || !$0.onExit.isEmpty }
    return !summaries.isEmpty && areShort ? .summaries : haveActions ? .actions : .summaries
  }

  private func summaryRows(of state: State) -> [StateText.Row] {
    guard let summary = state.summary?(in: language), !summary.isEmpty else { return [] }
    return [row(summary, lines: Self.rowLines)]
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

/// Where the rows under a state's name are written.
struct PlacedRows: Sendable {
  let rows: [StateText.Row]
  /// Where each row begins: its middle or its left side, as the classes have it.
  let x: Double
  /// The upper side of each row.
  let tops: [Double]
  /// The classes of the rows' texts.
  let classes: String
  private let startsAtX: Bool

  /// In the middle of a box.
  init(of text: StateText, inBox frame: Rect) {
    let x = text.isList ? frame.center.x - text.size.width / 2 : frame.center.x
    self.init(text, x: x, top: frame.center.y - text.size.height / 2, startsAtX: text.isList)
  }

  /// In the upper left corner of a frame.
  init(of text: StateText, inHeaderOf frame: Rect) {
    self.init(
      text, x: frame.minX + Metrics.headerPadding, top: frame.minY + Metrics.headerMargin, startsAtX: true)
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

  private init(_ text: StateText, x: Double, top: Double, startsAtX: Bool) {
    let start = top + text.name.size.height + text.ruleHeight
    (rows, self.x, self.startsAtX) = (text.rows, x, startsAtX)
    tops = text.rows.indices.map { start + text.rows[..<$0].reduce(0) { $0 + $1.block.size.height } }
    classes = startsAtX ? "note list" : "note"
  }

  /// The room of a row, a little wider than its text.
  func frame(of place: Int) -> Rect {
    let size = rows[place].block.size
    let left = startsAtX ? x : x - size.width / 2
    return Rect(x: left - 4, y: tops[place], width: size.width + 8, height: size.height)
  }
}
