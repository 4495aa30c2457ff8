/// The states that may follow each state, by `isValidNextState`.
final class Validity {
  struct Answer: Equatable {
    let truth: Truth
    /// True if no class says anything, and the default of GameplayKit holds.
    let isDefault: Bool
    /// The method that answers.
    let method: Span?
  }

  private let states: StateClasses
  private let evaluator: Evaluator
  private var known: [Pair: Answer] = [:]

  private struct Pair: Hashable {
    let source: ProgramType
    let target: ProgramType
  }

  init(_ program: Program, states: StateClasses) {
    self.states = states
    evaluator = Evaluator(program, roots: states.roots)
  }

  /// Whether an object of the one class allows the other to follow.
  func answer(from source: ProgramType, to target: ProgramType) -> Answer {
    let pair = Pair(source: source, target: target)
    if let answer = known[pair] { return answer }
    guard evaluator.program.budget.spend() else { return Answer(truth: .no, isDefault: false, method: nil) }
    let answer = evaluate(source, target)
    known[pair] = answer
    return answer
  }

  /// The methods that answer for a class, with the class that has them: several for the branches of `#if`.
  func methods(of type: ProgramType) -> (owner: ProgramType, functions: [Function])? {
    for owner in type.lineage {
      let found = (owner.functions["isValidNextState"] ?? []).filter { $0.body != nil && $0.parameters.count == 1 }
      if !found.isEmpty { return (owner, found) }
    }
    return nil
  }

  private func evaluate(_ source: ProgramType, _ target: ProgramType) -> Answer {
    guard let (owner, functions) = methods(of: source) else {
      let root = source.unseenRoot?.last
      if let root, !states.roots.contains(root) {
        if let answer = listed(source, target) { return answer }
        return Answer(
          truth: .when(.text("isValidNextState of \(root)", isUnread: true)), isDefault: false, method: nil)
      }
      return Answer(truth: .yes, isDefault: true, method: nil)
    }
    evaluator.restart()
    let truth = functions.reduce(Truth.no) { truth, function in
      let name = function.parameters[0].name
      return truth.or(
        evaluator.truth(
          function,
          Environment(
            values: [name: .type(target)], object: source, scope: owner, file: function.span.file, subjects: [name])))
    }
    return Answer(truth: truth, isDefault: false, method: functions[0].span)
  }

  /// The list by which the base in a library answers, `override var validNextStates: [AnyClass]`; nil if there is none.
  private func listed(_ source: ProgramType, _ target: ProgramType) -> Answer? {
    guard let (owner, property) = source.property(named: "validNextStates") else { return nil }
    evaluator.restart()
    let environment = Environment(object: source, scope: owner, file: property.span.file)
    // The meaning of an empty list is decided by the library.
    guard case .list(let items)? = evaluator.property(property.name, of: source, environment), !items.isEmpty else {
      return nil
    }
    var truth = Truth.no
    for item in items {
      guard let isSame = AbstractValue.areEqual(item, .type(target)) else { return nil }
      truth = truth.or(isSame)
    }
    return Answer(truth: truth, isDefault: false, method: property.span)
  }
}
