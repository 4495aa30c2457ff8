import Statecharts
import TestSupport

/// A flat machine with timers as a table, which tests carry out by themselves, millisecond by millisecond.
struct TimedMachine: Hashable {
  enum Action: Hashable {
    case start(String, Int)
    case cancel(String)
    case line(String)
  }

  struct Move: Hashable {
    var target: Int
    var actions: [Action]
  }

  struct Place: Hashable {
    var entry: [Action] = []
    var exit: [Action] = []
    var moves: [String: Move] = [:]
  }

  /// A delayed event that is on its way; the order of a list of them is that of sending.
  struct Timer: Hashable {
    let name: String
    var remaining: Int
  }

  /// Where a machine is.
  struct Moment: Hashable {
    var place: Int
    var timers: [Timer]
  }

  static let events = ["a", "b"]
  static let timerNames = ["t", "u"]

  var places: [Place]

  /// The names of events that it waits for, and of those that it sends.
  var awaited: Set<String> { Set(places.flatMap(\.moves.keys)) }
  var started: Set<String> {
    Set(
      allActions.compactMap { action in
        if case .start(let name, _) = action { name } else { nil }
      })
  }
  private var allActions: [Action] { places.flatMap { $0.entry + $0.exit + $0.moves.values.flatMap(\.actions) } }

  // MARK: - Carrying out

  /// The moment after the start, with what is seen of it.
  var start: (Moment, [String]) {
    var (moment, lines) = (Moment(place: 0, timers: []), [String]())
    perform(places[0].entry, &moment, &lines)
    return (moment, lines)
  }

  /// Takes an event; nil if it is refused.
  func take(_ event: String, at moment: Moment) -> (Moment, [String])? {
    guard let move = places[moment.place].moves[event] else { return nil }
    var (after, lines) = (moment, [String]())
    perform(places[moment.place].exit + move.actions, &after, &lines)
    after.place = move.target
    perform(places[move.target].entry, &after, &lines)
    return (after, lines)
  }

  /// Lets time pass by one.
  func tick(_ moment: Moment) -> (Moment, [String]) {
    var (after, lines) = (moment, [String]())
    for index in after.timers.indices { after.timers[index].remaining -= 1 }
    while let index = after.timers.firstIndex(where: { $0.remaining == 0 }) {
      let name = after.timers.remove(at: index).name
      if let (next, more) = take(name, at: after) {
        (after, lines) = (next, lines + more)
      } else if !awaited.contains(name) {
        lines.append("sends \(name)")
      }
    }
    return (after, lines)
  }

  private func perform(_ actions: [Action], _ moment: inout Moment, _ lines: inout [String]) {
    for action in actions {
      switch action {
      case .start(let name, let delay): moment.timers.append(Timer(name: name, remaining: delay))
      case .cancel(let name): moment.timers.removeAll { $0.name == name }
      case .line(let text): lines.append(text)
      }
    }
  }

  // MARK: - As a chart

  /// The machine as a chart whose states have these names, and whose delays are so many times as long.
  func chart(named prefix: String = "s", scale: Int = 1) -> Statechart {
    func id(_ index: Int) -> State.ID { State.ID("\(prefix)\(index)") }
    func content(_ actions: [Action]) -> [Content] {
      actions.map { action in
        switch action {
        case .start(let name, let delay):
          .send(Send(event: .literal(name), id: name, delay: .literal(Delay(milliseconds: delay * scale))))
        case .cancel(let name): .cancel(Cancel(.literal(name)))
        case .line(let text): .log(Log(label: text))
        }
      }
    }
    return Statechart(
      dataModel: .null,
      states: places.indices.map { index in
        let place = places[index]
        return State(
          id(index),
          transitions: place.moves.sorted { $0.key < $1.key }.map { event, move in
            Transition(events: [EventDescriptor(event)], targets: [id(move.target)], content: content(move.actions))
          }, onEntry: place.entry.isEmpty ? [] : [Block(content(place.entry))],
          onExit: place.exit.isEmpty ? [] : [Block(content(place.exit))])
      })
  }
}

extension TimedMachine {
  /// A machine from a seed, which cancels what it starts again.
  init(seed: UInt64, states: Int, longest: Int) {
    var random = SeededGenerator(seed: seed)
    func restart(_ name: String) -> [Action] {
      [.cancel(name), .start(name, 1 + random.number(below: longest))]
    }
    places = (0..<states).map { _ in
      var place = Place()
      for name in TimedMachine.timerNames where random.chance(35) {
        place.entry += restart(name)
        if random.chance(60) { place.exit.append(.cancel(name)) }
      }
      for event in TimedMachine.events + TimedMachine.timerNames where random.chance(60) {
        var actions: [Action] = random.chance(30) ? [.line(random.once(in: 2) ? "x" : "y")] : []
        if random.chance(30) { actions += restart(random.pick(TimedMachine.timerNames) ?? "t") }
        if random.chance(10) { actions.append(.cancel(random.pick(TimedMachine.timerNames) ?? "t")) }
        place.moves[event] = Move(target: random.number(below: states), actions: actions)
      }
      return place
    }
  }

  /// The machine with one mistake: another delay, a start or a cancel that is left out, or a restart more.
  func mutant(seed: UInt64) -> TimedMachine {
    var random = SeededGenerator(seed: seed)
    var mutant = self
    let index = random.number(below: places.count)
    let event = random.pick(places[index].moves.keys.sorted())
    switch random.number(below: 3) {
    case 0: mutant.places[index].entry = TimedMachine.changed(places[index].entry, &random)
    case 1: mutant.places[index].exit = TimedMachine.changed(places[index].exit, &random)
    case _:
      guard let event, let move = places[index].moves[event] else { return self }
      mutant.places[index].moves[event]?.actions = TimedMachine.changed(move.actions, &random)
    }
    return mutant
  }

  private static func changed(_ actions: [Action], _ random: inout SeededGenerator) -> [Action] {
    var changed = actions
    guard let index = random.pick(actions.indices), !random.once(in: 4) else {
      let name = random.pick(TimedMachine.timerNames) ?? "t"
      return changed + [.cancel(name), .start(name, 1 + random.number(below: 4))]
    }
    switch actions[index] {
    case .start(let name, let delay) where random.once(in: 2):
      changed[index] = .start(name, random.once(in: 2) || delay == 1 ? delay + 1 : delay - 1)
    case .start, .cancel: changed.remove(at: index)
    case .line: changed[index] = .cancel(random.pick(TimedMachine.timerNames) ?? "t")
    }
    return changed
  }
}
