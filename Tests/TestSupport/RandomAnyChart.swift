package import Statecharts

/// Charts without any rule: composites with nothing in them, states of every kind inside states of every kind, names
/// that occur twice, ways in and transitions to states that are not there, around or inside their source, many between
/// the same two. The same for the same seed.
package struct RandomAnyChart {
  private var random: SeededGenerator
  private var names: [State.ID] = []
  private var depth = 0

  /// Makes a chart.
  package static func make(seed: UInt64) -> Statechart {
    var maker = RandomAnyChart(random: SeededGenerator(seed: seed &* 0x9E37_79B9 &+ 11))
    let count = 1 + maker.random.number(below: maker.random.once(in: 12) ? 90 : 9)
    for place in 0..<count { maker.names.append(maker.name(place)) }
    var left = count
    var states: [State] = []
    while left > 0 { states.append(maker.state(&left)) }
    return Statechart(
      name: "any-\(seed)", initial: maker.random.once(in: 4) ? maker.entry() : nil, dataModel: .null, states: states)
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func name(_ place: Int) -> State.ID {
    switch random.number(below: 30) {
    case 0: State.ID("")
    case 1: random.pick(names) ?? "a"
    case 2: State.ID(String(repeating: "W", count: 1 + random.number(below: 999)))
    default: State.ID("s\(place)")
    }
  }

  /// A state that is there, or sometimes one that is not.
  private mutating func target() -> State.ID { random.once(in: 12) ? "nowhere" : random.pick(names) ?? "a" }

  private mutating func entry() -> DefaultTransition {
    DefaultTransition(targets: (0..<random.number(below: 3)).map { _ in target() })
  }

  private mutating func state(_ left: inout Int) -> State {
    left -= 1
    let id = names[left]
    depth += 1
    defer { depth -= 1 }
    var children: [State] = []
    while left > 0, depth < 7, random.chance(children.isEmpty ? 45 : 60) { children.append(state(&left)) }
    return State(
      id, kind: random.once(in: 3) ? kind() : nil, summary: random.once(in: 5) ? "A word or two about it." : nil,
      initial: random.once(in: 4) ? entry() : nil, transitions: transitions(),
      onEntry: random.once(in: 6) ? [[.action(Action("latch"))]] : [],
      pseudostate: random.once(in: 8) ? random.pick(Pseudostate.allCases) : nil, children: children)
  }

  private mutating func kind() -> State.Kind {
    random.pick([.atomic, .compound, .parallel, .parallel, .final, .history(.shallow), .history(.deep)]) ?? .atomic
  }

  private mutating func transitions() -> [Transition] {
    let isBundle = random.once(in: 25)
    let common = target()
    let count = isBundle ? 18 + random.number(below: 30) : random.number(below: random.once(in: 5) ? 9 : 3)
    return (0..<count).map { _ in
      let targets = isBundle ? [common] : (0..<(random.once(in: 6) ? random.number(below: 4) : 1)).map { _ in target() }
      let events: [EventDescriptor] = random.once(in: 5) ? [] : [random.pick(["e", "f.g", "*"]) ?? "e"]
      return Transition(
        events: events, condition: random.once(in: 6) ? "x > 1" : nil, targets: targets,
        kind: random.once(in: 4) ? .internal : .external)
    }
  }
}
