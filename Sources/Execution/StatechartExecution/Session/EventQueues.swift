import DequeModule
import Statecharts

/// The events that wait for a session. SCXML 3.12, appendix D.
struct EventQueues: Sendable {
  /// The events that the session raised, and those that the processor reported to it.
  var `internal`: Deque<Event> = []
  /// The events from outside and from other sessions.
  var external: Deque<Event> = []
  /// The session's delayed sends, by time of delivery, then in the order of sending. SCXML 6.2.4.
  ///
  /// They belong to the session and not to the scheduler: a session withdraws only its own (6.3), and they end with it.
  /// Few wait at one time, and each snapshot lists them in order, which a heap would have to sort for.
  private(set) var delayed: [PendingEvent] = []
  /// The events that waited when a limit stopped the session, the next event first.
  var undelivered: [PendingEvent] = []
  var sendCount = 0

  /// The time at which the next delayed event is due.
  var nextDue: Int? { delayed.first?.due }

  /// Keeps an event until it is due.
  mutating func delay(_ event: PendingEvent) {
    let earlier = delayed.lastIndex { $0.due <= event.due }
    delayed.insert(event, at: earlier.map { $0 + 1 } ?? 0)
  }

  /// Takes the delayed event that is due first; there is one.
  mutating func takeDelayed() -> PendingEvent { delayed.removeFirst() }

  /// Gives the delayed events other times of delivery, by their sequence numbers.
  mutating func reschedule(_ due: (_ sequence: Int) -> Int) {
    delayed = delayed.map {
      PendingEvent(event: $0.event, due: due($0.sequence), sequence: $0.sequence, address: $0.address)
    }.sorted { ($0.due, $0.sequence) < ($1.due, $1.sequence) }
  }

  /// Withdraws the delayed events of an identifier and returns how many there were. SCXML 6.3.
  mutating func withdraw(_ sendID: String) -> Int {
    let count = delayed.count
    delayed.removeAll { $0.event.sendID == sendID }
    return count - delayed.count
  }

  /// Withdraws the delayed events that meet a condition.
  mutating func withdraw(where isMet: (PendingEvent) -> Bool) { delayed.removeAll(where: isMet) }

  /// Notes what waits as what is never delivered, and empties the queues.
  ///
  /// - Parameter event: The event that was taken from a queue and not carried out.
  mutating func abandon(at time: Int, before event: Event?) {
    let queued = (event.map { [$0] } ?? []) + `internal` + external
    undelivered = queued.map { PendingEvent(event: $0, due: time, sequence: 0, address: .external) } + delayed
    removeAll()
  }

  /// Empties the queues.
  mutating func removeAll() {
    `internal`.removeAll()
    external.removeAll()
    delayed.removeAll()
  }
}
