import Hummingbird
import Logging
import MachineSessions
import StatechartEvidence
import StatechartSimulation
import Statecharts
import Synchronization

/// The sessions of programs and agents: their store, and the work that computes answers.
struct SessionController: Sendable {
  private let store: any SessionStore
  private let content: SiteContent
  /// The programs that run, which sessions are among; nil if there are none.
  private let live: LiveService?

  init(store: any SessionStore, content: SiteContent, live: LiveService?) {
    (self.store, self.content, self.live) = (store, content, live)
  }

  /// The reply of the store to a request of a client; sessions that are not started on this computer are counted.
  func reply(
    to asked: SessionRequest, _ request: Request, _ context: ServerContext
  ) async throws -> SessionReply {
    let client = request.isLocal(context) ? nil : context.client
    let reply = try await store.reply(to: asked, for: client)
    if case .refused(.failed(let reason)) = reply {
      context.logger.error("the store of sessions failed", metadata: ["reason": "\(reason)"])
    }
    guard let live else { return reply }
    switch (asked, reply) {
    case (_, .session(let session, _)): live.follow(session)
    case (.append(_, let identifier, _), .appended):
      // The event is on disk: what does not come to the page now comes with the next.
      if case .session(let session, _)? = try? await store.reply(to: .load(identifier), for: nil) {
        live.follow(session)
      }
    case _: break
    }
    return reply
  }

  /// Computes an answer anew until the store has replied to all that it asks.
  ///
  /// - Throws: `WorkRefusal` if too much work waits, and what keeps the store from replying.
  func answer<Value: Sendable>(
    _ request: Request, _ context: ServerContext, _ compute: @escaping @Sendable (SuppliedSessions) -> Value
  ) async throws -> Value {
    var replies: [SessionRequest: SessionReply] = [:]
    // A worker has the replies to what it has asked before.
    for supplied in WorkerTurn.current?.request.supplies ?? [] {
      if case (.session(let asked), .session(let reply)) = (supplied.need, supplied.supply) { replies[asked] = reply }
    }
    let job = WorkJob(cost: .expensive, client: context.client, machine: "")
    while true {
      let supplied = SuppliedSessions(replies)
      let value = try await content.work.run(job) { compute(supplied) }
      guard let need = supplied.need else { return value }
      replies[need] = try await reply(to: need, request, context)
    }
  }
}

extension LiveService {
  /// Shows a session among the programs that run: what has come since it was shown last.
  func follow(_ session: MachineSession) { following.withLock { _ in show(session) } }

  private func show(_ session: MachineSession) {
    let name: [Value.Member] = session.name.map { [Value.Member("machine", .string($0))] } ?? []
    let instance = name + [Value.Member("instance", .string(session.identifier))]
    var lines: [Value] = []
    let known = count(machine: session.name ?? "", instance: session.identifier)
    if known == nil, session.name == nil {
      lines.append(
        .object(
          instance + [
            Value.Member("definition", .string(session.machine.text)),
            Value.Member("notation", .string(session.machine.notation)),
          ]))
    }
    func states(_ names: [String], _ time: Int) -> [Value.Member] {
      [
        Value.Member("states", .array(names.map { .string($0) })), Value.Member("time", .number(Double(time))),
      ]
    }
    // The first line has the states at the start.
    if known ?? 0 == 0 { lines.append(.object(instance + states(session.states, session.started))) }
    for record in session.records.dropFirst(max(0, (known ?? 0) - 1)) {
      var members = instance
      if let event = record.event { members.append(Value.Member("event", .string(event))) }
      if let data = record.data.flatMap({ try? Value(json: $0) }) { members.append(Value.Member("data", data)) }
      if !record.request.conditions.isEmpty {
        let conditions = record.request.conditions.sorted { $0.key < $1.key }
        members.append(
          Value.Member("conditions", .object(conditions.map { Value.Member($0.key, .boolean($0.value)) })))
      }
      lines.append(.object(members + states(record.states, record.time)))
    }
    var sender = LiveSender()
    // A machine that is too long for a line is not shown.
    for line in lines where (try? take(line.json(), from: &sender)) == nil { return }
  }
}
