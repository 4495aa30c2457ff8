package import StatechartExecution
package import Statecharts

/// Something that a run is to do, such as "reach Flat in at most 2 moves".
///
/// A run's success is determined from the results of its steps (`progress(of:)`), so whoever shows a goal need not
/// search for a way to it.
package struct Goal: Hashable, Sendable {
  /// The aim of a goal. All but refusals are properties that the run is to violate.
  package enum Aim: Hashable, Sendable {
    /// All of these states are active at one moment: it is violated that they never are.
    case reach([State.ID])
    /// So many different steps are refused, for a reason of this kind if one is named.
    case refusals(Int, RefusalKind?)
    /// The machine does an action of this name: it is violated that it never does.
    case perform(String)
    /// The run shows that this property does not hold.
    case fail(Property)
  }

  /// The aim of the goal.
  package let aim: Aim
  /// The maximum number of moves that may be taken until then, steps of the clock among them; refused steps are no
  /// moves.
  package let maxMoves: Int?
  /// The events that may not be taken until then.
  package let avoided: [String]
  /// True if it counts from the moment at which the goal before it was met.
  package let follows: Bool
  /// The property that the run is to violate; nil if refusals are wanted.
  private let watch: PropertyWatch?

  /// Nil for a property that no run shows to fail (`PropertyWatch`).
  package init?(
    _ aim: Aim, of chart: Statechart, maxMoves: Int? = nil, avoided: [String] = [], follows: Bool = false
  ) {
    if let property = aim.property {
      guard let watch = PropertyWatch(property, of: chart) else { return nil }
      self.watch = watch
    } else {
      watch = nil
    }
    self.aim = aim
    self.maxMoves = maxMoves
    self.avoided = avoided
    self.follows = follows
  }
}

extension Goal.Aim {
  fileprivate var property: Property? {
    switch self {
    case .reach(let states):
      states.dropFirst().reduce(states.first.map(Predicate.state)) { all, state in all.map { .and($0, .state(state)) } }
        .map { Property(.never($0), text: "") }
    case .perform(let action): Property(.never(.action(action)), text: "")
    case .fail(let property): property
    case .refusals: nil
    }
  }
}

/// The kinds of reasons for which a step is refused.
package enum RefusalKind: String, Hashable, Sendable, CaseIterable {
  /// No transition of the active states answers the event, or leads to the state that was asked for.
  case event
  /// A transition answers, but its condition does not hold.
  case condition
  /// A transition answers, but its condition is undecided.
  case question
  /// The machine has ended.
  case end

  /// The kind of a refusal: what is nearest to being taken counts.
  package init(_ rejection: Rejection) {
    if rejection.blockedReason == .ended {
      self = .end
      return
    }
    let kinds = rejection.candidates.map(\.refusal.kind)
    self = kinds.contains(.condition) ? .condition : kinds.contains(.question) ? .question : .event
  }
}

extension Refusal {
  fileprivate var kind: RefusalKind {
    switch self {
    case .eventMismatch, .targetMismatch, .preempted, .machineStopped: .event
    case .conditionFalse, .conditionFailed: .condition
    case .conditionUndecided, .follows, .leadsToUndecided: .question
    }
  }
}

/// The progress of a run towards a goal.
package struct GoalProgress: Hashable, Sendable {
  /// The part of the aim that is done: of a number of refusals those that were found, else 0 or 1.
  package let done: Int
  /// The amount that is to be done.
  package let wanted: Int
  /// Whether the goal is met.
  package let status: Status

  /// The state of a goal after a run.
  package enum Status: Hashable, Sendable {
    /// It is neither met nor missed.
    case open
    /// The run does what is wanted; so many of its steps were needed.
    case met(steps: Int)
    /// The run took more moves than it may, or an event that it may not take: no further step can change that.
    case missed
  }

  /// The number of steps of the run that it took; nil while the goal is not met.
  package var steps: Int? { if case .met(let steps) = status { steps } else { nil } }

  /// True if the run does what is wanted.
  package var isMet: Bool { steps != nil }

  /// True if no further step can meet the goal.
  package var isMissed: Bool { status == .missed }
}

extension [Goal] {
  /// Returns the progress of a run towards each of some goals, with the number of steps that were taken before it
  /// counted; nil for one that does not count yet, since the goal that it follows is not met.
  ///
  /// Time is linear in what the run did, for each goal.
  package func progress(
    of records: some Collection<StepRecord>, from start: Snapshot
  ) -> [(after: Int, progress: GoalProgress)?] {
    var list: [(after: Int, progress: GoalProgress)?] = []
    for goal in self {
      guard goal.follows, let last = list.last else {
        list.append((0, goal.progress(of: records, from: start)))
        continue
      }
      guard let last, let steps = last.progress.steps else {
        list.append(nil)
        continue
      }
      let after = last.after + steps
      let moment = records.prefix(after).reduce(start) { $1.snapshot }
      list.append((after, goal.progress(of: records.dropFirst(after), from: moment)))
    }
    return list
  }
}

extension Goal {
  /// Returns the progress of a run.
  ///
  /// Time is linear in what the run did.
  ///
  /// - Parameters:
  ///   - records: The steps of the run after the moment at which the goal was set.
  ///   - start: The machine at that moment; what it is in then counts.
  package func progress(of records: some Collection<StepRecord>, from start: Snapshot) -> GoalProgress {
    let violation = watch?.result(of: Array(records), from: start).violation
    if violation == 0 { return GoalProgress(done: 1, wanted: wanted, status: .met(steps: 0)) }
    var moves = 0
    var refused: Set<Step> = []
    for (index, record) in records.enumerated() {
      switch record.outcome {
      case .taken:
        moves += 1
        if moves > maxMoves ?? .max || takesAvoided(record.step) {
          return GoalProgress(done: refused.count, wanted: wanted, status: .missed)
        }
      case .refused(let rejection):
        if isWanted(rejection) { refused.insert(record.step) }
      }
      if index + 1 == violation || watch == nil && refused.count >= wanted {
        return GoalProgress(done: wanted, wanted: wanted, status: .met(steps: index + 1))
      }
    }
    return GoalProgress(done: refused.count, wanted: wanted, status: .open)
  }

  /// True if a refusal is one of those that are wanted.
  func isWanted(_ rejection: Rejection) -> Bool {
    guard case .refusals(_, let kind) = aim else { return false }
    return kind == nil || kind == RefusalKind(rejection)
  }

  private var wanted: Int {
    switch aim {
    case .refusals(let count, _): count
    case .reach, .perform, .fail: 1
    }
  }

  /// Returns the state besides the configuration that determines how a run goes on towards the goal.
  func memory(of records: some Collection<StepRecord>, from start: Snapshot) -> [Int] {
    watch?.result(of: Array(records), from: start).memory ?? []
  }

  func takesAvoided(_ step: Step) -> Bool {
    guard case .event(let name, _) = step else { return false }
    return avoided.contains(name)
  }
}
