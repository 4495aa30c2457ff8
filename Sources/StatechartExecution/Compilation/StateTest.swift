import Statecharts

/// A condition as the null data model knows it, worked out beforehand. SCXML B.1.
enum StateTest: Sendable {
  /// There is no condition.
  case none
  /// `In()` of this state.
  case isActive(Int)
  /// `In()` of a state that the chart does not have.
  case never
  /// Something else, an error in the null data model.
  case unknown

  init(_ condition: Condition?, in chart: Statechart) {
    guard let condition else {
      self = .none
      return
    }
    guard let name = InPredicate(condition.source)?.state else {
      self = .unknown
      return
    }
    self = chart.documentOrder(of: State.ID(name)).map { .isActive($0) } ?? .never
  }
}
