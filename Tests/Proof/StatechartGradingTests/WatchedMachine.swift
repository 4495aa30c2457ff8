import StatechartExecution
import Statecharts

/// A machine as the tests watch it: with an interpreter alone, and what it logs and does.
struct WatchedMachine {
  /// What is seen of a step.
  struct Observed: Equatable {
    var isTaken: Bool
    var does: [String]
    var hasEnded: Bool
  }

  private var machine: Interpreter<NullDataModel>
  private let isOrdered: Bool
  let start: Observed

  init(_ chart: Statechart, isOrdered: Bool) throws {
    machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    self.isOrdered = isOrdered
    let macrosteps = machine.start()
    start = WatchedMachine.observed(macrosteps, machine.snapshot.status == .ended, isOrdered)
  }

  /// How much later something falls due.
  var delay: Int? {
    let snapshot = machine.snapshot
    return snapshot.status == .running ? snapshot.dueTimes.map { $0 - snapshot.time }.min() : nil
  }

  /// Takes a step; what is seen of it.
  mutating func take(_ step: Step) -> Observed {
    switch machine.perform(step) {
    case .taken(let macrosteps):
      return WatchedMachine.observed(macrosteps, machine.snapshot.status == .ended, isOrdered)
    case .refused: return Observed(isTaken: step.isAdvance, does: [], hasEnded: machine.snapshot.status == .ended)
    }
  }

  private static func observed(_ macrosteps: [Macrostep], _ hasEnded: Bool, _ isOrdered: Bool) -> Observed {
    let does = macrosteps.flatMap(\.microsteps).flatMap(\.executed).compactMap { execution -> String? in
      switch execution.effect {
      case .logged(let label, _): label
      case .acted(let action): "action " + action.name
      case _: nil
      }
    }
    return Observed(isTaken: true, does: isOrdered ? does : does.sorted(), hasEnded: hasEnded)
  }

  /// The length of the shortest run of steps that is seen to differ, up to a length; nil if there is none.
  static func shortestDifference(
    _ one: WatchedMachine, _ other: WatchedMachine, offering events: [String], upTo longest: Int
  ) -> Int? {
    guard one.start == other.start else { return 0 }
    return (1...longest).first { differs(one, other, events, after: $0) }
  }

  private static func differs(
    _ one: WatchedMachine, _ other: WatchedMachine, _ events: [String], after length: Int
  ) -> Bool {
    guard length > 0 else { return false }
    let wait = [one.delay, other.delay].compactMap(\.self).min().map { Step.advance(Delay(milliseconds: $0)) }
    for step in (wait.map { [$0] } ?? []) + events.map({ .event($0, payload: nil) }) {
      var (first, second) = (one, other)
      let (seen, found) = (first.take(step), second.take(step))
      if seen != found { return true }
      if seen.isTaken, differs(first, second, events, after: length - 1) { return true }
    }
    return false
  }
}

extension Step {
  fileprivate var isAdvance: Bool {
    if case .advance = self { true } else { false }
  }
}
