import Explanations
import StatechartGrading
package import Statecharts

extension DifferenceReport {
  /// For programs; `Public/schema/diff.schema.json` describes it.
  package var json: Value {
    .object([
      Value.Member("old", .string(oldName)), Value.Member("new", .string(newName)),
      Value.Member("equal", .boolean(difference.isEqual)),
      Value.Member("behaviour", .string(difference.behaviour.rawValue)),
      Value.Member("bound", difference.bound.map { .string($0.rawValue) } ?? .null),
      Value.Member("examined", .number(Double(difference.examined))),
      Value.Member("inputs", .array(difference.inputs.map { .string($0) })),
      Value.Member("own", .array(difference.ownEvents.map { .string($0) })),
      Value.Member("message", .string(verdict)),
      Value.Member("differences", .array(difference.differences.map(json))),
      Value.Member("structure", .array(difference.structure.map(json))),
      Value.Member("lost", .array(difference.lost.map(json))),
      Value.Member("lostBound", difference.lostBound.map { .string($0.name) } ?? .null),
    ])
  }

  private func json(_ found: Difference) -> Value {
    .object([
      Value.Member("kind", .string(found.kind.rawValue)), Value.Member("run", .string(found.run)),
      Value.Member("message", .string(sentence(found))), Value.Member("old", .string(found.expected.description)),
      Value.Member("new", .string(found.found.description)),
      Value.Member("oldStates", .array(found.referenceStates.map { .string($0.name) })),
      Value.Member("newStates", .array(found.answerStates.map { .string($0.name) })),
      Value.Member("oldLink", oldLink(found.steps).map { .string($0) } ?? .null),
      Value.Member("newLink", newLink(found.steps).map { .string($0) } ?? .null),
    ])
  }

  private func json(_ change: StructureChange) -> Value {
    let subject: [Value.Member] =
      switch change.subject {
      case .chart: [Value.Member("chart", true)]
      case .state(let id): [Value.Member("state", .string(id.name))]
      case .transition(let id): [Value.Member("transition", .string(id.description))]
      }
    let details = change.details.map { detail -> Value in
      ["part": .string(detail.part), "old": .string(detail.old), "new": .string(detail.new)]
    }
    let place: [Value.Member] =
      change.position.map {
        [Value.Member("line", .number(Double($0.line))), Value.Member("column", .number(Double($0.column)))]
      } ?? []
    return .object(
      [Value.Member("change", .string(change.kind.rawValue))] + subject
        + [Value.Member("message", .string(line(change))), Value.Member("details", .array(details))] + place)
  }

  private func json(_ lost: LostConfiguration) -> Value {
    [
      "states": .array(lost.states.map { .string($0.name) }), "message": .string(reason(lost)),
      "run": .string(run(lost.run)), "link": oldLink(lost.run).map { .string($0) } ?? .null,
    ]
  }

  /// The differences as a log for programs that show findings in files.
  package var sarif: Value { SARIFLog(rules: Self.rules, results: results).json }

  /// The rules of that log.
  static var rules: [String] {
    ["behaviour", "unproved", "lost-configuration"] + StructureChange.Kind.allCases.map { "structure-" + $0.rawValue }
  }

  var results: [SARIFLog.Result] {
    var results = difference.differences.map { found in
      result(
        "behaviour", .error, "\(place(found))\(language.colon)\(sentence(found))", newName, at: position(of: found))
    }
    if difference.behaviour == .undecided {
      results.append(result("unproved", .warning, verdict + (bound.map { " " + $0 } ?? ""), newName))
    }
    results += difference.lost.map { lost in
      result("lost-configuration", .warning, "\(states(lost)): \(reason(lost))", oldName)
    }
    return results
      + difference.structure.map { change in
        let file = change.kind == .removed ? oldName : newName
        return result("structure-" + change.kind.rawValue, .note, line(change), file, at: change.position)
      }
  }

  /// The position of the state in which a difference shows.
  private func position(of found: Difference) -> SourcePosition? {
    found.answerStates.first.flatMap { difference.to.state($0)?.origin.position }
  }

  private func result(
    _ rule: String, _ severity: Diagnostic.Severity, _ message: String, _ file: String,
    at position: SourcePosition? = nil
  ) -> SARIFLog.Result {
    SARIFLog.Result(rule, severity, message, file: file, range: position.map { SourceRange($0) })
  }
}
