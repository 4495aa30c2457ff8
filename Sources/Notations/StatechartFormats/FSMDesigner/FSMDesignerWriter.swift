import Statecharts

/// Writes one chart as a drawing.
struct FSMDesignerWriter {
  private static let notation = "An FSM Designer drawing"

  private let chart: Statechart
  private let states: [State]
  private let numbers: [State.ID: Int]
  private(set) var losses = WritingLosses()
  private var links: [Value] = []
  /// The number of links between two states, whichever way they lead.
  private var counts: [Set<Int>: Int] = [:]

  init(_ chart: Statechart) {
    self.chart = chart
    states = chart.allStates.filter { !$0.isHistory }
    numbers = Dictionary(states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func drawing() -> Value {
    reportLosses()
    let nodes = states.enumerated().map { number, state -> Value in
      let place = GraphPlaces.place(number)
      return .object([
        Value.Member("x", .number(Double(place.x))), Value.Member("y", .number(Double(place.y))),
        Value.Member("text", .string(FSMDesignerText.withNames(DrawnName.text(state)))),
        Value.Member("isAcceptState", .boolean(AcceptingState.isOne(state))),
      ])
    }
    if let first = chart.effectiveInitial.targets.first, let number = numbers[first] {
      links.append(["type": "StartLink", "node": .number(Double(number)), "text": "", "deltaX": -80, "deltaY": 0])
    }
    for state in states { addLinks(of: state) }
    return .object([Value.Member("nodes", .array(nodes)), Value.Member("links", .array(links))])
  }

  private mutating func addLinks(of state: State) {
    guard let from = numbers[state.id] else { return }
    for transition in state.transitions {
      let label = FSMDesignerText.withNames(DrawnName.label(transition, of: chart))
      if transition.targets.isEmpty {
        losses.add(
          "\(Self.notation) has no transition without a target", "'\(label)' of '\(state.id)'", at: transition.origin)
      }
      for target in transition.targets {
        guard let to = numbers[target] else { continue }
        links.append(from == to ? selfLink(from, label) : link(from, to, label))
      }
    }
  }

  /// Several loops of a state are drawn around it, a quarter of a turn apart.
  private mutating func selfLink(_ node: Int, _ label: String) -> Value {
    let angles = [-1.5707963267948966, 1.5707963267948966, 0, 3.141592653589793]
    let count = counts[[node], default: 0]
    counts[[node]] = count + 1
    return [
      "type": "SelfLink", "node": .number(Double(node)), "text": .string(label),
      "anchorAngle": .number(angles[count % angles.count]),
    ]
  }

  /// Links between two states are bent, the more the later they come, so that none lies on another.
  private mutating func link(_ from: Int, _ to: Int, _ label: String) -> Value {
    let count = counts[[from, to], default: 0]
    counts[[from, to]] = count + 1
    let bend = Double((count + 1) / 2 * (count.isMultiple(of: 2) ? -30 : 30))
    return [
      "type": "Link", "nodeA": .number(Double(from)), "nodeB": .number(Double(to)), "text": .string(label),
      "lineAngleAdjust": 0, "parallelPart": .number(0.5), "perpendicularPart": .number(from < to ? bend : 0 - bend),
    ]
  }

  private mutating func reportLosses() {
    losses.addFlatLosses(of: chart, notation: Self.notation) {
      $0.displayName?.text == FSMDesignerText.withSubscripts($0.id.name)
    }
    for state in states where !state.onEntry.isEmpty || !state.onExit.isEmpty {
      losses.add("\(Self.notation) has no entry and exit actions", "'\(state.id)'", at: state.origin)
    }
    for transition in chart.transitions where transition.targets.count > 1 {
      losses.add(
        "\(Self.notation) has no transition to several states; it has a link for each", "'\(transition.id)'",
        at: transition.origin)
    }
    losses.addLabels(of: chart, notation: Self.notation)
    for state in states where !FSMDesignerText.isKept(DrawnName.text(state)) {
      losses.add("\(Self.notation) is read otherwise with such names", "'\(state.id)'", at: state.origin)
    }
    for state in states {
      let shown = FSMDesignerText.withSubscripts(state.id.name)
      guard shown != state.id.name, state.displayName == nil else { continue }
      let message = "\(Self.notation) shows digits after '_' as indices"
      losses.add(message, "'\(state.id)' as '\(shown)'", at: state.origin, as: .note)
    }
    for transition in chart.transitions {
      let label = DrawnName.label(transition, of: chart)
      let events = DrawnName.events(of: transition, in: chart)
      if !FSMDesignerText.isKept(label) || events.count == 1 && FSMDesignerText.emptyWords.contains(events[0]) {
        losses.add("\(Self.notation) is read otherwise with such labels", "'\(label)'", at: transition.origin)
      }
      for event in transition.events where event.text.contains("->") || event.text.contains("|") {
        losses.add("\(Self.notation) is read otherwise with such labels", "'\(event.text)'", at: transition.origin)
      }
    }
  }
}
