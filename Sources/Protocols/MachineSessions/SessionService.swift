import Explanations
import StatechartExecution
package import StatechartFormats
package import StatechartSimulation
package import Statecharts

/// Starts sessions, sends events to them, and answers what came of it, in JSON. It computes; what it needs of the store
/// it asks for (`SessionKeeper`).
package struct SessionService: Sendable {
  /// The maximum number of times that an event is tried anew after others have changed the session.
  private static let maxTries = 6

  private let sessions: any SessionKeeper
  private let notations: NotationCatalog
  /// The address of the page of a moment of a machine of a name or a text; nil if it would be too long.
  private let address: @Sendable (_ name: String?, MachineText, [Step]) -> String?

  package init(
    _ sessions: any SessionKeeper, notations: NotationCatalog,
    address: @escaping @Sendable (_ name: String?, MachineText, [Step]) -> String?
  ) {
    (self.sessions, self.notations, self.address) = (sessions, notations, address)
  }

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - notation: The identifier of the text's notation; detected if nil.
  ///   - ordinal: The number of the machine in the text, from 1.
  ///   - name: The name by which the machine was given, if it was not given as a text.
  /// - Throws: `SessionFault` if there is none.
  package func start(
    _ text: String, notation: String?, ordinal: Int = 1, name: String? = nil, key: String?
  ) throws(SessionFault) -> Value {
    try SessionService.check(key)
    guard text.utf8.count <= MachineSession.Limits.machineBytes else {
      throw .tooLarge("the machine has more than \(MachineSession.Limits.machineBytes) bytes")
    }
    let source = SourceText(text)
    guard let reader = notation.map({ notations.reader(named: $0) }) ?? notations.reader(for: source) else {
      let known = notations.readers.map(\.identifier).joined(separator: ", ")
      throw .malformed(
        notation.map { "there is no notation '\($0)'; there are \(known)" }
          ?? "the notation of the text was not recognized; name it, as scxml or mermaid")
    }
    let given = MachineText(text, notation: reader.identifier, ordinal: ordinal)
    let machine = try machine(given)
    let start = SessionStart(
      given, name: name, states: machine.replay(of: []).final.atomicStates.map(\.name), key: key)
    let (session, now) = try session(sessions.reply(to: .start(start)))
    return try state(session, machine, at: now)
  }

  /// The state of a session now.
  ///
  /// - Throws: `SessionFault` if there is no such session.
  package func state(of identifier: String) throws(SessionFault) -> Value {
    let (session, now) = try load(identifier)
    return try state(session, machine(session.machine), at: now)
  }

  /// Ends a session: it is removed.
  ///
  /// - Throws: `SessionFault` if there is no such session.
  /// - Returns: Its last state; its identifier alone if that takes more work than is done.
  package func end(_ identifier: String) throws(SessionFault) -> Value {
    let (session, now) = try load(identifier)
    if case .refused(let fault) = try sessions.reply(to: .end(identifier)) { throw fault }
    return (try? state(session, machine(session.machine), at: now)) ?? ["session": .string(identifier)]
  }

  /// Sends an event to a session. An event that is refused changes nothing, neither by its conditions nor by itself.
  ///
  /// - Parameter key: The client's key of the request: the same again has the same answer, and no event is sent.
  /// - Throws: `SessionFault` if there is no such session, or the event cannot be sent.
  package func fire(_ event: SessionEvent, in identifier: String, key: String?) throws(SessionFault) -> Value {
    try SessionService.check(key)
    var (session, now) = try load(identifier)
    let machine = try machine(session.machine)
    for _ in 0..<SessionService.maxTries {
      if let key, let index = session.records.firstIndex(where: { $0.key == key }) {
        let record = session.records[index]
        guard record.request == event else { throw .keyReused }
        return try judge(event, key, elapsed: record.elapsed, at: record.time, session.before(index), machine).answer
      }
      try SessionService.check(event, fits: session)
      let elapsed = session.elapsed(at: now)
      let judged = try judge(event, key, elapsed: elapsed, at: now, session, machine)
      let request = SessionRequest.append(judged.record, to: identifier, after: session.records.count)
      switch try sessions.reply(to: request) {
      case .appended: return judged.answer
      case .changed(let newer, let time): (session, now) = (newer, time)
      case .refused(let fault): throw fault
      case .session, .ended: throw .failed("an event was not added")
      }
    }
    throw .conflict
  }

  // MARK: Limits

  private static func check(_ key: String?) throws(SessionFault) {
    guard let key else { return }
    guard (1...MachineSession.Limits.keyBytes).contains(key.utf8.count) else {
      throw .malformed("a key has 1 to \(MachineSession.Limits.keyBytes) bytes")
    }
  }

  private static func check(_ event: SessionEvent, fits session: MachineSession) throws(SessionFault) {
    guard event.bytes <= MachineSession.Limits.eventBytes else {
      throw .tooLarge("the event has more than \(MachineSession.Limits.eventBytes) bytes")
    }
    guard session.records.count < MachineSession.Limits.events else {
      throw .exhausted("the session has \(MachineSession.Limits.events) events, as many as it may; start another")
    }
    guard session.bytes + 3 * event.bytes <= MachineSession.Limits.bytes else {
      throw .exhausted(
        "the events of the session have \(MachineSession.Limits.bytes) bytes, as many as they may; start another")
    }
  }

  // MARK: Runs

  private func load(_ identifier: String) throws(SessionFault) -> (MachineSession, now: Int) {
    guard MachineSession.isIdentifier(identifier) else { throw .unknown }
    return try session(sessions.reply(to: .load(identifier)))
  }

  private func session(_ reply: SessionReply) throws(SessionFault) -> (MachineSession, now: Int) {
    switch reply {
    case .session(let session, let now), .changed(let session, let now): return (session, now)
    case .refused(let fault): throw fault
    case .appended, .ended: throw .failed("a session was not loaded")
    }
  }

  private func machine(_ text: MachineText) throws(SessionFault) -> Machine {
    guard let reader = notations.reader(named: text.notation) else {
      throw .malformed("there is no notation '\(text.notation)'")
    }
    let readings: [Reading]
    do throws(ReadError) { readings = try reader.readAll(SourceText(text.text)) } catch {
      throw .unreadable(error.diagnostics)
    }
    guard readings.indices.contains(text.ordinal - 1) else {
      throw .malformed("the text has \(readings.count) machines, and none with the number \(text.ordinal)")
    }
    let reading = readings[text.ordinal - 1]
    if reading.hasErrors { throw .unreadable(reading.diagnostics.filter { $0.severity == .error }) }
    do throws(InvalidChart) {
      return try Machine(identifier: "text", compiled: try CompiledChart(reading.chart))
    } catch {
      throw .unreadable(error.errors)
    }
  }

  /// The machine of a session after the events that it took.
  private func taken(_ session: MachineSession, _ machine: Machine) throws(SessionFault) -> Simulation {
    let run: Run
    do throws(RunError) { run = try Run(machine.chart, text: session.run) } catch {
      throw .exhausted("the run of the session cannot be carried out any more: \(error)")
    }
    return try machine.simulation(of: run.steps).whole(run.steps.count)
  }

  /// The step of the time that has passed; none where it can do nothing, so that a run of events alone remains one.
  private static func clock(_ taken: Simulation, _ elapsed: Int) -> [Step] {
    elapsed > 0 && !taken.final.dueTimes.isEmpty ? [.advance(Delay(milliseconds: elapsed))] : []
  }

  /// Sends an event to a session as it is, without changing that.
  private func judge(
    _ event: SessionEvent, _ key: String?, elapsed: Int, at time: Int, _ session: MachineSession, _ machine: Machine
  ) throws(SessionFault) -> (record: MachineSession.Record, answer: Value) {
    let taken = try taken(session, machine)
    let clock = SessionService.clock(taken, elapsed)
    let step = try event.step(of: machine.chart)
    let steps = try event.conditionSteps(of: machine.chart) + clock + [step]
    let tried = try taken.following(steps)
    // The clock, too, can be refused: by a condition that a timer comes to.
    let rejection = tried.rejection ?? (clock.isEmpty ? nil : tried.records.dropLast().last?.outcome.rejection)
    let after = rejection == nil ? tried : try taken.following(clock)
    var (name, data): (String?, String?)
    if case .event(let known, let payload) = step { (name, data) = (known, payload?.json()) }
    let record = MachineSession.Record(
      request: event, key: key, time: time, elapsed: elapsed, steps: steps.map(\.description).joined(separator: ","),
      event: name, data: data, isRefused: rejection != nil, states: after.final.atomicStates.map(\.name))
    var later = session
    later.records.append(record)
    var members: [Value.Member] = [
      Value.Member("session", .string(session.identifier)), Value.Member("step", .string(step.description)),
      Value.Member("outcome", rejection == nil ? "taken" : "refused"),
    ]
    if let rejection {
      let words = Wording(chart: machine.chart, language: .english)
      let reason = RefusalReason(rejection: rejection, words: words).text
      let reasons = [reason] + RefusalText(rejection, words: words).lines
      members += [
        Value.Member("reasons", .array(reasons.map { .string($0) })),
        Value.Member("conditions", .array(rejection.questions.map { .string($0) })),
        Value.Member("way", MomentJSON.way(rejection.route)), Value.Member("attempt", link(session, tried.run.steps)),
      ]
    }
    return (record, .object(members + self.members(later, after)))
  }

  private func state(
    _ session: MachineSession, _ machine: Machine, at time: Int
  ) throws(SessionFault) -> Value {
    let taken = try taken(session, machine)
    let now = try taken.following(SessionService.clock(taken, session.elapsed(at: time)))
    return .object([Value.Member("session", .string(session.identifier))] + members(session, now))
  }

  private func members(_ session: MachineSession, _ now: Simulation) -> [Value.Member] {
    MomentJSON.members(of: now) + [
      Value.Member("run", .string(now.run.text)), Value.Member("link", link(session, now.run.steps)),
      Value.Member("started", .number(Double(session.started))),
      Value.Member("events", .number(Double(session.records.count))),
      Value.Member("refusals", .number(Double(session.records.count { $0.isRefused }))),
      Value.Member("kept", session.isDurable ? "library" : "memory"),
    ]
  }

  private func link(_ session: MachineSession, _ steps: [Step]) -> Value {
    address(session.name, session.machine, steps).map { .string($0) } ?? .null
  }
}

extension Simulation {
  /// The simulation of the run with more steps.
  ///
  /// - Throws: `SessionFault` if they take more work than is done.
  fileprivate func following(_ steps: [Step]) throws(SessionFault) -> Simulation {
    guard !steps.isEmpty else { return self }
    return try simulation(of: run.steps + steps).whole(run.steps.count + steps.count)
  }

  /// The simulation of a run of so many steps, if it came to its end.
  ///
  /// - Throws: `SessionFault` if it did not.
  fileprivate func whole(_ count: Int) throws(SessionFault) -> Simulation {
    guard records.count == count else { throw .exhausted("the run takes more work than is done for an answer") }
    return self
  }
}

extension SessionFault {
  fileprivate static func unreadable(_ findings: [Diagnostic]) -> SessionFault {
    .unreadable(findings.prefix(100).map { SessionFinding(line: $0.formatted(file: "text"), json: $0.json) })
  }
}
