/// A delayed event that is on its way to the run's own session.
package struct Timer: Hashable, Sendable {
  /// Counts the sends: it stays the same until the event is delivered or cancelled.
  package let sequence: Int
  /// How much later it falls due, in milliseconds.
  package let delay: Int
}

/// The clock apart from the configuration, for searches over all times at which something may happen.
extension Interpreter {
  /// The delayed events of the run's own session, in the order in which they were sent.
  package var timers: [Timer] {
    session.queues.delayed.map { Timer(sequence: $0.sequence, delay: $0.due - scheduler.time) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Gives the delayed events of the run's own session other delays. Of those due at one time the one that was sent
  /// first comes first, as ever. SCXML 6.2.4.
  ///
  /// - Parameter delay: The delay in milliseconds by sequence number; it is positive.
  package mutating func reschedule(_ delay: (_ sequence: Int) -> Int) {
    let time = scheduler.time
    session.queues.reschedule { time + delay($0) }
  }
}
