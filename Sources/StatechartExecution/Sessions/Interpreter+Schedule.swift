import DequeModule
import Statecharts

/// How the sessions of a run share one clock and one order. All of this happens in the run's own session.
///
/// Sessions take turns in the order in which they were started, the run's own first. In its turn a session that has an
/// external event takes the first one, or starts if it is new, and runs to completion; what it sent to others, started
/// or cancelled takes effect before the next turn. Rounds follow each other until nobody wants a turn; only then does
/// the clock move, to the earliest delayed event of any session (of several due at one time, that of the session
/// started first). A request to the web takes no virtual time: all stands still until the host has told what came of it.
/// So what happens depends on the run alone, no session can keep another from its turn, and what one session sends to
/// another arrives in the order in which it was sent.
extension Interpreter {
  /// Carries out what this session asked for, then lets sessions take turns until none has anything to do. Appendix D,
  /// `mainEventLoop`.
  mutating func takeTurns(after first: [Macrostep]) -> [Macrostep] {
    var macrosteps = first
    attend(&macrosteps)
    while mayGoOn(macrosteps), takeRound(&macrosteps) {}
    if case .stopped(let limit) = status, let last = macrosteps.indices.last, macrosteps.allSatisfy({ $0.limit == nil })
    {
      macrosteps[last].limit = limit
    }
    return macrosteps
  }

  /// Gives each session that wants one a turn; false if none did.
  private mutating func takeRound(_ macrosteps: inout [Macrostep]) -> Bool {
    let count = macrosteps.count
    if wantsTurn {
      macrosteps.append(takeTurn())
      attend(&macrosteps)
    }
    for id in others.map(\.identity.id) {
      guard let place = place(of: id), others[place].wantsTurn, mayGoOn(macrosteps) else { continue }
      macrosteps.append(run(place) { $0.takeTurn() })
      attend(to: id, &macrosteps)
    }
    return macrosteps.count > count
  }

  /// When the next delayed event of any session is due.
  var nextDueOfAll: Int? {
    others.isEmpty ? nextDue : ([nextDue] + others.map(\.nextDue)).compactMap(\.self).min()
  }

  /// Moves the clock of all sessions.
  mutating func moveClock(to moment: Int) {
    time = moment
    for place in others.indices { others[place].time = moment }
  }

  /// Sends the delayed event that is due at a time, and lets the sessions take turns.
  mutating func deliver(dueAt due: Int) -> [Macrostep] {
    moveClock(to: due)
    var macrosteps: [Macrostep] = []
    if nextDue == due {
      macrosteps.append(deliverNext())
    } else if let place = others.firstIndex(where: { $0.nextDue == due }) {
      let id = others[place].identity.id
      macrosteps.append(run(place) { $0.deliverNext() })
      attend(to: id, &macrosteps)
    }
    return takeTurns(after: macrosteps)
  }

  /// Carries out what this session asked of the others.
  mutating func attend(_ macrosteps: inout [Macrostep]) {
    guard !ties.outbox.isEmpty || !backlog.isEmpty else { return }
    backlog += ties.outbox
    ties.outbox = []
    while request == nil, let next = backlog.popFirst() { carryOut(next, &macrosteps) }
  }

  /// Lets the session of an identifier take an internal event.
  mutating func tell(_ id: String, _ event: Event, _ macrosteps: inout [Macrostep]) {
    if id == identity.id, isRunning {
      macrosteps.append(take(event))
    } else if let place = place(of: id) {
      macrosteps.append(run(place) { $0.take(event) })
      attend(to: id, &macrosteps)
    }
  }

  private func place(of id: String) -> Int? { others.firstIndex { $0.identity.id == id } }

  /// Lets another session run, at the time and within the limits that all share.
  private mutating func run(_ place: Int, _ work: (inout any Session) -> Macrostep) -> Macrostep {
    others[place].time = time
    others[place].stepLength = stepLength
    others[place].ties.neighbours = ties.neighbours
    var macrostep = work(&others[place])
    macrostep.invoked = others[place].invoked
    stepLength = others[place].stepLength
    return macrostep
  }

  /// Carries out what another session asked for, and lets it go if it has ended.
  private mutating func attend(to id: String, _ macrosteps: inout [Macrostep]) {
    guard let place = place(of: id) else { return }
    let session = others[place]
    others[place].ties.outbox = []
    if session.status != .running { remove(place) }
    backlog += session.ties.outbox
    attend(&macrosteps)
    if case .stopped(let limit) = session.status { stop(limit, behind: session.undelivered) }
  }

  private mutating func carryOut(_ request: SessionRequest, _ macrosteps: inout [Macrostep]) {
    switch request {
    case .event(let event, let receiver): hand(event, to: receiver)
    case .start(let session):
      sessionStarts += 1
      others.append(session)
      ties.neighbours.sessions.insert(session.identity.id)
      ties.neighbours.vacancies = vacancies
    case .cancel(let id): cancel(id, &macrosteps)
    case .post(let request): self.request = request
    }
  }

  mutating func hand(_ event: Event, to receiver: String) {
    if receiver == identity.id {
      receive(event)
    } else if let place = place(of: receiver) {
      others[place].receive(event)
      if case .stopped(let limit) = others[place].status { stop(limit) }
    }
  }

  /// Ends a session with all that it has invoked; what it still sends to its parent is not delivered. SCXML 6.4.
  private mutating func cancel(_ id: String, _ macrosteps: inout [Macrostep]) {
    guard let place = place(of: id) else { return }
    macrosteps.append(run(place) { $0.cancel() })
    let session = others[place]
    remove(place)
    let wishes = session.ties.outbox.filter {
      if case .event(_, to: session.ties.parent?.session) = $0 { false } else { true }
    }
    backlog.insert(contentsOf: wishes, at: backlog.startIndex)
  }

  private mutating func remove(_ place: Int) {
    let session = others.remove(at: place)
    ties.neighbours.sessions.remove(session.identity.id)
    ties.neighbours.vacancies = vacancies
  }

  /// How many more sessions may be started: so many that neither those alive nor those of this step are too many.
  var vacancies: Int { min(limits.sessions - others.count, limits.sessionStarts - sessionStarts) }

  /// Whether another turn may be taken; stops the run if one is wanted and the step has had all that it may have.
  private mutating func mayGoOn(_ macrosteps: [Macrostep]) -> Bool {
    guard isRunning, request == nil else { return false }
    guard macrosteps.count >= limits.macrosteps, wantsTurn || others.contains(where: \.wantsTurn) else { return true }
    stop(.macrosteps(limits.macrosteps))
    return false
  }
}
