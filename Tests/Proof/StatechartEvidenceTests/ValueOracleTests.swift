import StatechartEvidence
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// The values that variables have between microsteps compared with those of a machine that is interpreted here.
struct ValueOracleTests {
  /// A transition: on an event or on none, if the value is less than a bound; it sets the value.
  private struct Move {
    let event: String?
    let bound: Int?
    let target: Int
    let value: Int?
  }

  private struct Place: Hashable {
    var state: Int
    var value: Int
  }

  /// Transitions without an event lead to later states, so that they end.
  private static func moves(seed: UInt64, states: Int) -> [[Move]] {
    var random = SeededGenerator(seed: seed)
    return (0..<states).map { state in
      (0..<1 + random.number(below: 4)).map { _ in
        let isEventless = state < states - 1 && random.number(below: 3) == 0
        let target = isEventless ? state + 1 + random.number(below: states - state - 1) : random.number(below: states)
        return Move(
          event: isEventless ? nil : ["a", "b"][random.number(below: 2)],
          bound: random.number(below: 2) == 0 ? random.number(below: 5) - 1 : nil, target: target,
          value: random.number(below: 3) > 0 ? random.number(below: 5) - 2 : nil)
      }
    }
  }

  private static func chart(_ moves: [[Move]]) -> Statechart {
    Statechart(
      dataModel: .ecmascript, variables: [Variable("x", value: .expression("0"))],
      states: moves.enumerated().map { state, moves in
        State(
          State.ID("s\(state)"),
          transitions: moves.map { move in
            Transition(
              events: move.event.map { [EventDescriptor($0)] } ?? [],
              condition: move.bound.map { Condition("x < \($0)") },
              targets: [State.ID("s\(move.target)")],
              content: move.value.map { [.assign(Assign(location: "x", value: .expression(Expression("\($0)"))))] }
                ?? [])
          })
      })
  }

  /// All that is ever so after a microstep, with the number of events it takes.
  private static func moments(_ moves: [[Move]]) -> [Place: Int] {
    var seen: [Place: Int] = [:]
    var resting: Set<Place> = []
    var waiting: [(place: Place, events: Int)] = []
    func settle(_ start: Place, _ events: Int) {
      var place = start
      seen[place] = seen[place] ?? events
      while let next = take(nil, at: place) {
        place = next
        seen[place] = seen[place] ?? events
      }
      if resting.insert(place).inserted { waiting.append((place, events)) }
    }
    func take(_ event: String?, at place: Place) -> Place? {
      let move = moves[place.state].first { $0.event == event && ($0.bound.map { place.value < $0 } ?? true) }
      return move.map { Place(state: $0.target, value: $0.value ?? place.value) }
    }
    settle(Place(state: 0, value: 0), 0)
    var index = 0
    while index < waiting.count {
      let (place, events) = waiting[index]
      for event in ["a", "b"] { if let next = take(event, at: place) { settle(next, events + 1) } }
      index += 1
    }
    return seen
  }

  @Test(arguments: 0..<10 * RandomComparisons.factor) func valuesBetweenMicrostepsAreSeen(part: Int) throws {
    var (holding, failing) = (0, 0)
    for seed in part * 10..<part * 10 + 10 {
      let states = 3 + seed % 3
      let moves = Self.moves(seed: UInt64(seed + 1), states: states)
      let seen = Self.moments(moves)
      let chart = Self.chart(moves)
      let places = (0..<states).flatMap { state in (-2...2).map { Place(state: state, value: $0) } }
      let properties = try places.map { place in
        try PropertyReader.property("never s\(place.state) and x == \(place.value)", of: chart)
      }
      let verification = Verification(properties, of: try Participant(chart))
      for (place, finding) in zip(places, verification.findings) {
        switch finding.verdict {
        case .holds:
          holding += 1
          #expect(seen[place] == nil, "seed \(seed), \(finding.property.text)")
        case .fails(let example):
          failing += 1
          #expect(seen[place] == example.steps.count, "seed \(seed), \(finding.property.text): \(example)")
        case .undecided(let bound): Issue.record("seed \(seed), \(finding.property.text): \(bound)")
        }
      }
    }
    #expect(holding > 50 && failing > 10)
  }
}
