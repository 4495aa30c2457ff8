import Explanations
package import StatechartDiagrams
package import StatechartEvidence
package import StatechartSimulation
import Statecharts
package import XMLTree

/// The page on which a log of events is checked against a machine: the form, and what came of the last one.
package struct LogPage: Sendable {
  /// The answer to a log.
  package enum Answer: Sendable {
    /// The results for the machine.
    case study(LogStudy)
    /// It cannot be read.
    case faulty(LogFault)
    /// It was not read, since it is too large.
    case tooLarge
  }

  static let answerID = "answer"
  private static let textID = "log"

  let site: Site
  let machine: Machine
  let address: LogAddress
  let words: Wording
  private let diagram: Diagram
  /// The log that was sent: the page shows lines of it, and never all of it.
  private let text: String
  private let options: LogOptions
  private let beginning: LogReplay.Beginning
  let answer: Answer?

  package init(
    site: Site, machine: Machine, address: LogAddress, diagram: Diagram, text: String = "",
    options: LogOptions = LogOptions(), beginning: LogReplay.Beginning = .start, answer: Answer? = nil
  ) {
    (self.site, self.machine, self.address, self.diagram) = (site, machine, address, diagram)
    (self.text, self.options, self.beginning, self.answer) = (text, options, beginning, answer)
    words = Wording(chart: machine.chart, language: site.language, maxNames: Wording.namesOnPages)
  }

  var language: Language { site.language }
  private var title: String { language(.logPageTitle, machine.chart.label(in: language.tag)) }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.log.fill { value in
      switch value {
      case .ways: language(.logPageMachine)
      }
    } slots: { slot in
      switch slot {
      case .title: Fragment { title }
      case .lead: Fragment { language(.logPageLead) }
      case .answer: result
      case .form:
        exampleForm
        form
      case .diagram: drawing
      case .details: details
      case .ways: ways
      }
    }
    let head = PageHead(
      title: title, description: language(.logPageLead),
      alternates: Language.allCases.map { ($0, address.localized(in: $0).text) })
    return site.page(head, kind: "log", content: Fragment { content })
  }

  private var study: LogStudy? {
    if case .study(let study) = answer { study } else { nil }
  }

  // MARK: The form

  private var form: Element {
    HTML.form(
      action: address.action, method: .post, id: "log-form", class: "card",
      .attribute("enctype", "multipart/form-data")
    ) {
      HTML.label(for: Self.textID) { language(.logPageText) }
      HTML.textarea(
        name: LogAddress.Field.text, value: "", id: Self.textID, rows: 12, .attribute("spellcheck", "false"),
        .attribute("autocapitalize", "off"), .aria("describedby", "log-hint"))
      HTML.label(for: "log-file") { language(.logPageFile) }
      HTML.input(type: .file, name: LogAddress.Field.file, id: "log-file")
      HTML.p(id: "log-hint", class: "hint") {
        language(.logPageHint, String(LogStudy.Limits.bytes >> 20))
        if answer != nil { " " + language(.logPageAgain) }
      }
      LogOptionFields(options: options, beginning: beginning, language: language)
      HTML.p { HTML.button(type: .submit, id: "check", class: "button primary") { language(.logPageGo) } }
    }
  }

  /// Two phones, the second of which runs empty while it is charged.
  private static let example = "phone,event\n1,plug\n1,full\n1,unplug\n2,plug\n2,empty\n"

  /// A log of the machine of the tour, to be pressed.
  @MarkupBuilder private var exampleForm: Fragment {
    if machine.identifier == GuideStop.machine, answer == nil {
      HTML.form(action: address.action, method: .post, id: "log-example") {
        HTML.input(type: .hidden, name: LogAddress.Field.text, value: Self.example)
        HTML.button(type: .submit, class: "button") { language(.toolsExample) }
      }
    }
  }

  // MARK: What came of it

  @MarkupBuilder private var result: Fragment {
    if let answer {
      HTML.div(id: Self.answerID, class: "card log-answer", .role("status"), .tabindex(-1)) {
        switch answer {
        case .study(let study): LogAnswer(page: self, study: study)
        case .faulty(let fault): faultNote(fault)
        case .tooLarge:
          HTML.p(class: "fault") { language(.logPageTooLarge, String(LogStudy.Limits.bytes >> 20)) }
        }
      }
    }
  }

  /// The maximum number of letters of a line that are shown.
  private static let maxLetters = 300

  @MarkupBuilder private func faultNote(_ fault: LogFault) -> Fragment {
    HTML.p(id: "log-fault", class: "fault") {
      language.sentence(LogPhrase.logPageFault).filled(
        with: [String(fault.line), String(fault.column), HTML.span(.lang("en")) { fault.message }])
    }
    excerpt(around: fault.line)
  }

  /// A line of the log and the two next to it, with their numbers.
  @MarkupBuilder func excerpt(around number: Int) -> Fragment {
    let lines = text.split(
      maxSplits: number + 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    let shown = (max(1, number - 1)...number + 1).filter { $0 <= min(lines.count, number + 1) }
    if shown.contains(where: { !lines[$0 - 1].isEmpty }) {
      HTML.pre(class: "excerpt", .tabindex(0)) {
        HTML.code {
          for shown in shown {
            if shown == number {
              HTML.b { Self.row(shown, lines[shown - 1]) }
            } else {
              Self.row(shown, lines[shown - 1])
            }
            "\n"
          }
        }
      }
    }
  }

  private static func row(_ number: Int, _ line: Substring) -> String {
    "\(number)  " + (line.count > maxLetters ? line.prefix(maxLetters) + "…" : line)
  }

  // MARK: The drawing and the lists

  @MarkupBuilder private var drawing: Fragment {
    PlainDrawing(diagram: diagram, highlights: highlights, language: language)
    if study != nil { HeatLegend(language: language) }
  }

  private var highlights: Highlights {
    var highlights = Highlights.none
    if let result = study?.result {
      highlights.heat = Heat(states: result.visitedStates, transitions: result.visitedTransitions)
    }
    return highlights
  }

  @MarkupBuilder private var details: Fragment {
    if let study { LogLists(page: self, result: study.result) }
  }

  @MarkupBuilder private var ways: Fragment {
    HTML.a(href: address.moment([]) ?? "/", class: "button") { language(.quizMachine) }
  }
}

