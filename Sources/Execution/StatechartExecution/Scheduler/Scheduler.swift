import DequeModule
import Statecharts

/// The scheduling of a run's sessions on one clock and in one order.
///
/// Sessions take turns in the order in which they were started, the run's own first. In its turn a session that has an
/// external event takes the first one, or starts if it is new, and runs to completion; what it sent to others, started
/// or cancelled takes effect before the next turn. Rounds follow each other until no session wants a turn; only then
/// does the clock move, to the earliest delayed event of any session (of several due at one time, that of the session
/// started first). A request to the host takes no virtual time: no session takes a turn until the host has reported the
/// result. So what happens depends on the run alone, no session can keep another from its turn, and what one session
/// sends to another arrives in the order in which it was sent.
///
/// The run's own session is kept outside the scheduler and is lent to it for each operation, so that its data model's
/// type is known where it runs.
@usableFromInline
struct Scheduler: Sendable {
  /// The sessions that were invoked, in the order of their start.
  private(set) var sessions: [any ScheduledSession] = []
  /// The requests of the sessions to each other that have not been carried out.
  private var requests: Deque<SessionRequest> = []
  /// The request that the host is to make; until it is answered, nothing else happens.
  private(set) var request: PendingRequest? { didSet { isWaiting = request != nil } }
  /// True if there is such a request.
  private(set) var isWaiting = false
  /// The virtual time in milliseconds since the start.
  private(set) var time = 0
  /// The sessions started since the step began.
  private var sessionStarts = 0
  private let limits: ExecutionLimits

  init(limits: ExecutionLimits) { self.limits = limits }

  /// True if no session but the run's own may want a turn.
  var isIdle: Bool { sessions.isEmpty && requests.isEmpty }

  /// A step begins; how many sessions may be started in it is returned.
  mutating func beginStep() -> Int {
    sessionStarts = 0
    return sessionsLeft
  }

  mutating func lookAhead() {
    for index in sessions.indices { sessions[index].lookAhead() }
  }

  /// Carries out what the run's own session asked for, then lets sessions take turns until none has anything to do.
  /// Appendix D, `mainEventLoop`.
  mutating func takeTurns<Own: ScheduledSession>(_ own: inout Own, after first: [Macrostep]) -> [Macrostep] {
    var macrosteps = first
    carryOutRequests(of: &own, &macrosteps)
    while mayGoOn(&own, macrosteps), takeRound(&own, &macrosteps) {}
    if case .stopped(let limit) = own.status, let last = macrosteps.indices.last,
      macrosteps.allSatisfy({ $0.limit == nil })
    {
      macrosteps[last].limit = limit
    }
    return macrosteps
  }

  /// Gives each session that wants one a turn; false if none did.
  private mutating func takeRound<Own: ScheduledSession>(_ own: inout Own, _ macrosteps: inout [Macrostep]) -> Bool {
    let count = macrosteps.count
    if own.wantsTurn {
      macrosteps.append(own.takeTurn())
      carryOutRequests(of: &own, &macrosteps)
    }
    for id in sessions.map(\.identity.id) {
      guard let index = index(of: id), sessions[index].wantsTurn, mayGoOn(&own, macrosteps) else { continue }
      macrosteps.append(run(index, &own) { $0.takeTurn() })
      carryOutRequests(of: id, &own, &macrosteps)
    }
    return macrosteps.count > count
  }

  /// Whether another turn may be taken; stops the run if one is wanted and the step has had all that it may have.
  private mutating func mayGoOn<Own: ScheduledSession>(_ own: inout Own, _ macrosteps: [Macrostep]) -> Bool {
    guard own.isRunning, !isWaiting else { return false }
    guard macrosteps.count >= limits.macrosteps, own.wantsTurn || sessions.contains(where: \.wantsTurn) else {
      return true
    }
    stop(&own, .macrosteps(limits.macrosteps))
    return false
  }

  private func index(of id: String) -> Int? { sessions.firstIndex { $0.identity.id == id } }

  /// Lets an invoked session run, at the time and within the limits that all share.
  private mutating func run<Own: ScheduledSession>(
    _ index: Int, _ own: inout Own, _ work: (inout any ScheduledSession) -> Macrostep
  ) -> Macrostep {
    sessions[index].time = time
    sessions[index].stepLength = own.stepLength
    sessions[index].links.reach = own.links.reach
    var macrostep = work(&sessions[index])
    macrostep.invoked = sessions[index].invoked
    own.stepLength = sessions[index].stepLength
    return macrostep
  }

  /// The number of sessions that may still be started, so that neither those alive nor those of this step are too many.
  private var sessionsLeft: Int { min(limits.sessions - sessions.count, limits.sessionStarts - sessionStarts) }

  /// Stops the run for good.
  ///
  /// - Parameter abandoned: The events that waited in an invoked session that was stopped and is no longer among the
  ///   sessions.
  private mutating func stop<Own: ScheduledSession>(
    _ own: inout Own, _ limit: LimitReached, abandoned: [PendingEvent] = []
  ) {
    own.stop(limit, before: nil)
    own.queues.undelivered += abandoned
    endWithOwn(&own)
  }

  /// Ends the invoked sessions if the run's own was stopped; what waited in them is not delivered either.
  private mutating func endWithOwn<Own: ScheduledSession>(_ own: inout Own) {
    guard case .stopped = own.status else { return }
    own.queues.undelivered += sessions.flatMap { $0.queues.undelivered + $0.queues.delayed }
    sessions.removeAll()
    requests.removeAll()
    request = nil
  }
}

