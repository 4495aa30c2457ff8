import StatechartExecution
import StatechartGrading
import Statecharts

/// The cheapest changes of a stretch of a log after which a machine follows it: a search by cost over places in the log
/// and configurations. Adriansyah, Aligning Observed and Modeled Behavior, 2014.
struct Alignment<Model: DataModel> {
  /// A state of the search.
  private struct Node {
    let way: LogMachine<Model>.Way
    let position: Int
    let cost: Int
    let parent: Int?
    let repair: LogResult.Repair?
  }

  private struct Key: Hashable {
    let position: Int
    let fingerprint: Fingerprint
  }

  /// The maximum number of states that are examined.
  static var limit: Int { 4000 }
  /// The cost of a change; one with an example of what an event may carry costs one more, so that what the log has goes
  /// before it.
  private static var change: Int { 16 }

  /// The changes, in the order of the log.
  private(set) var repairs: [LogResult.Repair] = []
  /// The machine at the end of the stretch; nil if none was found.
  private(set) var way: LogMachine<Model>.Way?

  /// Aligns events, the ways before them being known.
  ///
  /// - Parameter work: The maximum work of the machine for it, in the units of `LogMachine.spent`.
  init(
    _ events: [LogEvent], from ways: [LogMachine<Model>.Way], _ machine: inout LogMachine<Model>, work: Int
  ) {
    let maxSpent = machine.spent + work
    var examined = 0
    var nodes: [Node] = []
    // Places by their costs: those of one cost are examined last found first, so that a way is followed to its end.
    var buckets: [[Int]] = [[]]
    var done: Set<Key> = []
    for way in ways.reversed() {
      nodes.append(Node(way: way, position: 0, cost: 0, parent: nil, repair: nil))
      buckets[0].append(nodes.count - 1)
    }
    var cost = 0
    search: while cost < buckets.count, examined < Self.limit, machine.spent < maxSpent, !Task.isCancelled {
      guard let index = buckets[cost].popLast() else {
        cost += 1
        continue
      }
      let node = nodes[index]
      if node.position == events.count {
        finish(index, nodes)
        break search
      }
      let key = Key(position: node.position, fingerprint: node.way.machine.fingerprint)
      guard done.insert(key).inserted else { continue }
      examined += 1
      for next in Self.successors(of: node, index, events, &machine).reversed() {
        while buckets.count <= next.cost { buckets.append([]) }
        nodes.append(next)
        buckets[next.cost].append(nodes.count - 1)
      }
    }
  }

  private mutating func finish(_ index: Int, _ nodes: [Node]) {
    way = nodes[index].way
    var place: Int? = index
    var repairs: [LogResult.Repair] = []
    while let index = place {
      if let repair = nodes[index].repair { repairs.append(repair) }
      place = nodes[index].parent
    }
    self.repairs = repairs.reversed()
  }

  /// Returns the possible next nodes, the likeliest first: go on with the log, an event was missing, one came in the
  /// place of another, one is unexpected, the log names other states.
  private static func successors(
    of node: Node, _ index: Int, _ events: [LogEvent], _ machine: inout LogMachine<Model>
  ) -> [Node] {
    let event = events[node.position]
    let active = node.way.machine.snapshot.atomicStates
    func after(
      _ way: LogMachine<Model>.Way, _ kind: LogResult.Repair.Kind?, consumes: Bool, isInvented: Bool = false
    ) -> Node {
      var way = way
      // What an event does that the log does not have did not happen.
      if kind?.isInvention == true { way.macrosteps = node.way.macrosteps }
      return Node(
        way: way, position: node.position + (consumes ? 1 : 0),
        cost: node.cost + (kind == nil ? 0 : change) + (isInvented ? 1 : 0), parent: index,
        repair: kind.map { LogResult.Repair($0, at: event, active: active) })
    }
    let next = machine.ways(node.way, on: event).map { after($0, nil, consumes: true) }
    var others: [Node] = []
    if next.isEmpty, event.states != nil || event.before != nil, !event.isObservation {
      others = machine.ways(node.way, on: event, checksStates: false).map { after($0, .states, consumes: true) }
    }
    var missing: [Node] = []
    var exchanged: [Node] = []
    // An event in the place of another came at the same time; one that is missing may have come any time before.
    let arrived = machine.advanced(node.way, to: event)
    let isTimed = event.clock != nil && !node.way.machine.snapshot.dueTimes.isEmpty
    for input in machine.inputs {
      let earlier = isTimed && node.way.machine.status == .running ? machine.taken(input.step, from: node.way) : []
      let then = arrived.filter { $0.machine.status == .running }.flatMap { machine.taken(input.step, from: $0) }
      missing += (earlier + then).map {
        after($0, .missing(input.step), consumes: false, isInvented: input.isInvented)
      }
      guard case .event(let name, _) = input.step, name != event.name, !event.isObservation else { continue }
      for way in then where event.states.map({ machine.isIn($0, way) }) ?? true {
        exchanged.append(after(way, .exchanged(input.step), consumes: true, isInvented: input.isInvented))
      }
    }
    return next + missing + exchanged + [after(node.way, .extra, consumes: true)] + others
  }
}

extension LogResult.Repair {
  /// A change at an event of the log.
  init(_ kind: Kind, at event: LogEvent, active: [State.ID]) {
    self.init(
      kind: kind, line: event.line, event: event.label, isOfStatesAlone: event.isObservation, active: active)
  }
}

extension LogResult.Repair.Kind {
  /// True if it has an event that the log does not have.
  fileprivate var isInvention: Bool {
    switch self {
    case .missing, .exchanged: true
    case .extra, .states: false
    }
  }
}
