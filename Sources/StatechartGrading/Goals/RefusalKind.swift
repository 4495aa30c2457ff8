public import StatechartExecution
import Statecharts

/// The kinds of reasons for which a step is refused.
public enum RefusalKind: String, Hashable, Sendable, CaseIterable {
  /// No transition of the active states answers the event, or leads to the state that was asked for.
  case event
  /// A transition answers, but its condition does not hold.
  case condition
  /// A transition answers, but nobody has said whether its condition holds.
  case question
  /// The machine has ended.
  case end

  /// The kind of a refusal: what is nearest to being taken counts.
  public init(_ rejection: Rejection) {
    if rejection.standstill == .ended {
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
    case .conditionUndecided: .question
    }
  }
}
