import GraphLayout
import Statecharts
package import XMLTree

extension LegendMark {
  /// The sign as a drawing has it: a drawing of a chart of one or two states. Nil if it cannot be laid out.
  package var sample: Element? {
    guard let diagram = Self.diagrams[self] else { return nil }
    return diagram.element(
      highlights: highlights, idPrefix: "legend-\(rawValue)-",
      extent: detail(of: diagram).map { .part($0.grown(by: 5)) } ?? .all)
  }

  /// Laid out once.
  private static let diagrams: [LegendMark: Diagram] = {
    var found: [LegendMark: Diagram] = [:]
    for mark in allCases {
      var options = DiagramOptions(direction: .right, view: Size(width: 320, height: 120))
      if mark == .folded { options.folded = ["S"] }
      found[mark] = try? Diagram(mark.chart, options: options)
    }
    return found
  }()

  /// Returns the area that is shown alone, if not the whole chart is: a history state, or the arrows with their labels.
  private func detail(of diagram: Diagram) -> Rect? {
    switch self {
    case .history, .deepHistory: return diagram.figure(of: "H").map { diagram.layout.frames[$0] }
    case .condition, .effect, .order:
      let frames = diagram.plan.connections.indices.map(diagram.bounds)
      return frames.dropFirst().reduce(frames.first) { $0?.union($1) }
    case .added, .removed, .changed, .active, .next, .valid, .last, .visited, .refused, .marked, .initial, .final,
      .compound, .parallel, .folded, .pseudostate, .unseen, .open, .refusedInSource:
      return nil
    }
  }

  private var highlights: Highlights {
    let transition: Set<Transition.ID> = [Transition.ID(source: "S", ordinal: 0)]
    var highlights = Highlights.none
    switch self {
    case .added: highlights.changes = changes(.added)
    case .removed: highlights.changes = changes(.removed)
    case .changed: highlights.changes = changes(.changed)
    case .active: highlights.activeStates = ["S"]
    case .next: highlights.nextStates = ["S"]
    case .valid: highlights.validTransitions = transition
    case .last: highlights.lastTransitions = transition
    case .visited: highlights.visitedTransitions = transition
    case .refused: highlights.refusal = Highlights.Refusal(from: ["S"], wanted: "T", label: "e")
    case .marked: highlights.foundStates = ["S"]
    case .initial, .final, .compound, .parallel, .history, .deepHistory, .condition, .effect, .order, .folded,
      .pseudostate, .unseen, .open, .refusedInSource:
      break
    }
    return highlights
  }

  private func changes(_ kind: ChangeMarks.Kind) -> ChangeMarks {
    ChangeMarks(states: ["S": kind], transitions: [Transition.ID(source: "S", ordinal: 0): kind])
  }

  /// A chart that has the sign; without a way in, but for the sign of that.
  private var chart: Statechart {
    let states = states
    guard self != .initial else { return Statechart(states: states) }
    var chart = Statechart(initial: DefaultTransition(targets: []), states: states)
    chart.sourceMap = sourceMap
    return chart
  }

  private var sourceMap: SourceMap? {
    var map = SourceMap()
    let transition = Transition.ID(source: "S", ordinal: 0)
    switch self {
    case .unseen: map.uncalledTransitions = [transition]
    case .open: map.defaults = [transition]
    case .refusedInSource:
      let place = SourcePlace(path: "", range: SourceRange(SourcePosition(line: 1, column: 1)))
      map.refused = [SourceMap.RefusedMove(sources: ["S"], target: "T", event: "e", place: place)]
    case .added, .removed, .changed, .active, .next, .valid, .last, .visited, .refused, .marked, .initial, .final,
      .compound, .parallel, .history, .deepHistory, .condition, .effect, .order,
      .folded, .pseudostate:
      return nil
    }
    return map
  }

  private var states: [State] {
    let target = State("T")
    switch self {
    case .active, .next, .marked, .initial: return [State("S")]
    case .refused, .refusedInSource: return [State("S"), target]
    case .open: return [State("S", transitions: [Transition(targets: ["S"])])]
    case .unseen: return [State("S", transitions: [Transition(targets: ["T"])]), target]
    case .added, .removed, .changed, .valid, .last, .visited:
      return [State("S", transitions: [Self.transition()]), target]
    case .condition: return [State("S", transitions: [Self.transition(on: "In('S')")]), target]
    case .effect:
      return [State("S", transitions: [Self.transition(content: [.action(Action("act"))])]), target]
    case .order:
      return [State("S", transitions: [Self.transition(on: "x"), Self.transition()]), target]
    case .final: return [State("S", kind: .final)]
    case .compound, .folded:
      return [State("S", kind: .compound, initial: DefaultTransition(targets: []), children: [target])]
    case .parallel: return [State("S", kind: .parallel, children: [target, State("U")])]
    case .history: return [Self.remembering(.shallow)]
    case .deepHistory: return [Self.remembering(.deep)]
    case .pseudostate: return [State("S", pseudostate: .choice)]
    }
  }

  private static func transition(on condition: String? = nil, content: [Content] = []) -> Transition {
    Transition(
      events: [EventDescriptor("e")], condition: condition.map { Condition($0) }, targets: ["T"], content: content)
  }

  private static func remembering(_ depth: State.HistoryDepth) -> State {
    State(
      "S", kind: .compound, initial: DefaultTransition(targets: []),
      children: [State("T"), State("H", kind: .history(depth), initial: DefaultTransition(targets: []))])
  }
}
