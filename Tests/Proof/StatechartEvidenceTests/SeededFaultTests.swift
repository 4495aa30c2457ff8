import Explanations
import Gallery
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Faults that are put into logs are found again: the cause is named first.
struct SeededFaultTests {
  static let machines = ["battery", "tcp", "media-player", "order", "video-editor"]

  /// A log that the machine made, then a fault in it that the machine notices.
  @Test(arguments: machines) func theCauseIsNamedFirst(_ name: String) throws {
    let chart = try #require(Gallery.machine(named: name)?.chart)
    let machine = try Participant(chart)
    var found = 0
    var seed = 0
    while found < 10, seed < 300 {
      seed += 1
      var random = SeededGenerator(seed: UInt64(seed))
      guard let (log, states) = try Self.log(of: machine, &random), log.count >= 6 else { continue }
      let (faulty, cause) = Self.fault(in: log, states, machine, &random)
      let result = try LogReplayTests.result(chart, faulty)
      // A fault that the machine does not notice is none, and of one that several changes repair no cause is the cause.
      guard result.divergedCount == 1, let cause, try Self.repairs(of: faulty, machine) == [cause] else { continue }
      found += 1
      let first = result.instances[0].repairs.first
      let text = first.map { "\($0.kind.name) \($0.line) \($0.other?.description ?? "")" }
      #expect(text == cause, "seed \(seed): \(faulty.map(\.name))")
    }
    #expect(found == 10)
  }

  /// Moves by chance, with the states after each.
  private static func log(
    of participant: Participant, _ random: inout SeededGenerator
  ) throws -> (log: [LogEvent], states: [[String]])? {
    let machine = try Machine(identifier: "m", compiled: participant.compiled, trust: .trusted)
    let length = 8 + random.number(below: 6)
    var steps: [Step] = []
    while steps.count < length, let move = random.pick(machine.simulation(of: steps).moves) { steps.append(move.step) }
    let replayed = machine.replay(of: steps)
    var (log, states): ([LogEvent], [[String]]) = ([], [])
    var time = 0
    for record in replayed.records {
      switch record.step {
      case .event(let name, let payload):
        guard !participant.chart.ownEventNames.contains(name) else { return nil }
        var event = LogEvent(line: log.count + 1, name: name, payload: payload, time: time)
        event.states = record.snapshot.atomicStates.map(\.name)
        log.append(event)
        states.append(event.states ?? [])
      case .advance(let delay): time += delay.milliseconds
      case .request, .set, .message: return nil
      }
    }
    return (log, states)
  }

  /// All single changes after which the machine follows a log, found by trying them all.
  private static func repairs(of log: [LogEvent], _ machine: Participant) throws -> [String] {
    func follows<Model: DataModel>(_ events: [LogEvent], _ model: Model) -> Bool {
      var interpreter = Interpreter(machine.compiled, model: model)
      _ = interpreter.start()
      let start = events.first?.time ?? 0
      for event in events {
        let time = (event.time ?? 0) - start
        while let next = interpreter.snapshot.nextDelay, interpreter.time + next.milliseconds <= time {
          _ = interpreter.perform(.advance(next))
        }
        if time > interpreter.time { _ = interpreter.perform(.advance(Delay(milliseconds: time - interpreter.time))) }
        let isRefused = interpreter.perform(.event(event.name, payload: event.payload)).rejection != nil
        let active = interpreter.snapshot.configuration.map(\.name)
        guard (event.states ?? []).allSatisfy(active.contains) else { return false }
        // What the program refused, too, as its states show, is no divergence.
        guard !isRefused || event.states != nil else { return false }
      }
      return true
    }
    func follows(_ events: [LogEvent]) throws -> Bool { follows(events, machine.model) }
    var repairs: [String] = []
    for place in log.indices {
      var unstated = log
      unstated[place].states = nil
      if try follows(unstated) { repairs.append("states \(place + 1) ") }
      var shorter = log
      shorter.remove(at: place)
      if try follows(shorter) { repairs.append("extra \(place + 1) ") }
      for input in machine.inputs {
        guard case .event(let name, let payload) = input else { continue }
        var longer = log
        longer.insert(LogEvent(line: 0, name: name, payload: payload, time: log[place].time), at: place)
        if try follows(longer) { repairs.append("missing \(place + 1) \(input)") }
        guard name != log[place].name else { continue }
        var exchanged = log
        exchanged[place].name = name
        exchanged[place].payload = payload
        if try follows(exchanged) { repairs.append("exchanged \(place + 1) \(input)") }
      }
    }
    return repairs
  }

  /// The log with an event that is gone, one too many or exchanged, and the cause as it is to be named.
  private static func fault(
    in log: [LogEvent], _ states: [[String]], _ machine: Participant, _ random: inout SeededGenerator
  ) -> (log: [LogEvent], cause: String?) {
    var faulty = log
    let place = 1 + random.number(below: log.count - 3)
    let inputs = machine.inputs.compactMap { step -> (String, Value?)? in
      if case .event(let name, let payload) = step { (name, payload) } else { nil }
    }
    var cause: String?
    switch random.number(below: 3) {
    case 0:
      let gone = faulty.remove(at: place)
      guard gone.states != log[place - 1].states else { return (log, nil) }
      cause = "missing \(place + 1) \(Step.event(gone.name, payload: gone.payload))"
    case 1:
      guard let (name, payload) = random.pick(inputs) else { return (log, nil) }
      var extra = LogEvent(line: 0, name: name, payload: payload, time: log[place].time)
      extra.states = log[place - 1].states
      faulty.insert(extra, at: place)
      cause = "extra \(place + 1) "
    default:
      guard let (name, payload) = random.pick(inputs), name != log[place].name else { return (log, nil) }
      var other = LogEvent(line: 0, name: name, payload: payload, time: log[place].time)
      other.states = log[place].states
      faulty[place] = other
      cause = "exchanged \(place + 1) \(Step.event(log[place].name, payload: log[place].payload))"
    }
    let numbered = faulty.enumerated().map { index, event -> LogEvent in
      var copy = LogEvent(
        line: index + 1, name: event.name, payload: event.payload, time: event.time)
      copy.states = event.states
      return copy
    }
    return (numbered, cause)
  }
}
