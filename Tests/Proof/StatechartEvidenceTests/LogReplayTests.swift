import Explanations
import Gallery
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Logs as programs write them.
struct LogReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var options = LogOptions()
    /// Instance, name, time in milliseconds since the first, and data.
    let events: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "JSON lines",
      lines: [
        #"{"ts":"2026-01-31T12:00:00.250Z","session":"a","event":"push"}"#, "",
        #"{"ts":"2026-01-31T13:00:01.250+01:00","session":"b","event":"pull","data":{"n":1}}"#,
      ], events: ["a push 0", #"b pull 1000 {"n":1}"#]),
    Row(
      name: "JSON lines in a list", lines: [#"[{"type":"push","id":7},{"type":"pull","id":7}]"#],
      events: ["7 push", "7 pull"]),
    Row(
      name: "CSV", lines: ["case,activity,time", "1,push,1767225600", "\"2\",\"pull\",1767225601.5"],
      events: ["1 push 0", "2 pull 1500"]),
    Row(name: "CSV with semicolons", lines: ["id;event", "x;turn"], events: ["x turn"]),
    Row(
      name: "CSV with semicolons and commas", lines: ["event;amount;note", "push;0,5;ab", "turn;1;\"a, b\""],
      events: [" push", " turn"]),
    Row(
      name: "CSV with commas and semicolons", lines: ["id,\"a;b;c\",event", "x,1;2,push", "x,\"1,5\",turn"],
      events: ["x push", "x turn"]),
    Row(
      name: "a byte order mark", lines: ["\u{FEFF}case,event", "a,push", "b,turn"], events: ["a push", "b turn"]),
    Row(name: "plain text", lines: ["push", "  turn  "], events: [" push", " turn"]),
    Row(
      name: "a pattern", lines: ["12:00 [info] door 4: push", "other things", "12:01 [info] door 5: turn"],
      options: pattern("{_} [{_}] door {instance}: {event}"), events: ["4 push", "5 turn"]),
    Row(
      name: "Stately Inspect",
      lines: [
        #"{"type":"@xstate.actor","actorRef":{"id":"door"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.event","event":{"type":"xstate.init"},"sessionId":"x:0","createdAt":"1767225600000"}"#,
        #"{"type":"@xstate.event","event":{"type":"push","by":"ann"},"sessionId":"x:0","createdAt":"1767225600500"}"#,
        #"{"type":"@xstate.snapshot","snapshot":{"value":"shut"},"sessionId":"x:0"}"#,
      ], events: [#"x:0 push 0 {"by":"ann"}"#]),
    Row(
      name: "OpenTelemetry's logs",
      lines: [
        #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1767225600000000000","body":{"stringValue":"x"},"attributes":[{"key":"event.name","value":{"stringValue":"push"}},{"key":"session.id","value":{"stringValue":"s1"}}]}]}]}]}"#
      ], events: ["s1 push 0"]),
    Row(
      name: "OpenTelemetry's spans",
      lines: [
        #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","name":"door","events":[{"name":"push","timeUnixNano":"1767225600000000000"},{"name":"turn","timeUnixNano":"1767225602000000000"}]}]}]}]}"#
      ], events: ["t push 0", "t turn 2000"]),
    Row(
      name: "runs", lines: ["push,turn", "push,+2s,pull"], events: ["1 push 0", "1 turn 0", "2 push 0", "2 pull 2000"]),
  ]

  private static func pattern(_ text: String) -> LogOptions {
    var options = LogOptions()
    options.pattern = text
    return options
  }

  @Test(arguments: rows) func eventsAreRead(_ row: Row) throws {
    var reader = try LogReader(row.options, of: Charts.door)
    var events: [LogEvent] = []
    for (index, line) in row.lines.enumerated() { events += try reader.events(in: line, number: index + 1) }
    let first = events.compactMap(\.time).first ?? 0
    let texts = events.map { event in
      ["\(event.instance) \(event.name)", event.time.map { "\($0 - first)" }, event.payload?.json()]
        .compactMap(\.self).joined(separator: " ")
    }
    #expect(texts == row.events)
  }

  @Test func whatIsGuessedIsSaid() throws {
    var reader = try LogReader(LogOptions(), of: Charts.door)
    _ = try reader.events(in: #"{"message":"push","type":"info","session":1}"#, number: 1)
    #expect(
      reader.takeNotes().map(\.description) == [
        "read as json-lines", "the field 'message' is used as the event",
        "the field 'session' is used as the instance",
      ])
  }

  @Test func whatHasNoEventIsSaid() throws {
    let lines = [#"{"event":"push"}"#, #"{"evt":"bell"}"#, #"[{"event":"turn"},{"evt":1}]"#]
    let study = try LogStudy(lines.joined(separator: "\n"), LogOptions(), of: try Participant(Charts.door))
    #expect(study.result.events == 2)
    #expect(study.notes.last?.description == "without an event, left out: 2, the first in line 2")
  }

  @Test func faultsHavePlaces() throws {
    var reader = try LogReader(LogOptions(), of: Charts.door)
    _ = try reader.events(in: #"{"event":"push"}"#, number: 1)
    let fault = #expect(throws: LogFault.self) { try reader.events(in: #"{"event":}"#, number: 2) }
    #expect(fault?.line == 2 && fault?.column == 10)
    #expect(throws: LogFault.self) { try LogReader(Self.pattern("{evnt}"), of: Charts.door) }
  }
}

/// Logs followed by machines.
struct LogReplayTests {
  static func result(_ chart: Statechart, _ events: [LogEvent]) throws -> LogResult {
    var replay = LogReplay(of: try Participant(chart))
    for event in events { try replay.add(event) }
    return replay.result()
  }

  static func log(_ names: String, instance: String = "") -> [LogEvent] {
    names.split(separator: ",").enumerated().map { LogEvent(line: $0 + 1, instance: instance, name: String($1)) }
  }

  @Test func aLogThatFits() throws {
    let result = try Self.result(Charts.door, Self.log("push,turn,turn,pull,bell"))
    #expect(result.divergedCount == 0 && result.fitness == 1)
    #expect(result.instances[0].run.map(\.description) == ["push", "turn", "turn", "pull", "bell"])
    #expect(result.visitedStates == ["open": 2, "shut": 2, "locked": 1])
  }

  @Test(arguments: [
    ("push,turn,pull", "missing 3 turn"), ("push,turn,bell,turn,pull", "extra 3 "),
    ("push,turn,pull,pull,bell,push", "exchanged 3 turn"), ("turn,turn,pull,push", "missing 1 push"),
  ])
  func theCheapestRepairIsNamed(_ names: String, _ expected: String) throws {
    let result = try Self.result(Charts.door, Self.log(names))
    let repairs = result.instances[0].repairs
    #expect(repairs.map { "\($0.kind.name) \($0.line) \($0.other?.description ?? "")" } == [expected])
    #expect(result.instances[0].divergence != nil)
  }

  @Test func aRefusalIsExplained() throws {
    let result = try Self.result(Charts.door, Self.log("push,turn,bell"))
    let divergence = try #require(result.instances[0].divergence)
    #expect(divergence.line == 3)
    #expect(divergence.rejection.configuration == ["locked"])
    #expect(divergence.rejection.moves.map(\.step) == [.event("turn")])
    let report = LogReport(result, of: Charts.door, file: "door.log", in: .english)
    #expect(report.text(showsLinks: false).contains("door.log:3: bell was refused"))
  }

  @Test func instancesAreApart() throws {
    let events = zip(Self.log("push,turn,turn", instance: "a"), Self.log("push,pull,pull", instance: "b"))
      .flatMap { [$0, $1] }
    let result = try Self.result(Charts.door, events)
    #expect(result.instanceCount == 2 && result.divergedCount == 1)
    #expect(result.instances.map(\.key) == ["b", "a"])
    #expect(result.variants.count == 2)
  }

  @Test func timersFallDueByTheLogsClock() throws {
    func event(_ name: String, _ time: Int) -> LogEvent { LogEvent(line: time, name: name, time: time) }
    let late = try Self.result(Charts.light, [event("press", 1000), event("press", 7000)])
    #expect(late.divergedCount == 0)
    #expect(late.visitedStates["off"] == 2)
    let soon = try Self.result(Charts.light, [event("press", 1000), event("press", 5000)])
    #expect(soon.visitedStates["off"] == 1)
    // The machine's own event in the log is not sent again.
    let own = try Self.result(Charts.light, [event("press", 0), event("timer", 5003), event("press", 6000)])
    #expect(own.divergedCount == 0 && own.visitedStates["off"] == 2)
    let untimed = try Self.result(Charts.light, Self.log("press,timer,press"))
    #expect(untimed.divergedCount == 0 && untimed.visitedStates["off"] == 2)
  }

  private static let waiting = Statechart(
    dataModel: .null,
    states: [
      State("S", transitions: [.on("to", to: "X"), .on("go", to: "T")], onEntry: [[SampleCharts.timer(5000, "to")]]),
      State("X", transitions: [.on("a", to: "S")]),
      State("T", transitions: [.on("to", to: "S"), .on("z", to: "T")]),
    ])
  private static let paying = Statechart(
    dataModel: .named,
    states: [
      State("idle", transitions: [.on("pay", to: "paid", if: "enough"), .on("pay", to: "broke")]),
      State("paid", transitions: [.on("ship", to: "idle")]), State("broke", transitions: [.on("ship", to: "idle")]),
    ])

  /// A run in a log is what the run is by itself, from its first step to its last.
  @Test(arguments: [
    (waiting, "+5s,a,go"), (waiting, "+4s,go,z"), (waiting, "go,to"), (waiting, "go,+5s"), (waiting, "+3s,go,+2s,to"),
    (paying, "=enough=true,pay,ship"), (paying, "=enough=false,pay"), (paying, "=enough=true,pay,ship,pay"),
    (paying, "=enough=false,+1s,pay,=enough=true,ship,pay"),
    (Charts.counter, "=n=2,more,=n=0"), (Charts.counter, "more,=n=7,reset,more"), (Charts.light, "press,+5s,press,+4s"),
  ])
  func runsAreFollowed(_ chart: Statechart, _ text: String) throws {
    var options = LogOptions()
    options.format = .runs
    let study = try LogStudy(text, options, of: try Participant(chart))
    let instance = study.result.instances[0]
    #expect(instance.divergence == nil)
    let machine = try Machine(identifier: "m", compiled: CompiledChart(chart), trust: .trusted)
    let run = try Run(chart, text: text)
    #expect(instance.run.map(\.description) == run.steps.map(\.description))
    #expect(instance.states == machine.replay(of: run.steps).final.atomicStates)
  }

  /// Where a run is refused, the reason comes with the variables that it has set.
  @Test func aRefusalOfARunKnowsItsVariables() throws {
    var options = LogOptions()
    options.format = .runs
    let study = try LogStudy("=n=7,more", options, of: try Participant(Charts.counter))
    let divergence = try #require(study.result.instances[0].divergence)
    #expect(divergence.run?.map(\.description) == ["=n=7", "more"])
    #expect(
      divergence.rejection.candidates.first?.refusal
        == .conditionFalse("n < 3", read: [ValueBinding(name: "n", value: 7)]))
  }

  @Test func recordedStatesDecide() throws {
    let chart = Statechart(dataModel: .named, states: Array(Self.paying.states.prefix(2)) + [State("broke")])
    var pay = LogEvent(line: 1, name: "pay")
    pay.states = ["broke"]
    let broke = try Self.result(chart, [pay])
    #expect(broke.divergedCount == 0 && broke.instances[0].states == ["broke"])
    let unknown = try Self.result(chart, Self.log("pay,ship"))
    #expect(unknown.divergedCount == 0 && unknown.instances[0].states == ["idle"])
    var ship = LogEvent(line: 2, name: "ship")
    ship.states = ["broke"]
    let wrong = try Self.result(chart, [LogEvent(line: 1, name: "pay"), ship])
    #expect(wrong.divergedCount == 1)
  }

  @Test func aLongLogTakesNoMoreRoom() throws {
    var replay = LogReplay(of: try Participant(Charts.door))
    for line in 1...20_000 { try replay.add(LogEvent(line: line, name: line % 2 == 1 ? "push" : "pull")) }
    let result = replay.result()
    #expect(result.events == 20_000 && result.divergedCount == 0)
    #expect(result.instances[0].run.count == 2000)
  }
}

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
        guard interpreter.perform(.event(event.name, payload: event.payload)).rejection == nil else { return false }
        let active = interpreter.snapshot.configuration.map(\.name)
        guard (event.states ?? []).allSatisfy(active.contains) else { return false }
      }
      return true
    }
    func follows(_ events: [LogEvent]) throws -> Bool { follows(events, machine.model) }
    var repairs: [String] = []
    for place in log.indices {
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
