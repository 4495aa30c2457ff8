package import Explanations
package import Statecharts

/// The verdicts on properties in words and for programs.
package struct VerificationReport: Sendable {
  package let verification: Verification
  package let chart: Statechart
  package let language: Language
  /// The address of a run in the explorer; nil where there is none.
  private let link: @Sendable ([Step]) -> String?

  package init(
    _ verification: Verification, of chart: Statechart, in language: Language,
    link: @escaping @Sendable ([Step]) -> String? = { _ in nil }
  ) {
    (self.verification, self.chart, self.language, self.link) = (verification, chart, language, link)
  }

  /// A line for each property; under one that fails why, and the run.
  package func text(showsLinks: Bool) -> String {
    let lines = verification.findings.flatMap { finding -> [String] in
      let head = "\(word(of: finding.verdict)): \(finding.property.text)"
      if finding.property.source != nil { return ["\(head) (\(language(.verifySaid)))"] }
      switch finding.verdict {
      case .holds: return ["\(head) (\(seen))"]
      case .undecided(let bound):
        let examined = language.configurations(verification.examined)
        return ["\(head) (\(examined)\(language.clauseBreak)\(language.text(of: bound)))"]
      case .fails(let example):
        var lines = [head, "  " + reason(example)]
        lines.append("  " + run(example.steps))
        if !example.loop.isEmpty { lines.append("  " + language(.verifyLoop, Run(chart, steps: example.loop).text)) }
        if showsLinks, let address = link(example.steps + example.loop) { lines.append("  " + address) }
        return lines
      }
    }
    return (lines + [examined]).joined(separator: "\n")
  }

  /// The extent of the examination: configurations, moments, and which events came from where.
  package var examined: String {
    language(
      .verifyExamined, language.configurations(verification.examined), String(verification.moments),
      language.names(verification.inputs), language.names(verification.ownEvents))
  }

  private func word(of verdict: PropertyVerdict) -> String {
    switch verdict {
    case .holds: language(.verifyHolds)
    case .fails: language(.verifyFails)
    case .undecided: language(.verifyUndecided)
    }
  }

  private var seen: String {
    language(
      verification.isWithinPayloads ? .verifySeenPayloads : .verifySeen, language.configurations(verification.examined))
  }

  private func run(_ steps: [Step]) -> String {
    steps.isEmpty ? language(.verifyStart) : language(.verifyRun, Run(chart, steps: steps).text)
  }

  /// Returns the reason why a property fails, without a full stop.
  package func reason(_ example: Counterexample) -> String {
    let words = Wording(chart: chart, language: language)
    let states = words.plainStates(example.states)
    switch example.reason {
    case .moment: return language(.reasonMoment, states)
    case .closed: return language(.reasonClosed, states)
    case .late: return language(.reasonLate, states)
    case .stuck: return language(.reasonStuck, states)
    case .loop: return language(.reasonLoop, states)
    case .unreachable: return language(.reasonUnreachable, states)
    case .deadlock: return language(.reasonDeadlock, states)
    case .conflict(let transitions): return language(.reasonConflict, states, words.list(transitions, words.transition))
    }
  }

  /// For programs; `Public/schema/verify.schema.json` describes it.
  ///
  /// - Parameter positions: The position of each property, if it is in a file.
  package func json(machine: String, positions: [(file: String, position: SourcePosition)?] = []) -> Value {
    let properties = verification.findings.enumerated().map { index, finding -> Value in
      var members = [Value.Member("property", .string(finding.property.text))]
      if positions.indices.contains(index), let place = positions[index] {
        members += [
          Value.Member("file", .string(place.file)), Value.Member("line", .number(Double(place.position.line))),
          Value.Member("column", .number(Double(place.position.column))),
        ]
      }
      return .object(members + verdict(finding.verdict))
    }
    return .object([
      Value.Member("machine", .string(machine)),
      Value.Member("configurations", .number(Double(verification.examined))),
      Value.Member("moments", .number(Double(verification.moments))),
      Value.Member("inputs", .array(verification.inputs.map { .string($0) })),
      Value.Member("own", .array(verification.ownEvents.map { .string($0) })),
      Value.Member("complete", .boolean(verification.bound == nil)),
      Value.Member("bound", verification.bound.map { .string($0.name) } ?? .null),
      Value.Member("within", verification.isWithinPayloads ? "payloads" : .null),
      Value.Member("properties", .array(properties)),
    ])
  }

  private func verdict(_ verdict: PropertyVerdict) -> [Value.Member] {
    switch verdict {
    case .holds: return [Value.Member("verdict", "holds")]
    case .undecided(let bound):
      return [
        Value.Member("verdict", "undecided"), Value.Member("bound", .string(bound.name)),
        Value.Member("message", .string(language.text(of: bound))),
      ]
    case .fails(let example):
      return [
        Value.Member("verdict", "fails"), Value.Member("message", .string(reason(example))),
        Value.Member("run", .string(Run(chart, steps: example.steps).text)),
        Value.Member("loop", example.loop.isEmpty ? .null : .string(Run(chart, steps: example.loop).text)),
        Value.Member("states", .array(example.states.map { .string($0.name) })),
        Value.Member("moment", .number(Double(example.steps.count))),
        Value.Member("link", link(example.steps + example.loop).map { .string($0) } ?? .null),
      ]
    }
  }
}
