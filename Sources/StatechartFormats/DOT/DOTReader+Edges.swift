import Statecharts

extension DOTReader {
  // MARK: - Edges

  mutating func connect(_ edge: DOTDrawing.Edge) throws(ReadError) {
    guard let tail = end(edge.tail, edge.attributes[.ltail]), let head = end(edge.head, edge.attributes[.lhead]) else {
      return
    }
    let labels = DOTEdgeLabels(edge.attributes).labels
    let direction = edge.attributes[.dir]?.text
    for label in labels {
      if direction != "back" { try connect(tail, head, label, edge) }
      if direction == "back" || direction == "both" { try connect(head, tail, label, edge) }
    }
  }

  mutating func connect(
    _ tail: ChartDraft.NodeID, _ head: ChartDraft.NodeID, _ label: ArrowLabel, _ edge: DOTDrawing.Edge
  ) throws(ReadError) {
    let arrow = try draft.connect(tail, head, label, at: edge.range)
    draft.arrows[arrow].isInternal = edge.attributes[.class]?.text == DOTWriter.internalClass
    if let tooltip = edge.attributes[.tooltip] { draft.arrows[arrow].notes = DOTReader.lines(tooltip) }
  }

  /// The state at an end of an edge: a cluster, if the edge is clipped at its border and the node lies inside.
  func end(_ node: Int, _ clipped: DOTText?) -> ChartDraft.NodeID? {
    guard let clipped, let cluster = clustersByName[clipped.text] else { return nodeStates[node] }
    var inner = drawing.nodes[node].cluster
    while let place = inner {
      if place == cluster { return clusterStates[cluster] }
      inner = drawing.clusters[place].parent
    }
    return nodeStates[node]
  }

  // MARK: - Losses

  mutating func noteLosses() {
    let wanted = ["label", "shape", "style", "peripheries", "xlabel"]
    for attribute in drawing.others {
      let near = nearestNames(to: attribute.name, among: wanted)
      if !near.isEmpty {
        draft.findings.add(
          .warning, .malformed, "there is no attribute '\(attribute.name)'", at: attribute.range, nearest: near)
        continue
      }
      let kind = attribute.name.lowercased().hasSuffix("color") ? "colours" : "attributes of the drawing"
      draft.findings.leaveOut(kind, at: attribute.range)
    }
    if !roles.contains(.start), drawing.nodes.count > 1, let first = drawing.nodes.first {
      draft.findings.add(
        .note, .reading, "no initial state is given; the first state is taken",
        at: first.range)
    }
  }
}

/// The labels of an edge: one for each way on which it is taken.
struct DOTEdgeLabels: Sendable {
  /// At least one; an empty one for an edge without a label.
  var labels: [ArrowLabel]

  /// Reads the label, or what represents one: `xlabel`, `taillabel`, `headlabel`.
  ///
  /// - `a/b`, `a [c] / b`: an event, a condition, an output.
  /// - `a, b`: either event. `a | b`, and a label of several lines: either, each with its own output.
  /// - `ε`, `epsilon`, `λ` and the like: no event.
  /// - Markup of two lines, as LearnLib writes it: the inputs between bars, then the output.
  init(_ attributes: DOTAttributes) {
    let names: [DOTAttributes.Name] = [.label, .xlabel, .taillabel, .headlabel]
    let value = names.lazy.compactMap { attributes[$0] }.first { !DOTLabel($0, name: "").isEmpty }
    guard let value else {
      labels = [ArrowLabel()]
      return
    }
    let lines = DOTLabel(value, name: "").lines.map(\.text).filter { !$0.isEmpty }
    if value.isMarkup, lines.count == 2 {
      let inputs = DOTEdgeLabels.alternatives(lines[0])
      labels = inputs.map { input in
        var label = DOTEdgeLabels.label(input)
        label.effects.append(lines[1])
        return label
      }
    } else {
      labels = DOTEdgeLabels.joined(lines).flatMap(DOTEdgeLabels.split)
    }
  }

  /// A line that begins with what cannot begin a label belongs to the line before.
  private static func joined(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      if let last = result.last,
        line.hasPrefix("/") || line.hasPrefix("[") || last.hasSuffix("/") || last.hasSuffix(",")
      {
        result[result.count - 1] = last + " " + line
      } else {
        result.append(line)
      }
    }
    return result
  }

  /// The inputs before a slash; an output may have bars of its own.
  private static func split(_ line: String) -> [ArrowLabel] {
    let whole = label(line)
    let inputs = alternatives(whole.trigger)
    guard inputs.count > 1 else { return [whole] }
    return inputs.map { input in
      // `a/x | b/y` is two labels, `a | b / y` one with two inputs.
      var one = whole
      one.trigger = input
      return without(epsilon: one)
    }
  }

  private static func alternatives(_ text: String) -> [String] {
    let parts = text.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
    return parts.isEmpty ? [text] : parts
  }

  /// Inputs of learned automata can be brackets: where a bracket that nothing closes hides the slash, that with blanks
  /// around it, or the first, counts.
  private static func label(_ text: String) -> ArrowLabel {
    var label = ArrowLabel(text, takesBareSlash: true)
    if label.effects.isEmpty, label.condition == nil, let (input, output) = parts(text), !input.isEmpty, !output.isEmpty
    {
      label = ArrowLabel()
      label.trigger = input
      label.effects = [output]
    }
    return without(epsilon: label)
  }

  private static func parts(_ text: String) -> (input: String, output: String)? {
    let words = text.split(separator: " ")
    if let slash = words.firstIndex(of: "/") {
      return (words[..<slash].joined(separator: " "), words[(slash + 1)...].joined(separator: " "))
    }
    guard let slash = text.firstIndex(of: "/") else { return nil }
    return (text[..<slash].trimmed, text[text.index(after: slash)...].trimmed)
  }

  private static func without(epsilon label: ArrowLabel) -> ArrowLabel {
    guard ["ε", "ϵ", "epsilon", "eps", "λ", "lambda", "\\epsilon", "$\\epsilon$"].contains(label.trigger.lowercased())
    else { return label }
    var silent = label
    silent.trigger = ""
    if silent.condition == nil { silent.condition = "true" }
    return silent
  }
}
