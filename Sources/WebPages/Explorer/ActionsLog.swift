import StatechartAnalysis
import StatechartExecution
import Statecharts
import XMLTree

/// What was done, step by step: transitions, exits, entries, content, in the order in which they happened.
struct ActionsLog: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    HTML.ol(class: "log", .attribute("start", 0)) {
      HTML.li {
        HTML.strong { language(.actionsStart) }
        macrosteps(page.simulation.start)
      }
      for record in page.simulation.records {
        HTML.li(class: record.outcome.rejection == nil ? nil : "refused") {
          HTML.strong { words.step(record.step) }
          switch record.outcome {
          case .taken(let taken): macrosteps(taken)
          case .refused: HTML.p { "✕ " + language(.runRefused) }
          }
        }
      }
    }
  }

  @MarkupBuilder private func macrosteps(_ macrosteps: [Macrostep]) -> Fragment {
    let lines = macrosteps.flatMap(lines)
    if lines.isEmpty {
      HTML.p { language(.runNothing) }
    } else {
      HTML.ul {
        for line in lines { HTML.li { line } }
      }
    }
  }

  private func lines(_ macrostep: Macrostep) -> [String] {
    let lines =
      macrostep.microsteps.flatMap(lines)
      + macrostep.unanswered.map { language(.stepDiscarded, words.event($0.name)) }
      + (macrostep.limit.map { [language.remark(on: $0)] } ?? [])
    return macrostep.session.map { session in lines.map { "\(session): \($0)" } } ?? lines
  }

  private func lines(_ microstep: Microstep) -> [String] {
    var lines: [String] = []
    if !microstep.transitions.isEmpty {
      let cause = microstep.event.map { language(.stepEvent, words.event($0.name)) } ?? language(.stepEventless)
      let taken = microstep.transitions.map(words.transition).joined(separator: language(.listBetween))
      lines.append(cause + ": " + language(.stepTook, taken))
    }
    lines += microstep.preempted.map {
      language(.stepPreempted, words.transition($0.transition), words.transition($0.by))
    }
    if !microstep.exited.isEmpty { lines.append(language(.stepExited, words.plainStates(microstep.exited))) }
    if !microstep.entered.isEmpty { lines.append(language(.stepEntered, words.plainStates(microstep.entered))) }
    return lines + microstep.executed.map { place($0.place) + ": " + effect($0.effect) }
  }

  private func place(_ place: Execution.Place) -> String {
    switch place {
    case .entry(let state): language(.actionEntry, words.state(state))
    case .exit(let state): language(.actionExit, words.state(state))
    case .transition(let id): language(.actionTransition, words.state(id.source))
    case .initial(let state): language(.actionInitial, state.map(words.state) ?? page.chart.label(in: language.tag))
    case .history(let state): language(.actionHistory, words.state(state))
    case .invocation(let state): language(.actionInvocation, words.state(state))
    case .chart: language(.actionChart)
    }
  }

  private func effect(_ effect: Execution.Effect) -> String {
    switch effect {
    case .raised(let event): language(.effectRaised, words.event(event.name))
    case .sent(let event, let due):
      due == page.simulation.final.time
        ? language(.effectSent, words.event(event.name))
        : language(.effectSentLater, words.event(event.name), language.duration(milliseconds: due))
    case .cancelled(let id, _): language(.effectCancelled, id)
    case .assigned(let location, let value): language(.effectAssigned, location, value.description)
    case .logged(let label, let value):
      language(.effectLogged, [label, value?.description].compactMap(\.self).joined(separator: " "))
    case .ran: language(.effectRan)
    case .acted(let action): action.displayName.map { $0(in: language.tag) } ?? action.name
    case .ignored(let element): language(.effectIgnored, element.name)
    case .invoked(let id, let session): language(.effectInvoked, id, session)
    case .invocationCancelled(let id): language(.effectInvocationCancelled, id)
    case .invocationFailed(_, let message), .failed(let message, _): language(.effectFailed, message)
    }
  }
}
