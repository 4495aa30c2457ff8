import Statecharts
import XMLTree

/// Reads one automaton.
struct JFLAPReader {
  /// The kinds of automata that are charts.
  enum Kind: String {
    case finite = "fa"
    case mealy
    case moore
  }

  private let root: MarkupElement
  private let fileName: String?
  private var draft: ChartDraft
  private var nodes: [String: ChartDraft.NodeID] = [:]
  private var names = UniqueNames()
  private var outputs: [ChartDraft.NodeID: String] = [:]
  private var beginning: ChartDraft.NodeID?
  private var longSymbol: SourceRange?

  init(_ root: MarkupElement, range: SourceRange, fileName: String?) {
    self.root = root
    self.fileName = fileName
    draft = ChartDraft(range: range, fileName: fileName)
    draft.finalStatesAccept = true
    draft.isAutomaton = true
    draft.reportsChoices = true
    draft.starsAreLetters = true
  }

  mutating func reading() throws(ReadError) -> Reading {
    let kind = try kind()
    // Old versions have states and transitions without an element around them.
    let automaton = root.elements.first { $0.name == "automaton" } ?? root
    let parts = automaton.elements
    for part in parts where part.name == "state" || part.name == "block" { try addState(part, kind) }
    for part in parts where part.name == "transition" { try addTransition(part, kind) }
    for part in parts where part.name == "note" {
      let text = JFLAPReader.text(part, "text") ?? part.text
      if !text.trimmed.isEmpty { draft.notes += text.lines }
    }
    guard !nodes.isEmpty else {
      throw ReadError(.malformed, "the automaton has no states", at: range(of: automaton), fileName: fileName)
    }
    if let beginning {
      try draft.addInitialArrow(to: beginning, at: draft[beginning].range)
    } else {
      draft.findings.add(.warning, .reading, "no state is initial", at: range(of: automaton))
    }
    if let longSymbol {
      draft.findings.add(
        .note, .reading, "a label of several letters is one event; JFLAP reads it letter by letter", at: longSymbol)
    }
    return try draft.lowered()
  }

  private func kind() throws(ReadError) -> Kind? {
    guard let element = root.elements.first(where: { $0.name == "type" }) else { return nil }
    let name = element.text.trimmed.lowercased()
    if let kind = Kind(rawValue: name) { return kind }
    let what =
      switch name {
      case "pda": "a pushdown automaton, which has a stack"
      case "turing": "a Turing machine, which has a tape"
      case "grammar": "a grammar"
      case "re": "a regular expression"
      case "lsystem": "an L-system"
      default: "of the type '\(name)'"
      }
    throw ReadError(
      .malformed, "the JFLAP file is \(what); finite automata (fa), Mealy and Moore machines are read",
      at: range(of: element), fileName: fileName)
  }

  // MARK: - States

  private mutating func addState(_ element: MarkupElement, _ kind: Kind?) throws(ReadError) {
    let range = range(of: element)
    let id = (element["id"] ?? JFLAPReader.text(element, "id") ?? "\(nodes.count)").trimmed
    let label = (element["name"] ?? "").onOneLine
    let name = names.make(label.isEmpty ? "q\(id)" : label)
    let node = try draft.node(name, in: .chart, at: range)
    if name != label, !label.isEmpty { draft[node].title = label }
    guard nodes.updateValue(node, forKey: id) == nil else {
      draft.findings.add(.error, .repeatedMember, "there is another state with the number \(id)", at: range)
      return
    }
    for part in element.elements {
      switch part.name {
      case "initial": begin(at: node, part)
      case "final": draft[node].shape = .final
      case "label": draft[node].notes += part.text.lines
      case "x", "y": draft.findings.leaveOut("positions", at: self.range(of: part))
      case "output":
        let output = part.text.trimmed
        outputs[node] = output
        if !output.isEmpty { draft[node].entry.append(output) }
      default: draft.findings.leaveOut("'\(part.name)'", at: self.range(of: part))
      }
    }
  }

  private mutating func begin(at node: ChartDraft.NodeID, _ mark: MarkupElement) {
    guard beginning == nil || beginning == node else {
      draft.findings.add(.warning, .reading, "another state is initial, too; the first counts", at: range(of: mark))
      return
    }
    beginning = node
  }

  // MARK: - Transitions

  private mutating func addTransition(_ element: MarkupElement, _ kind: Kind?) throws(ReadError) {
    guard let source = end("from", of: element), let target = end("to", of: element) else { return }
    let read = element.elements.first { $0.name == "read" }
    var label = label((read?.text ?? "").trimmed, at: range(of: read ?? element))
    if let output = JFLAPReader.text(element, "transout")?.trimmed, !output.isEmpty {
      if kind != .moore {
        label.effects = [output]
      } else if output != outputs[target] {
        draft.findings.add(
          .warning, .reading, "the output '\(output)' is not that of the state; that of the state counts",
          at: range(of: element))
      }
    }
    if source == target, label.condition == "true", label.effects.isEmpty {
      draft.findings.leaveOut("loops that need no symbol", at: range(of: element))
      return
    }
    try draft.connect(source, target, label, at: range(of: element))
  }

  private mutating func end(_ name: String, of transition: MarkupElement) -> ChartDraft.NodeID? {
    let id = JFLAPReader.text(transition, name)?.trimmed
    if let id, let node = nodes[id] { return node }
    let message = id.map { "there is no state with the number '\($0)'" } ?? "the transition has no '\(name)'"
    draft.findings.add(.error, .unknownState, message, at: range(of: transition))
    return nil
  }

  /// A symbol, a range of them (`[0-9]`), or several between commas.
  private mutating func label(_ symbol: String, at range: SourceRange) -> ArrowLabel {
    guard !symbol.isEmpty, !["λ", "ε"].contains(symbol) else {
      var label = ArrowLabel()
      label.condition = "true"
      return label
    }
    if let symbols = JFLAPReader.range(symbol) { return ArrowLabel(events: symbols) }
    let parts = symbol.split(separator: ",").map { $0.trimmed }
    if parts.count > 1, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) {
      draft.findings.add(
        .warning, .reading, "'\(symbol)' is read as \(parts.count) symbols; JFLAP takes it for one text", at: range)
      return ArrowLabel(events: parts)
    }
    if symbol.count > 1, longSymbol == nil { longSymbol = range }
    return ArrowLabel(events: [symbol])
  }

  private static func range(_ symbol: String) -> [String]? {
    let letters = Array(symbol.unicodeScalars)
    guard letters.count == 5, letters[0] == "[", letters[2] == "-", letters[4] == "]" else { return nil }
    let (first, last) = (letters[1].value, letters[3].value)
    guard first <= last, last - first < 100 else { return nil }
    return (first...last).compactMap { Unicode.Scalar($0).map { String($0) } }
  }

  private static func text(_ element: MarkupElement, _ name: String) -> String? {
    element.elements.first { $0.name == name }?.text
  }

  private func range(of element: MarkupElement) -> SourceRange {
    SourceRange(element.position.map { SourcePosition($0) } ?? SourcePosition(line: 1, column: 1))
  }
}
