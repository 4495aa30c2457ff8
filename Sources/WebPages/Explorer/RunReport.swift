public import StatechartAnalysis
import StatechartExecution
import Statecharts

/// A run in plain text, for a terminal.
public struct RunReport: Sendable {
  /// The run.
  public let simulation: Simulation
  /// The language.
  public let language: Language

  /// Makes a report.
  public init(simulation: Simulation, language: Language) {
    self.simulation = simulation
    self.language = language
  }

  private var words: Wording { Wording(chart: simulation.run.chart, language: language) }

  /// The report: a line for each step; under it what it did with data and events, or why it was refused, what is valid
  /// instead, and the shortest way.
  public var text: String {
    var lines = ["● \(language(.runStart)): \(states(simulation.initial))"] + details(simulation.start)
    for record in simulation.records { lines += self.lines(record) }
    switch simulation.final.status {
    case .running: break
    case .ended: lines.append(language(.ended))
    case .stopped(let limit): lines += [language.remark(on: limit)] + leftBehind
    }
    return (lines + sessions).joined(separator: "\n")
  }

  /// The machines that are invoked and alive at the end, each deeper than the one that invoked it.
  private var sessions: [String] {
    let tree = SessionTree(simulation.final)
    guard !tree.isEmpty else { return [] }
    return [language(.sessionsCard) + ":"]
      + tree.lines.flatMap { line in
        let indent = String(repeating: "  ", count: line.depth + 1)
        return SessionLines(session: line.session, language: language).text.map { indent + $0 }
      }
  }

  /// The events that a machine which was stopped left behind: the first few, then how many more there are.
  private var leftBehind: [String] {
    let names = simulation.final.undelivered.map { words.event($0.event.name) }
    guard !names.isEmpty else { return [] }
    let more = names.count > RunReport.names ? ["+\(names.count - RunReport.names)"] : []
    return [language(.leftBehind, (names.prefix(RunReport.names) + more).joined(separator: language(.listBetween)))]
  }

  /// How many events are named that were left behind.
  private static let names = 10
  /// How many lines at each end are shown of a step that a limit cut short.
  private static let shown = 100

  private func states(_ snapshot: Snapshot) -> String { words.plainStates(snapshot.atomicStates) }

  private func lines(_ record: StepRecord) -> [String] {
    let name = words.step(record.step)
    guard let rejection = record.outcome.rejection else {
      return ["✓ \(name): \(states(record.snapshot))"] + details(record.outcome.macrosteps)
    }
    let note = RefusalText(rejection: rejection, words: words)
    return ["✕ " + note.title] + note.lines.map { "  " + $0 }
  }

  private func details(_ macrosteps: [Macrostep]) -> [String] {
    let lines = macrosteps.flatMap(OutcomeLines(words: words).essential)
    let omitted = lines.count - RunReport.shown * 2
    guard macrosteps.limit != nil, omitted > 0 else { return lines.map { "  " + $0 } }
    let ends =
      lines.prefix(RunReport.shown) + [language(.linesOmitted, String(omitted))] + lines.suffix(RunReport.shown)
    return ends.map { "  " + $0 }
  }
}

/// An invoked machine in plain text.
struct SessionLines: Sendable {
  let session: SessionSnapshot
  let language: Language

  private var words: Wording { Wording(chart: session.chart, language: language) }

  /// Its invocation, its chart and its states, then its variables and what is due.
  var text: [String] {
    let snapshot = session.snapshot
    let chart = session.name == nil ? "" : " · " + session.chart.label(in: language.tag)
    let variables = snapshot.variables.prefix(VariablesCard.limit)
    return ["◇ \(session.invokeID)\(chart) (\(session.id)): \(words.plainStates(snapshot.atomicStates))"]
      + (variables.isEmpty ? [] : ["  " + words.bindings(Array(variables))])
      + snapshot.pending.map { "  " + words.timer($0, at: snapshot.time) }
  }
}

/// A refusal in plain text.
struct RefusalText: Sendable {
  let rejection: Rejection
  let words: Wording

  private var language: Language { words.language }

  /// What was refused.
  var title: String {
    language(rejection.setting == nil ? .refusedTitle : .refusedSettingTitle, words.wanted(by: rejection.step))
  }

  /// Why it was refused, what is valid instead, and the way.
  var lines: [String] {
    rejection.setting == nil ? reasons + [moves] + (route.map { [$0] } ?? []) : reasons
  }

  /// What the conditions of the transitions that answer have read, or why a variable was not set.
  var reasons: [String] {
    rejection.setting.map { [text(of: $0)] } ?? rejection.candidates.compactMap(condition)
  }

  /// A candidate whose event fits: its condition with what it read, or what went first.
  private func condition(_ candidate: Rejection.Candidate) -> String? {
    guard let reason = reason(candidate.refusal) else { return nil }
    return words.transition(candidate.transition) + ": " + reason
  }

  private func reason(_ refusal: Refusal) -> String? {
    switch refusal {
    case .eventMismatch, .targetMismatch: nil
    case .conditionFalse(let condition, let read):
      words.isFalse(condition, read: read)
    case .conditionFailed(let condition, let message): language(.whyConditionFailed, condition.source, message)
    case .preempted(let winner): language(.whyPreempted, words.transition(winner))
    case .machineStopped: language(.whyStopped)
    }
  }

  /// Why a variable was not set.
  func text(of setting: SettingError) -> String {
    let name = words.wanted(by: rejection.step)
    switch setting {
    case .readOnly: return language(.refusedReadOnly, name)
    case .failed(let message): return language(.refusedSetting, name, message)
    case .unknown(let known):
      let names = known.prefix(20).joined(separator: language(.listBetween))
      let fault = language(.refusedUnknownVariable, name)
      return known.isEmpty ? fault : fault + language.sentenceBreak + language(.knownVariables, names)
    }
  }

  private var moves: String {
    let names = rejection.moves.map(words.move).joined(separator: language(.listBetween))
    return names.isEmpty ? language(.validNone) : language(.validNow, names)
  }

  private var route: String? {
    switch rejection.route {
    case nil: nil
    case .steps(let steps): language(.routeTitle) + " " + steps.map(words.step).joined(separator: " → ")
    case .impossible(let examined): language(.routeImpossible, String(examined))
    case .notFound(let examined, let bound): words.notFound(within: examined, bound)
    }
  }
}
