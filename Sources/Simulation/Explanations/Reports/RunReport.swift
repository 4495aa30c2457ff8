import StatechartExecution
package import StatechartSimulation
import Statecharts

/// A run in plain text, for a terminal.
package struct RunReport: Sendable {
  /// The run.
  package let simulation: Simulation
  private let words: Wording

  package init(simulation: Simulation, language: Language) {
    self.simulation = simulation
    words = Wording(chart: simulation.run.chart, language: language)
  }

  private var language: Language { words.language }

  /// The report: a line for each step; under it what it did with data and events, or why it was refused, what is valid
  /// instead, and the shortest way.
  package var text: String {
    var lines = ["● \(language(.runStart)): \(states(simulation.initial))"] + details(simulation.start)
    for record in simulation.records { lines += self.lines(record) }
    switch simulation.final.status {
    case .running: break
    case .ended: lines.append(language(.ended))
    case .stopped(let limit): lines += [language.remark(on: limit)] + undelivered
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

  /// The undelivered events of a machine that was stopped: the first few, then how many more there are.
  private var undelivered: [String] {
    let names = simulation.final.undelivered.map { words.event($0.event.name) }
    guard !names.isEmpty else { return [] }
    let more = names.count > RunReport.names ? ["+\(names.count - RunReport.names)"] : []
    return [language(.undelivered, (names.prefix(RunReport.names) + more).joined(separator: language(.listBetween)))]
  }

  /// The maximum number of undelivered events that are named.
  private static let names = 10
  /// The number of lines shown at each end of a step that a limit cut short.
  private static let shown = 100

  private func states(_ snapshot: Snapshot) -> String { words.plainStates(snapshot.atomicStates) }

  private func lines(_ record: StepRecord) -> [String] {
    let name = words.step(record.step)
    guard let rejection = record.outcome.rejection else {
      return ["✓ \(name): \(states(record.snapshot))"] + details(record.outcome.macrosteps)
    }
    let note = RefusalText(rejection, words: words)
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
package struct SessionLines: Sendable {
  /// The maximum number of variables of a machine that are listed.
  package static let maxVariables = 100

  let session: SessionSnapshot
  let language: Language

  private var words: Wording { Wording(chart: session.chart, language: language) }

  /// Its invocation, its chart and its states, then its variables and what is due.
  var text: [String] {
    let snapshot = session.snapshot
    let chart = session.name == nil ? "" : " · " + session.chart.label(in: language.tag)
    let variables = snapshot.variables.prefix(SessionLines.maxVariables)
    return ["◇ \(session.invokeID)\(chart) (\(session.id)): \(words.plainStates(snapshot.atomicStates))"]
      + (variables.isEmpty ? [] : ["  " + words.bindings(Array(variables))])
      + snapshot.pending.map { "  " + words.timer($0, at: snapshot.time) }
  }
}
