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

  /// The report: a line for each step, with what is valid and the shortest way under each refusal.
  public var text: String {
    var lines = ["● \(language(.runStart)): \(states(simulation.initial))"]
    for record in simulation.records { lines += self.lines(record) }
    switch simulation.final.status {
    case .running: break
    case .ended: lines.append(language(.ended))
    case .stopped(let limit): lines.append(language.remark(on: limit))
    }
    return lines.joined(separator: "\n")
  }

  private func states(_ snapshot: Snapshot) -> String { words.plainStates(snapshot.atomicStates) }

  private func lines(_ record: StepRecord) -> [String] {
    let name = words.step(record.step)
    guard let rejection = record.outcome.rejection else { return ["✓ \(name): \(states(record.snapshot))"] }
    let note = RefusalText(rejection: rejection, words: words)
    return ["✕ " + language(.refusedTitle, words.wanted(by: record.step))] + note.lines.map { "  " + $0 }
  }
}

/// A refusal in plain text.
struct RefusalText: Sendable {
  let rejection: Rejection
  let words: Wording

  private var language: Language { words.language }

  var lines: [String] {
    [moves] + (route.map { [$0] } ?? [])
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
    case .notFound(let examined): language(.routeNotFound, String(examined))
    }
  }
}
