import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The machines that the chart has invoked and that are alive, each with its states, variables and what is due;
/// those that they have invoked are inside.
struct SessionsCard: ExplorerPart {
  /// The maximum number of events on their way that are listed for a session.
  private static let timerLimit = 8
  /// The maximum number of active states that are listed for a session.
  private static let maxStates = 60

  let page: ExplorerPage

  private var sessions: SessionTree { SessionTree(page.final) }

  var body: Fragment {
    if !sessions.isEmpty {
      HTML.titledSection(id: "sessions", class: "card sessions", language(.sessionsCard)) {
        list(sessions.outermost)
      }
    }
  }

  private func list(_ sessions: [SessionSnapshot], class name: String? = nil) -> Element {
    HTML.ul(class: name) {
      for session in sessions { item(session) }
    }
  }

  private func item(_ session: SessionSnapshot) -> Element {
    let words = Wording(chart: session.chart, language: language, maxNames: Wording.namesOnPages)
    let inner = sessions.invoked(by: session)
    return HTML.li(.data("session", session.id)) {
      HTML.h3(class: "binding") {
        HTML.code(class: "name") { session.invokeID }
        HTML.span(class: "value") { session.chart.name == nil ? "" : session.chart.label(in: language.tag) }
      }
      HTML.p(class: "states") {
        HTML.span(class: "visually-hidden") { language(.configuration) + ": " }
        for state in session.snapshot.configuration.prefix(Self.maxStates) {
          HTML.span(class: session.snapshot.atomicStates.contains(state) ? "tag innermost" : "tag") {
            words.state(state)
          }
          " "
        }
        RestOfList(of: session.snapshot.configuration.count, after: Self.maxStates, in: .states, nil, language)
      }
      variables(session, words)
      timers(session.snapshot, words)
      if !inner.isEmpty { list(inner, class: "inner") }
    }
  }

  @MarkupBuilder private func variables(_ session: SessionSnapshot, _ words: Wording) -> Fragment {
    let snapshot = session.snapshot
    let changes = changes(in: session)
    let rest = snapshot.variables.count - SessionLines.maxVariables
    if !snapshot.variables.isEmpty {
      HTML.ul(class: "bindings", .aria("label", language(.variablesCard))) {
        for variable in snapshot.variables.prefix(SessionLines.maxVariables) {
          HTML.li(class: changes[variable.name] == nil ? "binding" : "binding changed") {
            VariableBinding(variable: variable, change: changes[variable.name], words: words)
          }
        }
      }
    }
    if rest > 0 { HTML.p(class: "hint") { language(.variablesMore, String(rest)) } }
  }

  /// Returns the changes of the last step in a session; none where it has only started then.
  private func changes(in session: SessionSnapshot) -> [String: VariableChange] {
    let earlier = page.simulation.previous?.sessions.first { $0.id == session.id }
    let changes = earlier.map { session.snapshot.changes(since: $0.snapshot) } ?? []
    return Dictionary(changes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @MarkupBuilder private func timers(_ snapshot: Snapshot, _ words: Wording) -> Fragment {
    if !snapshot.pending.isEmpty {
      HTML.ul(class: "timers", .aria("label", language(.clockCard))) {
        for pending in snapshot.pending.prefix(Self.timerLimit) {
          HTML.li { words.timer(pending, at: snapshot.time) }
        }
        if snapshot.pending.count > Self.timerLimit {
          HTML.li { language(.variablesMore, String(snapshot.pending.count - Self.timerLimit)) }
        }
      }
    }
  }
}
