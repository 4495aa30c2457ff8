package import StatechartExecution
package import Statecharts

/// The result of the replay of a log on a machine.
package struct LogResult: Sendable {
  /// A change of a log after which the machine could have done what it says.
  package struct Repair: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// This event is missing before that of the line.
      case missing(Step)
      /// The event of the line is unexpected.
      case extra
      /// This event came in the place of that of the line.
      case exchanged(Step)
      /// The machine was in other states after the event of the line than the log says.
      case states

      /// The kind, for programs.
      package var name: String {
        switch self {
        case .missing: "missing"
        case .extra: "extra"
        case .exchanged: "exchanged"
        case .states: "states"
        }
      }
    }

    package let kind: Kind
    package let line: Int
    /// The event that the log has, or the states where it has no event.
    package let event: String
    /// True if the log has states without an event there.
    package let isOfStatesAlone: Bool
    /// The active atomic states then.
    package let active: [State.ID]

    /// The event that the machine takes instead or before, if the repair has one.
    package var other: Step? {
      switch kind {
      case .missing(let step), .exchanged(let step): step
      case .extra, .states: nil
      }
    }
  }

  /// The first event of an instance with which the machine does not agree.
  package struct Divergence: Sendable {
    package let line: Int
    /// The event, or the states where the log has no event.
    package let event: String
    /// True if the log has states without an event there.
    package let isOfStatesAlone: Bool
    package let cause: LogCause
    /// The active atomic states then.
    package let states: [State.ID]
    /// The states that the log names afterwards, if it does.
    package let recorded: [String]?
    /// Why the machine refuses the event, if it does.
    package let rejection: Rejection?
    /// The run up to the refusal; nil if it is too long.
    package let run: [Step]?
  }

  /// Times of a log that are earlier than one before them.
  package struct Backwards: Hashable, Sendable {
    package var count: Int
    /// The line of the first.
    package let line: Int
  }

  /// A machine of those that the log tells of.
  package struct Instance: Sendable {
    package let key: String
    /// The line of its first event.
    package let line: Int
    package let events: Int
    package let divergence: Divergence?
    /// The cheapest repair, in the order of the log.
    package let repairs: [Repair]
    /// False if the repair is not known to be the cheapest.
    package let isCheapest: Bool
    /// The run of the machine, repaired; its beginning if it is long.
    package let run: [Step]
    /// The active atomic states at the end.
    package let states: [State.ID]
    /// The times that are earlier than one before them; nil if there are none.
    package let backwards: Backwards?

    /// From 0 to 1: one minus the cost of the repair divided by that of the worst one, to take every event for one too
    /// many.
    package var fitness: Double { events == 0 ? 1 : 1 - Double(min(repairs.count, events)) / Double(events) }
  }

  /// A sequence of events that instances have in common.
  package struct Variant: Hashable, Sendable {
    /// The names of the first events.
    package let events: [String]
    /// The number of events.
    package let length: Int
    /// The number of instances that have it.
    package let count: Int
  }

  /// The maximum number of instances that are listed: those that diverge before the others.
  package static let maxInstances = 1000
  /// The maximum number of variants that are listed.
  package static let maxVariants = 50

  /// The number of events that were read.
  package let events: Int
  /// The number of instances.
  package let instanceCount: Int
  /// The number of instances that diverge.
  package let divergedCount: Int
  /// The instances: those that diverge in the order in which they do, then the others.
  package let instances: [Instance]
  /// The variants, the most frequent first.
  package let variants: [Variant]
  /// The number of variants; nil if they are too many to count.
  package let variantCount: Int?
  /// The numbers of times that states were entered and transitions taken.
  package let visitedStates: [State.ID: Int]
  package let visitedTransitions: [Transition.ID: Int]
  /// The costs of all repairs together.
  package let cost: Int
  /// The number of events that the program refused as the machine does, as the states in the log show.
  package let refusedByBoth: Int
  /// The times that are earlier than one before them in the same instance; nil if there are none.
  package let backwards: Backwards?
  /// True if instances may begin in more configurations than were tried.
  package let mayBeginElsewhere: Bool

  /// From 0 to 1, over all events.
  package var fitness: Double { events == 0 ? 1 : 1 - Double(min(cost, events)) / Double(events) }
}
