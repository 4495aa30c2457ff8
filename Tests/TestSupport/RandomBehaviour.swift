import Statecharts

/// Gives the states of a skeleton transitions and content.
struct RandomBehaviour {
  private let skeleton: ChartSkeleton
  private var random: SeededGenerator
  private let standing: [Int]
  private let parallels: [Int]

  init(skeleton: ChartSkeleton, random: SeededGenerator) {
    self.skeleton = skeleton
    self.random = random
    parallels = skeleton.places.indices.filter { skeleton.places[$0].kind == .parallel }
    standing = RandomBehaviour.standing(skeleton.places.indices, in: skeleton)
  }

  /// Events from outside.
  static let outside: [EventDescriptor] = ["go", "go.on", "back", "stop", "tick.*", "tick.long", "toggle"]
  /// Events that timers send.
  static let timers = ["timer.short", "timer.long"]
  /// Events that the chart raises: a transition on one raises only later ones.
  static let raised = ["ready", "work", "rest"]

  /// The state at a place.
  mutating func state(at place: Int, children: [State]) -> State {
    let (id, kind) = (skeleton.places[place].id, skeleton.places[place].kind)
    switch kind {
    case .history(let depth):
      return State(id, kind: kind, initial: DefaultTransition(targets: [historyDefault(at: place, depth)]))
    case .final:
      return State(id, kind: kind, onEntry: [[.log(Log(label: "end of \(id)"))]])
    case .atomic, .compound, .parallel:
      let timer = random.once(in: 5) ? "timer of \(id)" : nil
      return State(
        id, kind: kind, initial: kind == .compound ? initial(at: place) : nil, transitions: transitions(from: place),
        onEntry: entry(of: id, timer: timer), onExit: exit(of: id, timer: timer), children: children)
    }
  }

  // MARK: - Where states begin

  /// The states one can stay in: neither final nor history.
  private static func standing(_ places: some Sequence<Int>, in skeleton: ChartSkeleton) -> [Int] {
    places.filter {
      switch skeleton.places[$0].kind {
      case .history, .final: false
      case .atomic, .compound, .parallel: true
      }
    }
  }

  private func candidates(_ places: some Sequence<Int>) -> [Int] { RandomBehaviour.standing(places, in: skeleton) }

  /// Those from a place on.
  private func candidates(from place: Int) -> ArraySlice<Int> {
    var (low, high) = (0, standing.count)
    while low < high {
      let middle = (low + high) / 2
      if standing[middle] < place { low = middle + 1 } else { high = middle }
    }
    return standing[low...]
  }

  private mutating func historyDefault(at place: Int, _ depth: State.HistoryDepth) -> State.ID {
    let parent = skeleton.places[place].parent
    let inside = parent.map { skeleton.subtree(of: $0).dropFirst() } ?? 0..<0
    let choices = depth == .deep ? candidates(inside) : candidates(skeleton.children(of: parent))
    return skeleton.places[random.pick(choices) ?? 0].id
  }

  private mutating func initial(at place: Int) -> DefaultTransition? {
    guard random.once(in: 2) else { return nil }
    let choices =
      random.once(in: 3)
      ? candidates(skeleton.subtree(of: place).dropFirst()) : candidates(skeleton.children(of: place))
    return random.pick(choices).map { DefaultTransition(targets: [skeleton.places[$0].id]) }
  }

  // MARK: - Transitions

  private mutating func transitions(from place: Int) -> [Transition] {
    var transitions: [Transition] = []
    if random.once(in: 6), let onwards = eventless(from: place) { transitions.append(onwards) }
    for _ in 0...random.number(below: 3) {
      guard let event = random.pick(RandomBehaviour.outside) else { continue }
      transitions.append(answer(to: event, from: place, content: outsideContent()))
    }
    if random.once(in: 3), let name = random.pick(RandomBehaviour.timers) {
      transitions.append(answer(to: EventDescriptor(name), from: place, content: raises(after: -1)))
    }
    if random.once(in: 3) {
      let ordinal = random.number(below: RandomBehaviour.raised.count)
      let event = EventDescriptor(RandomBehaviour.raised[ordinal])
      transitions.append(answer(to: event, from: place, content: raises(after: ordinal)))
    }
    if skeleton.places[place].kind != .atomic, random.once(in: 2), let target = onwards(from: place) {
      let event = EventDescriptor("done.state.\(skeleton.places[place].id)")
      transitions.append(.on(event, to: target))
    }
    if random.once(in: 12) {
      transitions.append(Transition(events: ["*"], targets: onwards(from: place).map { [$0] } ?? []))
    }
    return transitions
  }

