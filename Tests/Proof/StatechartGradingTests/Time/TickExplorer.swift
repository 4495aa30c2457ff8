/// All runs of two timed machines, millisecond by millisecond: an explorer of single times next to the grader's zones.
struct TickExplorer {
  enum Result: Equatable {
    case equal
    /// They differ: the fewest steps, where time that passes between two events is one, and the shortest time of those.
    case differ(steps: Int, time: Int)
    case unknown
  }

  private struct Node: Hashable {
    let reference: TimedMachine.Moment
    let answer: TimedMachine.Moment
    /// True if time passed since the last event.
    let isAfterWait: Bool
  }

  private let reference: TimedMachine
  private let answer: TimedMachine
  private var events: [String]
  /// The events of timers that the reference handles while none of them is on its way: they come from outside, too.
  private var admitted: Set<String> = []
  private var known: Set<Node> = []
  /// The nodes that so many steps reach, by when.
  private var level: [Int: [Node]] = [:]
  private var following: [Int: [Node]] = [:]
  /// When a difference shows after so many steps, and after one more.
  private var found: Int?
  private var foundNext: Int?
  private var isCutOff = false

  init(_ reference: TimedMachine, _ answer: TimedMachine) {
    self.reference = reference
    self.answer = answer
    // Events of timers that a machine waits for without sending them come from outside.
    let names = TimedMachine.timerNames.filter { name in
      [reference, answer].contains { $0.awaited.contains(name) && !$0.started.contains(name) }
    }
    let all = reference.awaited.union(answer.awaited)
    events = (TimedMachine.events + names).filter(all.contains)
  }

  /// Compares them, anew with each event that turns out to come from outside.
  mutating func result(limit: Int = 40_000, timers: Int = 5) -> Result {
    while true {
      let result = search(limit: limit, timers: timers)
      guard !admitted.isEmpty else { return result }
      events += TimedMachine.timerNames.filter(admitted.contains)
      (known, level, following, found, foundNext, isCutOff, admitted) = ([], [:], [:], nil, nil, false, [])
    }
  }

  private mutating func search(limit: Int, timers: Int) -> Result {
    let (first, second) = (reference.start, answer.start)
    guard first.1 == second.1 else { return .differ(steps: 0, time: 0) }
    level = [0: [Node(reference: first.0, answer: second.0, isAfterWait: false)]]
    var steps = 0
    while !level.isEmpty {
      while let time = level.keys.min(), let nodes = level.removeValue(forKey: time) {
        for node in nodes where known.insert(node).inserted {
          guard known.count < limit else { return .unknown }
          if node.reference.timers.count > timers || node.answer.timers.count > timers {
            isCutOff = true
          } else {
            expand(node, at: time)
          }
        }
      }
      if let found { return .differ(steps: steps, time: found) }
      if isCutOff { return .unknown }
      steps += 1
      (level, following, found, foundNext) = (following, [:], foundNext, nil)
      if level.isEmpty, let found { return .differ(steps: steps, time: found) }
    }
    return .equal
  }

  private mutating func expand(_ node: Node, at time: Int) {
    let pending = Set(node.reference.timers.map(\.name))
    for name in TimedMachine.timerNames where !events.contains(name) && !pending.contains(name) {
      if reference.take(name, at: node.reference) != nil { admitted.insert(name) }
    }
    for event in events {
      let (expected, actual) = (
        reference.take(event, at: node.reference), answer.take(event, at: node.answer)
      )
      guard let expected, let actual, expected.1 == actual.1 else {
        if expected != nil || actual != nil { foundNext = min(foundNext ?? time, time) }
        continue
      }
      following[time, default: []].append(Node(reference: expected.0, answer: actual.0, isAfterWait: false))
    }
    guard !node.reference.timers.isEmpty || !node.answer.timers.isEmpty else { return }
    let (expected, actual) = (reference.tick(node.reference), answer.tick(node.answer))
    let next = Node(reference: expected.0, answer: actual.0, isAfterWait: true)
    switch (expected.1 == actual.1, node.isAfterWait) {
    case (true, true): level[time + 1, default: []].append(next)
    case (true, false): following[time + 1, default: []].append(next)
    case (false, true): found = min(found ?? time + 1, time + 1)
    case (false, false): foundNext = min(foundNext ?? time + 1, time + 1)
    }
  }
}
