import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

/// A part of a document that has a name: a chart, a state, a transition.
struct DocumentSymbol: Hashable {
  /// LSP 3.17, `SymbolKind`.
  enum Kind: Int {
    case chart = 2
    case state = 5
    case innermost = 22
    case transition = 24
  }

  let name: String
  let detail: String?
  let kind: Kind
  /// All of it.
  var range: SourceRange
  /// Its own statement, which folds.
  let statement: SourceRange
  /// Its name.
  let nameRange: SourceRange
  var children: [DocumentSymbol] = []
}

extension LanguageSession {
  /// The charts, states and transitions of a document: `textDocument/documentSymbol`.
  mutating func symbols(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return [] }
    let symbols = checked.symbols(in: text)
    guard !abilities.takesHierarchy else { return .array(symbols.map { value(of: $0, in: text) }) }
    var flat: [Value] = []
    var pending: [(symbol: DocumentSymbol, container: String?)] = symbols.reversed().map { ($0, nil) }
    while let (symbol, container) = pending.popLast() {
      let range = text.client(symbol.range, in: abilities.encoding).value
      flat.append(
        .members([
          "name": .string(symbol.name), "kind": .whole(symbol.kind.rawValue),
          "location": ["uri": .string(uri), "range": range], "containerName": container.map { .string($0) },
        ]))
      pending += symbol.children.reversed().map { ($0, symbol.name) }
    }
    return .array(flat)
  }

  private func value(of symbol: DocumentSymbol, in text: TextDocument) -> Value {
    .members([
      "name": .string(symbol.name), "detail": symbol.detail.map { .string($0) },
      "kind": .whole(symbol.kind.rawValue), "range": text.client(symbol.range, in: abilities.encoding).value,
      "selectionRange": text.client(symbol.nameRange, in: abilities.encoding).value,
      "children": symbol.children.isEmpty ? nil : .array(symbol.children.map { value(of: $0, in: text) }),
    ])
  }

  /// The parts of a document that have several lines: `textDocument/foldingRange`.
  mutating func foldingRanges(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return [] }
    var ranges: Set<ClosedRange<Int>> = []
    var pending = checked.symbols(in: text)
    while let symbol = pending.popLast() {
      let (first, last) = (symbol.statement.start.line - 1, symbol.statement.end.line - 1)
      if first < last { ranges.insert(first...last) }
      pending += symbol.children
    }
    let sorted = ranges.sorted { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    return .array(sorted.map { ["startLine": .whole($0.lowerBound), "endLine": .whole($0.upperBound)] })
  }
}

extension CheckedText {
  /// The symbols of all charts, in the order of the text. Where there are several charts each is a symbol.
  func symbols(in text: TextDocument) -> [DocumentSymbol] {
    var budget = SessionLimits.symbols
    let charts = readings.enumerated().map { number, reading -> (reading: Reading, symbols: [DocumentSymbol]) in
      var outline = ChartOutline(reading.chart, in: text, ranges: ranges(ofChart: number, in: text), budget: budget)
      let symbols = outline.symbols()
      budget = outline.budget
      return (reading, symbols)
    }
    guard isDocument || readings.count > 1 else { return charts.flatMap(\.symbols) }
    return charts.enumerated().map { number, chart in
      let range = chart.reading.range ?? source.range
      return DocumentSymbol(
        name: chart.reading.chart.name ?? "chart \(number + 1)", detail: nil, kind: .chart,
        range: chart.symbols.reduce(range) { $0.joined(with: $1.range) }, statement: range,
        nameRange: text.extent(of: SourceRange(range.start)), children: chart.symbols)
    }
  }

}

/// Makes the symbols of one chart.
private struct ChartOutline {
  let chart: Statechart
  let text: TextDocument
  let ranges: ElementRanges
  var budget: Int

  init(_ chart: Statechart, in text: TextDocument, ranges: ElementRanges, budget: Int) {
    (self.chart, self.text, self.ranges, self.budget) = (chart, text, ranges, budget)
  }

  mutating func symbols() -> [DocumentSymbol] { symbols(of: chart.states) }

  /// States are nested no deeper than readers allow.
  private mutating func symbols(of states: [State]) -> [DocumentSymbol] {
    var found: [DocumentSymbol] = []
    for state in states {
      guard budget > 0, let place = ranges.state(state.id) ?? state.origin.position.map({ SourceRange($0) }) else {
        continue
      }
      budget -= 1
      let name = ranges.name(of: state.id) ?? text.extent(of: SourceRange(place.start))
      let own = text.extent(of: place).joined(with: name)
      var symbol = DocumentSymbol(
        name: state.id.name.isEmpty ? "(unnamed)" : state.id.name, detail: state.displayName?.text,
        kind: state.children.isEmpty ? .innermost : .state, range: own, statement: own, nameRange: name)
      symbol.children = transitions(of: state) + symbols(of: state.children)
      symbol.range = symbol.children.reduce(own) { $0.joined(with: $1.range) }
      found.append(symbol)
    }
    return found
  }

  private mutating func transitions(of state: State) -> [DocumentSymbol] {
    var found: [DocumentSymbol] = []
    for transition in state.transitions {
      guard budget > 0,
        let place = ranges.transition(transition.id) ?? transition.origin.position.map({ SourceRange($0) })
      else { continue }
      budget -= 1
      let label = transition.label(of: chart, longest: 40).description
      let targets = transition.targets.map(\.name).joined(separator: ", ")
      let range = text.extent(of: place)
      found.append(
        DocumentSymbol(
          name: [label, targets.isEmpty ? "" : "→ " + targets].filter { !$0.isEmpty }.joined(separator: " "),
          detail: nil, kind: .transition, range: range, statement: range, nameRange: range))
    }
    return found.map { $0.name.isEmpty ? $0.named("(transition)") : $0 }
  }
}

extension DocumentSymbol {
  fileprivate func named(_ name: String) -> DocumentSymbol {
    DocumentSymbol(
      name: name, detail: detail, kind: kind, range: range, statement: statement, nameRange: nameRange,
      children: children)
  }
}

extension SourceRange {
  /// The range from the earlier start to the later end.
  func joined(with other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), to: max(end, other.end))
  }
}
