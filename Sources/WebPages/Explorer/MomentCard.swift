import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// What the machine is in, what it remembers, what is on its way, and its clock.
struct MomentCard: ExplorerPart {
  /// The maximum number of active states that are listed.
  private static let maxStates = 200
  /// The maximum number of history states that are listed.
  private static let maxMemories = 40

  let page: ExplorerPage

  private var snapshot: Snapshot { page.final }

  var body: Fragment {
    HTML.titledSection(id: "now", class: "card now", language(.nowCard)) {
      HTML.dl {
        HTML.dt { language(.configuration) }
        HTML.dd(id: "configuration") {
          let atomic = Set(snapshot.atomicStates)
          for state in snapshot.configuration.prefix(Self.maxStates) {
            HTML.span(class: atomic.contains(state) ? "tag innermost" : "tag") { words.state(state) }
            " "
          }
          RestOfList(of: snapshot.configuration.count, after: Self.maxStates, in: .states, page.links, language)
          if let ending { HTML.em { ending } }
        }
        for memory in snapshot.memories.prefix(Self.maxMemories) {
          HTML.dd { language(.remembered, words.state(memory.history), words.plainStates(memory.states)) }
        }
        if snapshot.memories.count > Self.maxMemories {
          HTML.dd {
            RestOfList(of: snapshot.memories.count, after: Self.maxMemories, in: .states, page.links, language)
          }
        }
      }
      if !failures.isEmpty {
        HTML.div(class: "failures") {
          HTML.h3 { language(.nowFailed) }
          ShortList(
            items: failures.prefix(Self.maxFailures).map { line in Fragment { line } }, count: failures.count,
            language: language)
        }
      }
      if usesClock { clock }
    }
  }

  /// What failed in the last step, or at the start.
  private var failures: [String] {
    let macrosteps = page.simulation.records.last.map(\.outcome.macrosteps) ?? page.simulation.start
    return macrosteps.flatMap(OutcomeLines(words: words).failures)
  }

  /// The maximum number of failures that are listed.
  private static let maxFailures = 100
  /// The maximum number of events on their way that are listed.
  private static let maxTimers = 8

  private var ending: String? {
    switch snapshot.status {
    case .running: nil
    case .ended: language(.ended)
    case .stopped: language(.stopped)
    }
  }

  /// Charts that never wait need no clock.
  private var usesClock: Bool {
    !timers.isEmpty || snapshot.time > 0 || page.chart.waits || typed != nil
  }

  /// The events on their way, those of invoked machines with who has sent them, the next one first.
  private var timers: [(name: String, due: Int)] {
    let own = snapshot.pending.map { (words.event($0.event.name), $0.due) }
    let others = snapshot.sessions.flatMap { session in
      let words = Wording(chart: session.chart, language: language, maxNames: Wording.namesOnPages)
      return session.snapshot.pending.map {
        (language(.timerOf, words.event($0.event.name), session.invokeID), $0.due)
      }
    }
    return (own + others).enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
  }

  /// What was typed as a time and is none.
  private var typed: (text: String, message: String)? {
    guard let fault = page.fault, case .clock(let text) = fault.form else { return nil }
    return (text, fault.message(in: language))
  }

  private var clock: Element {
    HTML.div(id: "clock", class: "clock") {
      HTML.h3 { language(.clockCard) }
      HTML.p { language(.clockNow, language.duration(milliseconds: snapshot.time)) }
      if timers.isEmpty { HTML.p { language(.clockIdle) } }
      HTML.ul {
        for (index, timer) in timers.prefix(Self.maxTimers).enumerated() {
          HTML.li {
            language(.clockNext, timer.name, language.duration(milliseconds: timer.due - snapshot.time))
            " "
            if index == 0, let delay = snapshot.nextDelay {
              HTML.a(href: page.links.taking(.advance(delay)), id: "jump", class: "button small") {
                language(.clockJump)
              }
            }
          }
        }
        if timers.count > Self.maxTimers {
          HTML.li { language(.variablesMore, String(timers.count - Self.maxTimers)) }
        }
      }
      if let delay = page.playDelay {
        PlayControls(delay: delay, stops: !page.metBreakpoints.isEmpty, language: language)
      }
      advanceForm
    }
  }

  private var advanceForm: Element {
    let field = FormField(id: "advance-by", fault: typed?.message)
    return HTML.form(action: page.links.formAction, class: "inline") {
      AddressFields(page.links)
      HTML.label(for: field.id) { language(.clockBy) }
      field.input(name: "advance", value: typed?.text ?? "1s", isRequired: true)
      HTML.button(type: .submit, class: "button small") { language(.clockGo) }
      field.note
    }
  }
}
