import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The clock of a machine that waits, with what is on its way.
struct ClockCard: ExplorerPart {
  /// The maximum number of events on their way that are listed.
  private static let maxTimers = 8

  let page: ExplorerPage

  private var snapshot: Snapshot { page.final }

  var body: Fragment {
    if usesClock {
      HTML.titledSection(id: "clock", class: "card clock", language(.clockCard)) {
        HTML.p { language(.clockNow, language.duration(milliseconds: snapshot.time)) }
        if timers.isEmpty { HTML.p { language(.clockIdle) } }
        list
        if let delay = page.playDelay {
          PlayControls(delay: delay, stops: !page.metBreakpoints.isEmpty, language: language)
        }
        advanceForm
      }
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

  /// The text typed as a time that is none.
  private var typed: (text: String, message: String)? {
    guard let fault = page.fault, case .clock(let text) = fault.form else { return nil }
    return (text, fault.message(in: language))
  }

  private var list: Element {
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
