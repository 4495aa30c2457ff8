package import Explanations
import StatechartExecution
package import Statecharts

/// The results of a log for a machine, in words and for programs.
package struct LogReport: Sendable {
  package let result: LogResult
  package let chart: Statechart
  package let language: Language
  private let words: Wording
  /// The name of the log.
  private let file: String
  private let link: @Sendable ([Step]) -> String?

  /// The maximum number of instances of a text.
  private static let shownInstances = 20
  /// The maximum number of repairs of an instance in a text.
  private static let shownRepairs = 10

  package init(
    _ result: LogResult, of chart: Statechart, file: String, in language: Language,
    link: @escaping @Sendable ([Step]) -> String? = { _ in nil }
  ) {
    (self.result, self.chart, self.file, self.language, self.link) = (result, chart, file, language, link)
    words = Wording(chart: chart, language: language)
  }

  /// The report for a terminal: what diverges first, with why it was refused and the cheapest repair.
  package func text(showsLinks: Bool) -> String {
    var lines = [
      language(result.divergedCount == 0 ? .logAllFollow : .logDiverges),
      counts,
    ]
    let diverged = result.instances.filter { $0.divergence != nil }
    for instance in diverged.prefix(Self.shownInstances) { lines += self.lines(instance, showsLinks: showsLinks) }
    let more = result.divergedCount - min(diverged.count, Self.shownInstances)
    if more > 0 { lines.append(language(.logMoreInstances, String(more))) }
    if result.refusedByBoth > 0 { lines.append(language(.logRefusedByBoth, String(result.refusedByBoth))) }
    if let backwards = result.backwards { lines.append(sentence(backwards)) }
    if result.mayBeginElsewhere { lines.append(language(.logMayBeginElsewhere)) }
    lines.append(language(.logVariants))
    lines += result.variants.prefix(10).map { variant in
      let names = variant.events.joined(separator: ",") + (variant.length > variant.events.count ? ",…" : "")
      return "  \(variant.count) × \(names)"
    }
    lines.append(
      language(
        .logCoverage, String(result.visitedStates.count), String(chart.allStates.count { !$0.isHistory }),
        String(result.visitedTransitions.count), String(chart.transitions.count)))
    return lines.joined(separator: "\n")
  }

  /// The numbers of events, instances and diverging instances, and the fitness of all, in words.
  package var counts: String {
    language(.logCounts, String(result.events), String(result.instanceCount), String(result.divergedCount))
      + language.clauseBreak + language(.logFitness, Self.share(result.fitness))
  }

  private func lines(_ instance: LogResult.Instance, showsLinks: Bool) -> [String] {
    var lines: [String] = []
    if let divergence = instance.divergence {
      let name = instance.key.isEmpty ? "" : language(.logInstance, instance.key) + language.clauseBreak
      lines.append("\(file):\(divergence.line): " + name + title(divergence))
      lines += reasons(divergence).map { "  " + $0 }
    }
    if let backwards = instance.backwards { lines.append("  " + sentence(backwards)) }
    lines += instance.repairs.prefix(Self.shownRepairs).map { repair in
      "  → " + language(.logLine, String(repair.line), sentence(repair))
    }
    if instance.repairs.count > Self.shownRepairs {
      lines.append("  → … (+\(instance.repairs.count - Self.shownRepairs))")
    }
    if !instance.isCheapest { lines.append("  " + language(.logNotCheapest)) }
    lines.append("  " + language(.logFitness, Self.share(instance.fitness)))
    if showsLinks, let address = link(instance.run) { lines.append("  " + address) }
    return lines
  }

  /// A share with three decimals, rounded down, so that only 1 is full.
  package static func share(_ share: Double) -> String {
    let thousandths = Int((share * 1000).rounded(.down))
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  /// The cause of a divergence in a sentence without its full stop.
  package func title(_ divergence: LogResult.Divergence) -> String {
    let event = words.event(divergence.event)
    let states = words.plainStates(divergence.states)
    return switch divergence.cause {
    case .refused:
      divergence.rejection.map { RefusalText($0, words: words).title } ?? language(.refusedTitle, event)
    case .unknownEvent: language(.logNoEvent, event)
    case .notSent: language(.logNotSent, event)
    case .unknownState(let name, _):
      divergence.isOfStatesAlone ? language(.logNoStateAlone, name) : language(.logNoState, event, name)
    case .afterTimer(let left, let time, let timer, let came):
      language(
        .logAfterTimer, words.plainStates(left), language.duration(milliseconds: time), words.event(timer), event,
        language.duration(milliseconds: came))
    case .statesBefore(let names): language(.logStatesBefore, event, list(names), states)
    case .statesAfter(let names): language(.logStatesAfter, event, list(names), states)
    case .noMove(let names): language(.logNoMove, states, list(names))
    }
  }

  /// Sentences about the cause of a divergence.
  package func reasons(_ divergence: LogResult.Divergence) -> [String] {
    let refusal = divergence.rejection.map { RefusalText($0, words: words).lines } ?? []
    let recorded = divergence.recorded.map {
      language(.logRecorded, list($0), words.plainStates(divergence.states))
    }
    switch divergence.cause {
    case .refused, .notSent, .afterTimer: return (recorded.map { [$0] } ?? []) + refusal
    case .unknownEvent(let nearest), .unknownState(_, let nearest):
      return nearest.isEmpty ? [] : [language(.logNearest, list(nearest))]
    case .noMove: return refusal
    case .statesBefore, .statesAfter: return []
    }
  }

  private func list(_ names: [String]) -> String { names.joined(separator: language(.listBetween)) }

  /// The times that are earlier than one before them, in a sentence without its full stop.
  package func sentence(_ backwards: LogResult.Backwards) -> String {
    language(.logBackwards, String(backwards.count), String(backwards.line))
  }

  /// A repair in a sentence without its full stop.
  package func sentence(_ repair: LogResult.Repair) -> String {
    let states = words.plainStates(repair.active)
    let event = words.event(repair.event)
    return switch repair.kind {
    case .missing(let other) where repair.isOfStatesAlone:
      language(.logMissingState, event, words.step(other), states)
    case .extra where repair.isOfStatesAlone: language(.logExtraState, event, states)
    case .missing(let other): language(.logMissing, event, words.step(other), states)
    case .extra: language(.logExtra, event, states)
    case .exchanged(let other): language(.logExchanged, event, words.step(other), states)
    case .states: language(.logStates, event, states)
    }
  }

  /// For programs; `Public/schema/replay.schema.json` describes it.
  package func json(machine: String) -> Value {
    .object([
      Value.Member("machine", .string(machine)), Value.Member("log", .string(file)),
      Value.Member("events", .number(Double(result.events))),
      Value.Member("instanceCount", .number(Double(result.instanceCount))),
      Value.Member("diverged", .number(Double(result.divergedCount))),
      Value.Member("fitness", .number(result.fitness)),
      Value.Member("instances", .array(result.instances.map(json))),
      Value.Member("variants", .array(result.variants.map(json))),
      Value.Member("variantCount", result.variantCount.map { .number(Double($0)) } ?? .null),
      Value.Member("heat", heat), Value.Member("refusedByBoth", .number(Double(result.refusedByBoth))),
      Value.Member("backwards", json(result.backwards)),
      Value.Member("mayBeginElsewhere", .boolean(result.mayBeginElsewhere)),
    ])
  }

  private func json(_ instance: LogResult.Instance) -> Value {
    let divergence: Value =
      instance.divergence.map { divergence in
        return [
          "line": .number(Double(divergence.line)), "cause": .string(divergence.cause.name),
          "event": .string(divergence.rejection?.step.description ?? divergence.event),
          "run": divergence.run.map { .string(Run(chart, steps: $0).text) } ?? .null,
          "link": divergence.run.flatMap(link).map { .string($0) } ?? .null,
          "message": .string(title(divergence)), "reasons": .array(reasons(divergence).map { .string($0) }),
          "states": .array(divergence.states.map { .string($0.name) }),
          "recorded": divergence.recorded.map { .array($0.map { .string($0) }) } ?? .null,
          "valid": .array((divergence.rejection?.moves ?? []).map { .string($0.step.description) }),
        ]
      } ?? .null
    let repairs = instance.repairs.map { repair -> Value in
      [
        "kind": .string(repair.kind.name), "line": .number(Double(repair.line)),
        "event": .string(repair.event),
        "instead": repair.other.map { .string($0.description) } ?? .null, "message": .string(sentence(repair)),
      ]
    }
    return .object([
      Value.Member("instance", .string(instance.key)), Value.Member("line", .number(Double(instance.line))),
      Value.Member("events", .number(Double(instance.events))), Value.Member("divergence", divergence),
      Value.Member("repairs", .array(repairs)), Value.Member("cheapest", .boolean(instance.isCheapest)),
      Value.Member("fitness", .number(instance.fitness)),
      Value.Member("run", .string(Run(chart, steps: instance.run).text)),
      Value.Member("states", .array(instance.states.map { .string($0.name) })),
      Value.Member("backwards", json(instance.backwards)),
      Value.Member("link", link(instance.run).map { .string($0) } ?? .null),
    ])
  }

  private func json(_ backwards: LogResult.Backwards?) -> Value {
    guard let backwards else { return .null }
    return ["count": .number(Double(backwards.count)), "line": .number(Double(backwards.line))]
  }

  private func json(_ variant: LogResult.Variant) -> Value {
    [
      "events": .array(variant.events.map { .string($0) }), "length": .number(Double(variant.length)),
      "count": .number(Double(variant.count)),
    ]
  }

  private var heat: Value {
    let states = chart.allStates.filter { !$0.isHistory }.map {
      Value.Member($0.id.name, .number(Double(result.visitedStates[$0.id] ?? 0)))
    }
    let transitions = chart.transitions.map {
      Value.Member($0.id.description, .number(Double(result.visitedTransitions[$0.id] ?? 0)))
    }
    return ["states": .object(states), "transitions": .object(transitions)]
  }
}
