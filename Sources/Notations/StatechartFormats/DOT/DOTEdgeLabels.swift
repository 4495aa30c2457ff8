import Statecharts

/// The labels of an edge: one for each way on which it is taken.
struct DOTEdgeLabels: Sendable {
  /// A label, and whether it is that of a transition that leaves nothing.
  struct Way: Sendable {
    var label: ArrowLabel
    var isInternal = false
  }

  /// The reading chosen for lines that can be read in more than one way.
  enum Doubt: CaseIterable, Sendable {
    /// One text that is broken.
    case oneText
    /// An event in each.
    case events
    /// An event in the first, its output in the second.
    case output
  }

  /// At least one; an empty one for an edge without a label.
  var ways: [Way]
  /// True if one of several labels is blank: `walk |`.
  private(set) var hasBlankPart = false
  /// True if the edge has further labels, which are not read.
  private(set) var hasFurther = false
  private(set) var doubt: Doubt?
  /// The text, without line ends.
  private(set) var text = ""

  /// True if nothing is written next to the edge.
  var isBlank: Bool { text.isEmpty }
  /// True if no way has an event.
  var hasNoTrigger: Bool { ways.allSatisfy { $0.label.trigger.isEmpty } }

  /// Reads the label, or what represents one: `xlabel`, `taillabel`, `headlabel`.
  ///
  /// - `a/b`, `a [c] / b`: an event, a condition, an output.
  /// - `a, b`: either event. `a | b [c]`: either, each with its own condition; `a | b / y`: either, with one output.
  /// - Several lines: parts of one label where they look so, or of a text of several words; otherwise labels.
  /// - `a [internal]` at an edge to its own source: a transition that leaves nothing.
  /// - `ε`, `epsilon`, `λ` and the like: no event.
  /// - Markup of two lines, as LearnLib writes it: the inputs between bars, then the output.
  init(_ attributes: DOTAttributes, isLoop: Bool) {
    let names: [DOTAttributes.Name] = [.label, .xlabel, .taillabel, .headlabel]
    let values = names.compactMap { attributes[$0] }.filter { !DOTLabel($0, name: "").isEmpty }
    let value = values.first
    self.init(value.map { DOTLabel($0, name: "") }, isMarkup: value?.isMarkup ?? false, isLoop: isLoop)
    hasFurther = values.count > 1
  }

  init(_ label: DOTLabel?, isMarkup: Bool, isLoop: Bool) {
    ways = [Way(label: ArrowLabel())]
    guard let label, !label.isEmpty else { return }
    text = label.text
    let lines = DOTLines.joined(label.lines)
    if isMarkup, lines.count == 2, !lines.allSatisfy({ $0.contains("/") }) {
      if !lines[0].contains("|") { doubt = .output }
      ways = DOTEdgeLabels.ways(in: lines[0], isLoop: isLoop).map { way in
        var way = way
        way.label.effects.append(lines[1])
        return way
      }
      return
    }
    guard lines.count > 1 else {
      let line = lines.first ?? ""
      hasBlankPart = line.hasPrefix("|") || line.hasSuffix("|")
      ways = DOTEdgeLabels.ways(in: line, isLoop: isLoop)
      return
    }
    let hasParts = lines.contains { $0.contains("/") || $0.contains("[") }
    let isOneText = !hasParts && lines.contains { $0.contains(" ") && !$0.contains("|") && !$0.contains(",") }
    if !hasParts { doubt = isOneText ? .oneText : .events }
    ways = (isOneText ? [text] : lines).flatMap { DOTEdgeLabels.ways(in: $0, isLoop: isLoop) }
  }

  // MARK: - Parts

  private static func ways(in line: String, isLoop: Bool) -> [Way] {
    parts(of: line).map { part in
      guard isLoop, part.contains("[internal]") else { return Way(label: label(part)) }
      return Way(label: label(part.replacing("[internal]", with: "").trimmed), isInternal: true)
    }
  }

  /// The labels between bars. After a slash a bar is part of an output, and inputs before it share the output.
  private static func parts(of line: String) -> [String] {
    guard line.contains("|"), !line.contains("||") else { return [line] }
    let parts = LabelScanner(line).parts(of: "|")
    guard parts.count > 1 else { return parts.isEmpty ? [line] : parts }
    guard line.contains("/") else { return parts }
    if parts.allSatisfy({ $0.contains("/") }) { return parts }
    guard let slash = line.firstIndex(of: "/"), let last = parts.last, last.contains("/") else { return [line] }
    let inputs = LabelScanner(String(line[..<slash])).parts(of: "|")
    return inputs.map { $0 + " " + line[slash...] }
  }

  /// Inputs of learned automata can be brackets: where a bracket that nothing closes hides the slash, that with blanks
  /// around it, or the first, counts.
  private static func label(_ text: String) -> ArrowLabel {
    var label = ArrowLabel(text, takesBareSlash: true)
    if label.effects.isEmpty, label.condition == nil, let (input, output) = halves(text), !input.isEmpty,
      !output.isEmpty
    {
      label = ArrowLabel()
      label.trigger = input
      label.effects = [output]
    }
    // `[_] / _` says that there is neither.
    if label.condition == "_" { label.condition = nil }
    label.effects.removeAll { $0 == "_" }
    return without(epsilon: label)
  }

  private static func halves(_ text: String) -> (input: String, output: String)? {
    let words = text.split(separator: " ")
    if let slash = words.firstIndex(of: "/") {
      return (words[..<slash].joined(separator: " "), words[(slash + 1)...].joined(separator: " "))
    }
    guard let slash = text.firstIndex(of: "/") else { return nil }
    return (text[..<slash].trimmed, text[text.index(after: slash)...].trimmed)
  }

  private static let silent: Set = [
    "ε", "ϵ", "ɛ", "epsilon", "eps", "λ", "lambda", "\\epsilon", "$\\epsilon$", "𝜀", "𝜖",
  ]

  private static func without(epsilon label: ArrowLabel) -> ArrowLabel {
    guard silent.contains(label.trigger.lowercased()) else { return label }
    var silent = label
    silent.trigger = ""
    if silent.condition == nil { silent.condition = "true" }
    return silent
  }
}
