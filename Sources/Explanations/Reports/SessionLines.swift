import StatechartExecution
import Statecharts

/// An invoked machine in plain text.
package struct SessionLines: Sendable {
  /// The most variables of a machine that are listed.
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