  private mutating func answer(to event: EventDescriptor, from place: Int, content: [Content]) -> Transition {
    let targets = random.once(in: 6) ? [] : self.targets(from: place)
    return Transition(
      events: random.once(in: 8) ? [event, "pause"] : [event], condition: random.once(in: 5) ? condition() : nil,
      targets: targets, kind: random.once(in: 4) ? .internal : .external, content: content)
  }

  private mutating func targets(from place: Int) -> [State.ID] {
    let isInner = skeleton.places[place].kind == .compound && random.once(in: 2)
    let range = isInner ? skeleton.subtree(of: place).dropFirst() : skeleton.places.indices
    if !isInner, random.once(in: 4), let several = regionTargets() { return several }
    return random.pick(range).map { [skeleton.places[$0].id] } ?? []
  }

  private mutating func regionTargets() -> [State.ID]? {
    guard let parallel = random.pick(parallels) else { return nil }
    let regions = candidates(skeleton.children(of: parallel))
    let targets = regions.compactMap { random.pick(skeleton.subtree(of: $0)) }
    return targets.count > 1 ? targets.map { skeleton.places[$0].id } : nil
  }

  private mutating func eventless(from place: Int) -> Transition? {
    onwards(from: place).map { Transition(condition: condition(), targets: [$0]) }
  }

  /// A target after the source in document order, in another child of a compound state or of the chart: taking such
  /// transitions alone, a chart comes to rest.
  private mutating func onwards(from place: Int) -> State.ID? {
    let later = candidates(from: skeleton.places[place].end)
    guard let target = random.pick(later), let fork = skeleton.branches(place, target) else { return nil }
    if let around = fork.around, skeleton.places[around].kind == .parallel { return nil }
    return skeleton.places[target].id
  }

  private mutating func condition() -> Condition? {
    random.pick(standing).map { Condition("In('\(skeleton.places[$0].id)')") }
  }

  // MARK: - Content

  private mutating func raises(after ordinal: Int) -> [Content] {
    RandomBehaviour.raised.dropFirst(ordinal + 1).filter { _ in random.once(in: 3) }.map { .raise(Raise($0)) }
  }

  private mutating func outsideContent() -> [Content] {
    switch random.number(below: 6) {
    case 0: return raises(after: -1)
    case 1:
      let delay = Delay(milliseconds: 100 * (1 + random.number(below: 40)))
      return [.send(Send(event: .literal(RandomBehaviour.timers[0]), id: "later", delay: .literal(delay)))]
    case 2: return [.cancel(Cancel(.literal("later")))]
    case 3:
      let then = Choose.Branch(if: condition(), content: [.log(Log(label: "yes"))])
      return [.choose(Choose([then, Choose.Branch(if: nil, content: [.log(Log(label: "no"))])]))]
    default: return []
    }
  }

  private mutating func entry(of id: State.ID, timer: String?) -> [Block] {
    var blocks: [Block] = random.once(in: 3) ? [[.log(Log(label: "enter \(id)"))]] : []
    if let timer {
      let event = RandomBehaviour.timers[random.number(below: RandomBehaviour.timers.count)]
      let delay = Delay(milliseconds: 250 * (1 + random.number(below: 16)))
      blocks.append([.send(Send(event: .literal(event), id: timer, delay: .literal(delay)))])
    }
    return blocks
  }

  private mutating func exit(of id: State.ID, timer: String?) -> [Block] {
    var blocks: [Block] = random.once(in: 4) ? [[.action(Action("leave \(id)"))]] : []
    if let timer { blocks.append([.cancel(Cancel(.literal(timer)))]) }
    return blocks
  }
}
