import OrderedCollections
import Statecharts

/// The losses of a chart in a notation: one finding for each kind of thing, with the first element and the number of
/// them.
struct WritingLosses: Sendable {
  private var kinds: OrderedDictionary<String, Kind> = [:]

  private struct Kind {
    let element: String
    let position: SourcePosition?
    let severity: Diagnostic.Severity
    var count = 1
  }

  /// Adds a thing of a kind; the kind is a sentence without its full stop, the element what it is about.
  ///
  /// - Parameter severity: A warning if what is written behaves otherwise, a note if it only looks otherwise.
  mutating func add(
    _ kind: String, _ element: String = "", at origin: Origin = .none, as severity: Diagnostic.Severity = .warning
  ) {
    if kinds[kind] != nil {
      kinds[kind]?.count += 1
    } else {
      kinds[kind] = Kind(element: element, position: origin.position, severity: severity)
    }
  }

  /// Adds what was found to be lost.
  mutating func add(_ findings: [Diagnostic]) {
    for finding in findings { add(finding.message, at: Origin(finding.position), as: finding.severity) }
  }

  /// A finding for each kind.
  var diagnostics: [Diagnostic] {
    kinds.map { name, kind in
      let more =
        switch (kind.element, kind.count) {
        case ("", 1): ""
        case ("", let count): " (\(count) times)"
        case (let element, 1): ": \(element)"
        case (let element, let count): ": \(element) and \(count - 1) more"
        }
      return Diagnostic(kind.severity, .notExpressible, name + more, at: kind.position)
    }
  }
}

extension Statechart {
  /// The first transition whose condition is in the language of the data model; nil if all are only names, or ask for
  /// states alone.
  var firstWithEvaluatedCondition: Transition? {
    guard let model = dataModel, model != .named else { return nil }
    return transitions.first { $0.condition.map { !StatePredicate.isOne($0.source) } ?? false }
  }

  /// Returns a warning for each kind of thing that a notation for drawings alone leaves out of the chart.
  func drawingLosses(of notation: String) -> [Diagnostic] {
    var kinds: [String] = []
    if !variables.isEmpty || allStates.contains(where: { !$0.variables.isEmpty }) { kinds.append("variables") }
    if script != nil { kinds.append("the chart's script") }
    if allStates.contains(where: { $0.doneData != nil }) { kinds.append("done data") }
    if transitions.contains(where: { $0.kind == .internal }) { kinds.append("that a transition is internal") }
    if allStates.contains(where: { $0.invocations.contains { !$0.payload.isEmpty || $0.finalize != nil } }) {
      kinds.append("what invoked services are given")
    }
    let left = kinds.map { Diagnostic(.warning, .notExpressible, "\(notation) cannot express \($0)") }
    return left
      + unknownTargets.map { transition, target in
        Diagnostic(
          .warning, .notExpressible, "the transition to '\(target)' is omitted: there is no such state",
          at: transition.origin.position)
      }
  }

  private var unknownTargets: [(Transition, State.ID)] {
    transitions.flatMap { transition in
      transition.targets.filter { state($0) == nil }.map { (transition, $0) }
    }
  }
}
