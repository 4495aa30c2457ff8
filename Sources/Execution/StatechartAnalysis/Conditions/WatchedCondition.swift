public import StatechartExecution
public import Statecharts

/// A condition over variables and active states that is watched along a run, such as `balance >= 100 && In('Paying')`.
///
/// It is read as a formula and evaluated on what a snapshot shows, so no script is run: calls, elements of lists and
/// what an event carries are not read.
public struct WatchedCondition: Hashable, Sendable {
  /// The condition as it was written, without white space around it.
  public let source: String
  private let formula: ConditionFormula

  /// Reads a condition; nil if it is not one that can be evaluated on a snapshot, or names a variable or a state that
  /// the chart does not have.
  public init?(_ source: String, of chart: Statechart) {
    let text = source.drop(while: \.isWhitespace)
    let trimmed = String(
      text[..<(text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex)])
    guard let formula = ConditionFormulaReader.formula(of: trimmed, takesBareNames: chart.dataModel == .null),
      formula.isDecidedBySnapshots(of: chart, variables: chart.watchedVariables)
    else { return nil }
    (self.source, self.formula) = (trimmed, formula)
  }

  /// Returns whether it holds; nil if that cannot be determined, as where values of different kinds are compared.
  public func holds(in snapshot: Snapshot) -> Bool? {
    let variables = snapshot.variables.map { ($0.name, $0.value) }
    return ConditionReading(
      variables: Dictionary(variables) { first, _ in first }, payload: nil, eventName: nil,
      active: Set(snapshot.configuration.map(\.name))
    ).verdict(of: formula)
  }
}

extension ConditionFormula {
  /// True if it reads nothing but variables and states that the chart has.
  fileprivate func isDecidedBySnapshots(of chart: Statechart, variables: Set<String>) -> Bool {
    switch self {
    case .constant: true
    case .place(.variable(let name, _)): variables.contains(name)
    case .place(.payload), .eventName, .opaque: false
    case .isIn(let state): chart.state(State.ID(state)) != nil
    case .not(let part): part.isDecidedBySnapshots(of: chart, variables: variables)
    case .all(let parts), .any(let parts):
      parts.allSatisfy { $0.isDecidedBySnapshots(of: chart, variables: variables) }
    case .comparison(let left, _, let right), .arithmetic(let left, _, let right):
      [left, right].allSatisfy { $0.isDecidedBySnapshots(of: chart, variables: variables) }
    }
  }
}

extension Statechart {
  /// The names of the variables that it declares, and of its conditions where these are only names.
  fileprivate var watchedVariables: Set<String> {
    Set(asksForConditions ? [] : (variables + allStates.flatMap(\.variables)).map(\.id)).union(namedConditions)
  }
}
