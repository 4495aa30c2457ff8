import Statecharts

/// Reads one drawing.
struct FSMDesignerReader {
  private var script: ScriptReader
  private var draft: ChartDraft
  private let fileName: String?
  private var nodes: [ChartDraft.NodeID?] = []
  private var names = UniqueNames()
  private var hasBeginning = false

  init(_ source: SourceText) {
    script = ScriptReader(source)
    draft = ChartDraft(range: source.range, fileName: source.fileName)
    draft.finalStatesAccept = true
    draft.isAutomaton = true
    draft.reportsChoices = true
    fileName = source.fileName
  }

  mutating func reading() throws(ReadError) -> Reading {
    script.skipSpace()
    let drawing = try script.value(ofFile: fileName)
    script.skipSpace()
    if script.cursor.peek != nil { script.expected("nothing after the drawing") }
    guard drawing.members != nil, let list = drawing["nodes"], case .array(let items) = list.content else {
      let finding = Diagnostic(.error, .missingMember, "expected an object with 'nodes' and 'links'", at: drawing.range)
      throw ReadError(script.diagnostics + [finding], fileName: fileName)
    }
    for item in items { try addNode(item) }
    for item in drawing["links"]?.items ?? [] { try addLink(item) }
    try markBeginning(items)
    for member in drawing.members ?? [] where member.name != "nodes" && member.name != "links" {
      draft.findings.leaveOut("'\(member.name)'", at: member.range)
    }
    return try draft.lowered().adding(script.diagnostics)
  }

  /// A state without a text is named by its number.
  private mutating func addNode(_ item: ScriptNode) throws(ReadError) {
    guard item.members != nil else {
      draft.findings.add(.error, .wrongValue, "a node is an object with a text, not \(item.kindName)", at: item.range)
      nodes.append(nil)
      return
    }
    let label = FSMDesignerText.withLetters((item["text"]?.labelText ?? "").onOneLine)
    let name = names.make(label.isEmpty ? "q\(nodes.count)" : label)
    let node = try draft.node(name, in: .chart, at: item.range)
    let shown = FSMDesignerText.withSubscripts(label)
    if name != shown, !label.isEmpty { draft[node].title = shown }
    if item["isAcceptState"]?.isYes == true { draft[node].shape = .final }
    if item["x"] != nil { draft.findings.leaveOut("positions", at: item.range) }
    nodes.append(node)
  }

  private mutating func addLink(_ item: ScriptNode) throws(ReadError) {
    let text = FSMDesignerText.withLetters((item["text"]?.labelText ?? "").onOneLine)
    let kind = item["type"]?.string ?? (item["nodeA"] == nil ? "SelfLink" : "Link")
    switch kind {
    case "Link":
      guard let source = try node("nodeA", of: item), let target = try node("nodeB", of: item) else { return }
      try draft.connect(source, target, label(text, at: item.range), at: item.range)
    case "SelfLink":
      guard let node = try node("node", of: item) else { return }
      let label = label(text, at: item.range)
      if label.trigger.isEmpty, label.condition == "true", label.effects.isEmpty {
        return draft.findings.leaveOut("loops that need no symbol", at: item.range)
      }
      try draft.connect(node, node, label, at: item.range)
    case "StartLink":
      guard let node = try node("node", of: item) else { return }
      guard !hasBeginning else {
        draft.findings.add(
          .warning, .reading, "there is more than one arrow to a first state; the first counts", at: item.range)
        return
      }
      hasBeginning = true
      let dot = try draft.anonymous(.initial, in: .chart, at: item.range)
      try draft.connect(dot, node, ArrowLabel(text), at: item.range)
    default:
      draft.findings.add(.error, .wrongValue, "there is no link of the type '\(kind)'", at: item.range)
    }
  }

  /// Without an arrow to it, the first state may be marked as such, as other designers of the kind do.
  private mutating func markBeginning(_ items: [ScriptNode]) throws(ReadError) {
    guard !hasBeginning else { return }
    let marks = ["isInitialState", "isStartState", "isInitial", "isStart"]
    for (item, node) in zip(items, nodes) {
      guard let node, marks.contains(where: { item[$0]?.isYes == true }) else { continue }
      return try draft.addInitialArrow(to: node, at: item.range)
    }
    guard let first = nodes.compactMap(\.self).first else { return }
    draft.findings.add(
      .warning, .reading, "no arrow leads to a first state", at: draft[first].range)
  }

  private mutating func node(_ member: String, of link: ScriptNode) throws(ReadError) -> ChartDraft.NodeID? {
    guard let value = link[member], let number = value.wholeNumber else {
      draft.findings.add(.error, .missingMember, "the link needs '\(member)', the number of a node", at: link.range)
      return nil
    }
    guard nodes.indices.contains(number) else {
      draft.findings.add(.error, .unknownState, "there is no node \(number); they count from 0", at: value.range)
      return nil
    }
    return nodes[number]
  }

  /// `event [condition] / action`, events between commas or bars; no event for an empty word.
  private mutating func label(_ text: String, at range: SourceRange) -> ArrowLabel {
    var label = ArrowLabel(text, takesBareSlash: true)
    if label.trigger.contains("->") || label.trigger.contains("→") {
      draft.findings.add(
        .warning, .reading,
        "'\(text)' looks like a step of a stack or a tape, which is not followed; it is read as one event", at: range)
      return ArrowLabel(events: [text])
    }
    if FSMDesignerText.emptyWords.contains(label.trigger) {
      label.trigger = ""
      if label.condition == nil { label.condition = "true" }
    } else if label.trigger.contains("|") {
      let parts = label.trigger.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
      if !parts.isEmpty { label.listedEvents = parts }
    }
    return label
  }
}

/// The designer's replacements of names of TeX: `\alpha`, and digits after `_` as indices.
enum FSMDesignerText {
  /// The words that mean that no symbol is read.
  static let emptyWords: Set<String> = ["ε", "ϵ", "λ", "epsilon", "lambda"]
  private static let names = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
  ]
  /// The letters of these names; between rho and sigma Unicode has the sigma of a word's end.
  private static let letters = Array("αβγδεζηθικλμνξοπρστυφχψω")
  private static let capitals = Array("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")

  /// The text with letters in the place of their names.
  static func withLetters(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = text
    for (place, name) in names.enumerated() {
      result = result.replacing("\\" + name, with: String(letters[place]))
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      result = result.replacing("\\" + capital, with: String(capitals[place]))
    }
    return result
  }

  /// The text with names in the place of Greek letters.
  static func withNames(_ text: String) -> String {
    var result = ""
    for letter in text {
      if let place = letters.firstIndex(of: letter) {
        result += "\\" + names[place]
      } else if let place = capitals.firstIndex(of: letter) {
        result += "\\" + names[place].prefix(1).uppercased() + names[place].dropFirst()
      } else {
        result.append(letter)
      }
    }
    return result
  }

  /// True for a text that is read back as it is.
  static func isKept(_ text: String) -> Bool { withLetters(withNames(text)) == text }

  /// The text with indices in the place of digits after `_`.
  static func withSubscripts(_ text: String) -> String {
    var result = ""
    var isIndex = false
    for letter in text.unicodeScalars {
      if letter.isDigit, isIndex || result.hasSuffix("_"), let index = Unicode.Scalar(0x2080 + letter.value - 0x30) {
        if !isIndex { result.removeLast() }
        isIndex = true
        result.unicodeScalars.append(index)
      } else {
        isIndex = false
        result.unicodeScalars.append(letter)
      }
    }
    return result
  }
}
