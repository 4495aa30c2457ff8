import Explanations
import StatechartEvidence
import StatechartFormats
import StatechartSimulation
import Statecharts
import XMLTree

/// The events of a program of which its reader wants to be told.
package struct LiveWatch: Hashable, Sendable {
  /// The fields of an address.
  package enum Field {
    static let breakpoints = "break"
    static let refusals = "refusals"
    static let wanted = "yes"
    /// All fields.
    package static let names: Set = [breakpoints, refusals]
  }

  /// The breakpoints as they were typed, with commas between them.
  package let breakpoints: String
  /// True for every refusal and disagreement.
  package let refusals: Bool

  /// Reads the fields of an address.
  ///
  /// - Parameter field: The value of a field.
  package init(_ field: (String) -> String?) {
    breakpoints = String((field(Field.breakpoints) ?? "").prefix(Breakpoint.Limits.count * Breakpoint.Limits.bytes))
    refusals = field(Field.refusals) == Field.wanted
  }

  /// True for a field of a query, with its value, that says what is watched for.
  package static func isField(_ field: some StringProtocol) -> Bool {
    Field.names.contains(String(field.prefix { $0 != "=" }))
  }

  /// True if nothing is watched for.
  var isEmpty: Bool { !refusals && texts.isEmpty }

  fileprivate var texts: [String] { breakpoints.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }
}

/// The last record that meets what is watched for, and the form that says what that is.
struct LiveWatchForm: MarkupComponent {
  /// The identifier of the alert; scripts notify the reader when its record is another one.
  static let alert = "live-alert"

  let page: ExplorerPage
  let actor: LiveActor
  let study: LiveStudy
  let watch: LiveWatch

  private var language: Language { page.language }

  var body: Fragment {
    alert
    HTML.details(class: "live-watch", .flag("open", fault != nil)) {
      HTML.summary { language(.liveWatch) }
      HTML.form(action: LiveAddress.actor(actor.number), id: "live-watch", class: "tool-form") {
        if let language = page.site.addressLanguage { HTML.input(type: .hidden, name: "lang", value: language.tag) }
        HTML.label(for: field.id) { self.language(.liveWatchFor) }
        field.input(name: LiveWatch.Field.breakpoints, value: watch.breakpoints)
        field.note
        Self.refusals(watch, self.language)
        HTML.button(type: .submit, class: "button small") { self.language(.liveWatchBegin) }
      }
    }
  }

  /// The box for all refusals.
  static func refusals(_ watch: LiveWatch, _ language: Language) -> Element {
    HTML.label {
      HTML.input(
        type: .checkbox, name: LiveWatch.Field.refusals, value: LiveWatch.Field.wanted,
        .flag("checked", watch.refusals))
      " " + language(.liveWatchRefusals)
    }
  }

  private var chart: Statechart { page.simulation.run.chart }

  private var breakpoints: [Breakpoint] { watch.texts.compactMap { Breakpoint(typed: $0, on: chart) } }

  /// The first text that is no breakpoint of the machine, in words.
  private var fault: String? {
    watch.texts.first { Breakpoint(typed: $0, on: chart) == nil }.map { text in
      FormFault(.notBreakpoint(nearest: chart.statesNearest(to: text)), in: .breakpoint(text: text))
        .message(in: language)
    }
  }

  private var field: FormField { FormField(id: "live-watch-for", fault: fault) }

  @MarkupBuilder private var alert: Fragment {
    if let (record, lines) = hit {
      HTML.div(id: Self.alert, class: "stop-note", .role("alert"), .data("record", String(record))) {
        for line in lines { HTML.p { line } }
      }
    }
  }

  /// The number of the last record that meets what is watched for, and what it did.
  private var hit: (record: Int, lines: [String])? {
    let breakpoints = breakpoints
    for (index, moment) in study.moments.enumerated().reversed() {
      var lines: [String] = []
      if let end = moment.position, end <= page.simulation.records.count {
        // Timers that fired before the event belong to its record.
        let begin = index > 0 ? study.moments[index - 1].position ?? end - 1 : 0
        let steps = max(0, min(begin, end))..<end
        let met = breakpoints.filter { breakpoint in
          steps.contains { !page.simulation.met([breakpoint], by: $0).isEmpty }
        }
        lines = met.map(page.stopText)
      }
      if watch.refusals, moment.verdict != .taken { lines.append(LiveNote.text(moment, in: language)) }
      if !lines.isEmpty { return (moment.number, lines) }
    }
    return nil
  }
}