/// The format of the log, and its fields.
struct LogOptionFields: MarkupComponent {
  let options: LogOptions
  let beginning: LogReplay.Beginning
  let language: Language

  var body: Fragment {
    HTML.details(class: "log-options", .flag("open", options != LogOptions() || beginning != .start)) {
      HTML.summary { language(.logPageOptions) }
      HTML.div(class: "log-fields") {
        HTML.label(for: "log-format") { language(.logPageFormat) }
        HTML.select(name: LogAddress.Field.format, id: "log-format") {
          HTML.option(value: "", isSelected: options.format == nil) { language(.logPageGuess) }
          for format in LogFormat.allCases {
            HTML.option(value: format.rawValue, isSelected: options.format == format) { language.title(of: format) }
          }
        }
        for field in LogOptions.Field.allCases {
          input(LogAddress.Field.name(of: field), language.title(of: field), options[field])
        }
        input(
          LogAddress.Field.pattern, language(.logPagePattern), options.pattern, "{time} [{_}] {instance}: {event}")
        input(
          LogAddress.Field.ignored, language(.logPageIgnored),
          options.ignored.isEmpty ? nil : options.ignored.sorted().joined(separator: ","))
        HTML.label(for: "log-from") { language(.logPageFrom) }
        HTML.select(name: LogAddress.Field.beginning, id: "log-from") {
          HTML.option(value: LogReplay.Beginning.start.rawValue, isSelected: beginning == .start) {
            language(.logPageFromStart)
          }
          HTML.option(value: LogReplay.Beginning.anywhere.rawValue, isSelected: beginning == .anywhere) {
            language(.logPageFromAnywhere)
          }
        }
      }
    }
  }

  @MarkupBuilder private func input(
    _ name: String, _ title: String, _ value: String?, _ example: String? = nil
  ) -> Fragment {
    HTML.label(for: "log-\(name)") { title }
    HTML.input(
      type: .text, name: name, value: value, id: "log-\(name)", .attribute("placeholder", example),
      .attribute("autocomplete", "off"), .attribute("spellcheck", "false"))
  }
}

/// The legend of a heat map.
private struct HeatLegend: MarkupComponent {
  let language: Language

  var body: Fragment {
    HTML.p(class: "legend heat-legend") {
      language(.heatTitle) + ":"
      for (index, phrase) in [ViewPhrase.heatNever, .heatOnce, .heatSome, .heatOften].enumerated() {
        HTML.span(class: "sample heat-\(index)", .aria("hidden", true)) { "" }
        HTML.span { language(phrase) }
      }
    }
  }
}
