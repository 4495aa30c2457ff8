import Statecharts
import TestSupport

/// A flat machine as a table, which tests carry out and count by themselves.
struct TinyMachine: Equatable {
  struct Move: Equatable {
    var target: Int
    var line: String?
  }

  static let events = ["a", "b"]

  /// For each state the moves by event.
  var moves: [[String: Move]]
  /// The states that end the machine.
  var finals: Set<Int> = []

  /// A machine from a seed; its last state may be one that ends it.
  init(seed: UInt64, states: Int) {
    var random = SeededGenerator(seed: seed)
    moves = (0..<states).map { _ in
      var own: [String: Move] = [:]
      for event in TinyMachine.events where random.chance(65) {
        own[event] = Move(target: random.number(below: states), line: random.once(in: 3) ? "line" : nil)
      }
      return own
    }
    if random.once(in: 2), states > 1 {
      finals = [states - 1]
      moves[states - 1] = [:]
    }
  }

  /// A machine with one transition changed: led elsewhere, left out, added, or with another line.
  func mutant(seed: UInt64) -> TinyMachine {
    var random = SeededGenerator(seed: seed)
    var mutant = self
    let state = random.number(below: moves.count)
    guard !finals.contains(state), let event = random.pick(TinyMachine.events) else { return self }
    switch (random.number(below: 3), moves[state][event]) {
    case (_, nil): mutant.moves[state][event] = Move(target: random.number(below: moves.count), line: nil)
    case (0, _): mutant.moves[state][event] = nil
    case (1, let move?): mutant.moves[state][event]?.target = (move.target + 1) % moves.count
    case (_, let move?): mutant.moves[state][event]?.line = move.line == nil ? "other" : nil
    }
    return mutant
  }

  /// The machine as a chart whose states have these names.
  func chart(named prefix: String = "s") -> Statechart {
    Statechart(
      dataModel: .null,
      states: moves.indices.map { index in
        State(
          State.ID("\(prefix)\(index)"), kind: finals.contains(index) ? .final : .atomic,
          transitions: TinyMachine.events.compactMap { event in
            moves[index][event].map { move in
              Transition(
                events: [EventDescriptor(event)], targets: [State.ID("\(prefix)\(move.target)")],
                content: move.line.map { [.log(Log(label: $0))] } ?? [])
            }
          })
      })
  }

  /// All observable runs of a length, each a text, by walking through all of them.
  func runs(of length: Int) -> Set<String> {
    var runs: [(text: String, state: Int)] = [("", 0)]
    for _ in 0..<length {
      runs = runs.flatMap { run in
        TinyMachine.events.compactMap { event in
          moves[run.state][event].map { move in
            let end = finals.contains(move.target) ? "." : ""
            return ("\(run.text),\(event):\(move.line ?? "")\(end)", move.target)
          }
        }
      }
    }
    return Set(runs.map(\.text))
  }

  /// The number of states that can be reached.
  var reachedCount: Int {
    var reached: Set<Int> = [0]
    var pending = [0]
    while let state = pending.popLast() {
      for move in moves[state].values where reached.insert(move.target).inserted { pending.append(move.target) }
    }
    return reached.count
  }

  /// The mark of another machine next to this one, by enumeration.
  func mark(of other: TinyMachine) -> Double {
    let lengths = 0...(2 * reachedCount)
    let ratios = lengths.map { length in
      let (own, theirs) = (runs(of: length), other.runs(of: length))
      return Double(own.symmetricDifference(theirs).count) / Double(max(1, own.count))
    }
    return 1 - min(1, ratios.reduce(0, +) / Double(ratios.count))
  }

  /// The length of the shortest run that only one of both has, by enumeration; nil if there is none up to a length at
  /// which every pair of states has been met.
  func shortestDifference(from other: TinyMachine, upTo longest: Int? = nil) -> Int? {
    (0...(longest ?? moves.count * other.moves.count)).first { runs(of: $0) != other.runs(of: $0) }
  }

  /// True if each state is reached and can be told from each other.
  var isMinimal: Bool {
    guard reachedCount == moves.count else { return false }
    return moves.indices.allSatisfy { first in
      moves.indices.allSatisfy { second in
        first == second || starting(in: first).shortestDifference(from: starting(in: second), upTo: moves.count) != nil
      }
    }
  }

  private func starting(in state: Int) -> TinyMachine {
    var machine = self
    machine.moves.swapAt(0, state)
    for index in machine.moves.indices {
      for (event, move) in machine.moves[index] where move.target == 0 || move.target == state {
        machine.moves[index][event]?.target = move.target == 0 ? state : 0
      }
    }
    machine.finals = Set(finals.map { $0 == 0 ? state : $0 == state ? 0 : $0 })
    return machine
  }

  /// In how many moves another machine with the same states is different.
  func changes(to other: TinyMachine) -> Int {
    moves.indices.reduce(0) { count, index in
      count + TinyMachine.events.count { moves[index][$0] != other.moves[index][$0] }
    }
  }
}
