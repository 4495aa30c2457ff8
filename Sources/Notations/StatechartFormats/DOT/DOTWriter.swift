import Statecharts

/// Writes one chart as a directed graph.
struct DOTWriter {
  /// The class of the bars that represent transitions to several states, which graphs do not have.
  static let forkClass = "transition"
  /// The class of edges that leave nothing that they need not leave.
  static let internalClass = "internal"

  private let chart: Statechart
  private let language: String
  private var names: DOTNames
  private let texts: LabelFormatter
  private var output = IndentedText()

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    names = DOTNames(chart)
    texts = LabelFormatter(chart, in: language, names: DOTWriter.names(of: chart))
  }

  /// The names that states have in the text: within quotes every backslash represents itself, so doubled ones stay.
  static func names(of chart: Statechart) -> [State.ID: String] {
    Dictionary(
      chart.allStates.map { ($0.id, String(DOT.escaped($0.id.name).replacing("\\\"", with: "\""))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// `newrank`, because the older ranking fails on some charts with arrows into clusters within clusters.
  mutating func document() -> String {
    output.open("digraph \(chart.name.map { DOT.quoted($0) + " " } ?? ""){")
    let hasTitle = chart.name != nil || chart.title != nil
    let title = hasTitle ? "label=\(DOT.label([chart.label(in: language)])), labelloc=t, " : ""
    let direction = chart.presentation.direction.map { "rankdir=\($0.word), " } ?? ""
    output.line("graph [\(title)\(direction)compound=true, newrank=true\(tooltip(chart.summary))]")
    output.line("graph [fontname=\"sans-serif\", nodesep=0.5, ranksep=0.6]")
    output.line("node [shape=box, style=rounded, fontname=\"sans-serif\"]")
    output.line("edge [fontname=\"sans-serif\", fontsize=11]")
    writeInitial(of: nil, chart.effectiveInitial)
    for state in chart.states { write(state, isRegion: false) }
    for state in chart.allStates { writeTransitions(of: state) }
    output.close("}")
    return output.text
  }

  private mutating func write(_ state: State, isRegion: Bool) {
    if state.hasInside {
      writeCluster(state, isRegion: isRegion)
    } else {
      writeBox(state, isRegion: isRegion)
    }
  }

  private mutating func writeBox(_ state: State, isRegion: Bool) {
    let node = names.node(state.id)
    switch state.kind {
    case .history(let depth):
      output.line("\(node) [shape=circle, style=solid, label=\"\(depth.mark)\", tooltip=\(DOT.label([state.id.name]))]")
    case .final:
      output.line("\(node) [label=\(label(state)), peripheries=2\(pseudostate(state))\(tooltip(state.summary))]")
    case .atomic where state.pseudostate != nil: writePseudostate(state)
    case .atomic where AcceptingState.isOne(state):
      let summary = state.summary.flatMap { AcceptingState.rest(of: $0(in: language)) }
      output.line("\(node) [label=\(label(state)), peripheries=2\(tooltip(summary))]")
    case .atomic, .compound, .parallel:
      let style = isRegion ? ", style=\"rounded,dashed\"" : ""
      output.line("\(node) [label=\(label(state))\(style)\(tooltip(state.summary))]")
    }
  }

  /// A choice is a diamond, a fork or join a bar, what only leads on a dot; the class says which it is.
  private mutating func writePseudostate(_ state: State) {
    let look: String
    switch state.pseudostate {
    case .choice: look = "shape=diamond, style=solid, label=\(label(state))"
    case .fork, .join: look = DOTWriter.bar
    case .junction, .entryPoint, .exitPoint, .terminate, nil:
      look = "shape=circle, style=filled, fillcolor=black, label=\"\", width=0.15"
    }
    let name = state.pseudostate == .choice ? nil : state.displayName.map { "xlabel=\(DOT.label([$0(in: language)]))" }
    let parts = [look, name].compactMap(\.self).joined(separator: ", ")
    output.line("\(names.node(state.id)) [\(parts)\(pseudostate(state))\(tooltip(state.summary))]")
  }

  private static let bar = "shape=box, style=filled, fillcolor=black, label=\"\", width=0.4, height=0.05"

  private func pseudostate(_ state: State) -> String { state.pseudostate.map { ", class=\($0.rawValue)" } ?? "" }

  private func tooltip(_ summary: LocalizedText?) -> String { tooltip(summary?(in: language)) }

  private func tooltip(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return ", tooltip=\(DOT.label(text.lines))"
  }

  private func label(_ state: State) -> String {
    DOT.label(title: state.label(in: language), lines: texts.lines(of: state))
  }

  private mutating func writeCluster(_ state: State, isRegion: Bool) {
    output.open("subgraph \(names.cluster(state.id)) {")
    output.line(
      "graph [label=\(label(state)), style=\"rounded\(isRegion ? ",dashed" : "")\", labelloc=t\(tooltip(state.summary))]"
    )
    output.line("\(names.node(state.id)) [shape=point, style=invis, width=0, height=0]")
    if state.kind != .parallel, !state.isHistory, !state.effectiveInitial.targets.isEmpty {
      writeInitial(of: state, state.effectiveInitial)
    }
    for child in state.children {
      write(child, isRegion: state.kind == .parallel && !child.isHistory)
    }
    output.close("}")
  }

  private mutating func writeInitial(of state: State?, _ initial: DefaultTransition) {
    let targets = chart.known(initial.targets)
    guard !targets.isEmpty else { return }
    let point = names.extra("initial" + (state.map { " of \($0.id.name)" } ?? ""))
    output.line("\(point) [shape=point, width=0.15]")
    let tail = Tail(node: point, home: state?.id)
    for target in targets { arrow(from: tail, to: target, label: texts.label(of: initial)) }
  }

  private mutating func writeTransitions(of state: State) {
    let tail = Tail(node: names.node(state.id), home: state.id, isCluster: state.hasInside)
    if state.isHistory, let initial = state.initial {
      for target in chart.known(initial.targets) {
        arrow(from: tail, to: target, label: texts.label(of: initial))
      }
    }
    for transition in state.transitions {
      let label = texts.label(of: transition)
      let more =
        [transition.kind == .internal && !transition.isTargetless ? "class=\(DOTWriter.internalClass)" : nil]
        .compactMap(\.self) + [String(tooltip(transition.summary).dropFirst(2))].filter { !$0.isEmpty }
      let targets = chart.known(transition.targets)
      if targets.count > 1 {
        fork(from: tail, to: targets, named: "fork \(transition.id)", label: label, more)
      } else {
        for target in targets { arrow(from: tail, to: target, label: label, more) }
      }
    }
  }

  private mutating func fork(
    from tail: Tail, to targets: [State.ID], named name: String, label: String, _ more: [String]
  ) {
    let bar = names.extra(name)
    output.line("\(bar) [\(DOTWriter.bar), class=\(DOTWriter.forkClass)]")
    let attributes = attributes(label: label, from: tail, to: nil) + ["arrowhead=none"] + more
    output.line("\(tail.node) -> \(bar) [\(attributes.joined(separator: ", "))]")
    for target in targets { arrow(from: Tail(node: bar, home: nil), to: target, label: "") }
  }

  private mutating func arrow(from tail: Tail, to target: State.ID, label: String, _ more: [String] = []) {
    let attributes = attributes(label: label, from: tail, to: target) + more
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    output.line("\(tail.node) -> \(names.node(target))\(list)")
  }

  /// An arrow is clipped at a cluster's border only if its other end lies outside: `dot` refuses anything else.
  private func attributes(label: String, from tail: Tail, to target: State.ID?) -> [String] {
    var list = label.isEmpty ? [] : ["label=\(DOT.label([label]))"]
    if tail.isCluster, let home = tail.home, !contains(home, target) { list.append("ltail=\(names.cluster(home))") }
    if let target, chart.state(target)?.hasInside ?? false, !contains(target, tail.home) {
      list.append("lhead=\(names.cluster(target))")
    }
    return list
  }

  private func contains(_ outer: State.ID, _ inner: State.ID?) -> Bool {
    guard let inner else { return false }
    return outer == inner || chart.isDescendant(inner, of: outer)
  }
}

/// The beginning of an arrow.
private struct Tail {
  let node: String
  /// The state that the node represents or lies in.
  let home: State.ID?
  /// True if the node represents a cluster.
  var isCluster = false
}
