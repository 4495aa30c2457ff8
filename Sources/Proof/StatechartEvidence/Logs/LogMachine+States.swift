import StatechartAnalysis
import StatechartExecution
import Statecharts

/// The states that a log names.
extension LogMachine {
  /// The way if the log says that the states after an event that the machine refuses are those in which it stays: then
  /// the program has refused the event, too.
  mutating func refusedByBoth(_ event: LogEvent, _ states: [String], _ arrived: [Way]) -> Way? {
    guard event.run == nil else { return nil }
    for way in arrived where isIn(states, way) {
      if let before = event.before, !isIn(before, way) { continue }
      var same = way
      same.refusedByBoth += 1
      same.entered = []
      return same
    }
    return nil
  }

  /// The ways to states that the log names without an event: the machine is in them, was in them on its way, or a
  /// move, or what falls due, leads there.
  mutating func observed(_ way: Way, _ event: LogEvent) -> [Way] {
    let states = event.states ?? []
    if let place = way.entered.firstIndex(where: { names.state(event.label) == $0 }), !isIn(states, way) {
      var passed = way
      passed.entered.removeFirst(place + 1)
      return [passed]
    }
    var arrived = advanced(way, to: event)
    if let before = event.before { arrived = arrived.filter { isIn(before, $0) } }
    func settled(_ ways: [Way]) -> [Way] {
      ways.filter { isIn(states, $0) }.map { way in
        var settled = way
        settled.entered = []
        return settled
      }
    }
    if let first = settled(arrived).first { return [first] }
    guard states.allSatisfy({ names.state($0) != nil }) else { return [] }
    var found: [Way] = []
    for start in arrived {
      let moves = moves(to: event, from: start)
      found += settled(moves)
      found += passing(event, moves)
      if !found.isEmpty { break }
    }
    return distinct(found)
  }

  /// The ways that were in the state of an observation before they went on.
  private mutating func passing(_ event: LogEvent, _ ways: [Way]) -> [Way] {
    guard let state = names.state(event.label) else { return [] }
    return ways.compactMap { way in
      guard !way.machine.snapshot.isActive(state), let place = way.entered.firstIndex(of: state) else { return nil }
      var passed = way
      passed.entered.removeFirst(place + 1)
      return passed
    }
  }

  /// The ways that inputs lead to, and requests for the states of an observation. What the machine sends itself comes
  /// by the clock, unless the program says that it came.
  mutating func moves(to event: LogEvent, from way: Way) -> [Way] {
    guard way.machine.status == .running else { return [] }
    var clean = way
    (clean.due, clean.entered, clean.macrosteps) = ([], [], [])
    let requests = (event.states ?? []).compactMap { names.state($0) }
    let asked = requests.flatMap { taken(.request($0), from: clean) }.filter { moved in
      let name = moved.macrosteps.first?.event?.name
      return event.reportsOwnEvents || name.map(ownEvents.contains) != true
    }
    let moved = inputs.flatMap { taken($0.step, from: clean) } + asked + answered(clean)
    return moved.map { moved in
      var moved = moved
      moved.macrosteps = way.macrosteps + moved.macrosteps
      return moved
    }
  }

  /// The ways on which the machine goes on once it is said which conditions hold, in the order of these.
  private mutating func answered(_ way: Way) -> [Way] {
    guard Model.self == NamedConditionModel.self else { return [] }
    let conditions = way.machine.snapshot.variables.map(\.name)
    var found: [Way] = []
    var waiting = [(way: way, answers: [String](), next: 0)]
    var tries = 0
    while let (way, answers, next) = waiting.popLast(), found.count < maxWays {
      guard tries < Self.maxTries else {
        cuts += 1
        break
      }
      for index in conditions.indices.dropFirst(next) {
        for holds in [true, false] {
          var said = way
          tries += 1
          step(.set(conditions[index], to: .boolean(holds)), &said)
          let known = answers + [conditions[index]]
          guard said.macrosteps.microsteps.contains(where: { !$0.transitions.isEmpty }) else {
            if known.count < Self.maxAnswers { waiting.append((said, known, index + 1)) }
            continue
          }
          // The answers do not count for what comes next.
          for name in known where said.machine.status == .running { step(.set(name, to: .null), &said) }
          found.append(said)
        }
      }
    }
    return found
  }
}