/// The clock.
extension Scheduler {
  /// The time at which the next delayed event of any session is due.
  func nextDue<Own: ScheduledSession>(_ own: Own) -> Int? {
    sessions.isEmpty ? own.nextDue : ([own.nextDue] + sessions.map(\.nextDue)).compactMap(\.self).min()
  }

  /// Moves the clock and delivers the events that fall due, each in a macrostep of its own, in order.
  mutating func advance<Own: ScheduledSession>(_ own: inout Own, by delay: Delay) -> [Macrostep] {
    let end = time + delay.milliseconds
    var macrosteps: [Macrostep] = []
    while own.isRunning, !isWaiting, let due = nextDue(own), due <= end {
      guard macrosteps.count < limits.macrosteps else {
        stop(&own, .macrosteps(limits.macrosteps))
        macrosteps[macrosteps.count - 1].limit = .macrosteps(limits.macrosteps)
        break
      }
      macrosteps.append(contentsOf: deliver(&own, dueAt: due))
    }
    if own.isRunning, !isWaiting { moveClock(&own, to: end) }
    return macrosteps
  }

  /// Moves the clock of all sessions.
  private mutating func moveClock<Own: ScheduledSession>(_ own: inout Own, to moment: Int) {
    time = moment
    own.time = moment
    for index in sessions.indices { sessions[index].time = moment }
  }

  /// Delivers the delayed event that is due at a time, and lets the sessions take turns.
  private mutating func deliver<Own: ScheduledSession>(_ own: inout Own, dueAt due: Int) -> [Macrostep] {
    moveClock(&own, to: due)
    var macrosteps: [Macrostep] = []
    if own.nextDue == due {
      macrosteps.append(own.deliverNext())
    } else if let index = sessions.firstIndex(where: { $0.nextDue == due }) {
      let id = sessions[index].identity.id
      macrosteps.append(run(index, &own) { $0.deliverNext() })
      carryOutRequests(of: id, &own, &macrosteps)
    }
    return takeTurns(&own, after: macrosteps)
  }
}

/// Delivery between sessions.
extension Scheduler {
  /// Carries out what the run's own session asked of the others.
  private mutating func carryOutRequests<Own: ScheduledSession>(of own: inout Own, _ macrosteps: inout [Macrostep]) {
    endWithOwn(&own)
    guard !own.links.outbox.isEmpty || !requests.isEmpty else { return }
    requests += own.links.outbox
    own.links.outbox = []
    while !isWaiting, let next = requests.popFirst() { carryOut(next, &own, &macrosteps) }
  }

  /// Carries out what an invoked session asked for, and lets it go if it has ended.
  private mutating func carryOutRequests<Own: ScheduledSession>(
    of id: String, _ own: inout Own, _ macrosteps: inout [Macrostep]
  ) {
    guard let index = index(of: id) else { return }
    let session = sessions[index]
    sessions[index].links.outbox = []
    if session.status != .running { remove(index, &own) }
    requests += session.links.outbox
    carryOutRequests(of: &own, &macrosteps)
    if case .stopped(let limit) = session.status { stop(&own, limit, abandoned: session.queues.undelivered) }
  }

  private mutating func carryOut<Own: ScheduledSession>(
    _ request: SessionRequest, _ own: inout Own, _ macrosteps: inout [Macrostep]
  ) {
    switch request {
    case .event(let event, let receiver): enqueue(event, to: receiver, &own)
    case .start(let session):
      sessionStarts += 1
      sessions.append(session)
      own.links.reach.sessions.insert(session.identity.id)
      own.links.reach.sessionsLeft = sessionsLeft
    case .cancel(let id): cancel(id, &own, &macrosteps)
    case .request(let request): self.request = request
    }
  }

  /// Puts an event into the external queue of the session of an identifier, if it is alive.
  mutating func enqueue<Own: ScheduledSession>(_ event: Event, to receiver: String, _ own: inout Own) {
    if receiver == own.identity.id {
      own.receive(event)
      endWithOwn(&own)
    } else if let index = index(of: receiver) {
      sessions[index].receive(event)
      if case .stopped(let limit) = sessions[index].status { stop(&own, limit) }
    }
  }

  /// The host has reported the result of the request: the session that made it gets an event if it failed; then
  /// sessions take turns.
  mutating func resume<Own: ScheduledSession>(_ own: inout Own, after failure: Event?) -> [Macrostep] {
    guard let asked = request else { return [] }
    request = nil
    var macrosteps: [Macrostep] = []
    if let failure {
      if asked.session == own.identity.id, own.isRunning {
        macrosteps.append(own.take(failure))
      } else if let index = index(of: asked.session) {
        macrosteps.append(run(index, &own) { $0.take(failure) })
        carryOutRequests(of: asked.session, &own, &macrosteps)
      }
    }
    return takeTurns(&own, after: macrosteps)
  }

  /// Ends a session with all that it has invoked; what it still sends to its parent is not delivered. SCXML 6.4.
  private mutating func cancel<Own: ScheduledSession>(
    _ id: String, _ own: inout Own, _ macrosteps: inout [Macrostep]
  ) {
    guard let index = index(of: id) else { return }
    macrosteps.append(run(index, &own) { $0.cancel() })
    let session = sessions[index]
    remove(index, &own)
    let remaining = session.links.outbox.filter {
      if case .event(_, to: session.links.parent?.session) = $0 { false } else { true }
    }
    requests.insert(contentsOf: remaining, at: requests.startIndex)
  }

  private mutating func remove<Own: ScheduledSession>(_ index: Int, _ own: inout Own) {
    let session = sessions.remove(at: index)
    own.links.reach.sessions.remove(session.identity.id)
    own.links.reach.sessionsLeft = sessionsLeft
  }
}
