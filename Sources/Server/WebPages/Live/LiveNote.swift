import Explanations
import StatechartEvidence
import StatechartSimulation
import Statecharts
import XMLTree

/// The note on the page of an actor: what its last records were, and what came of them.
struct LiveNote: MarkupComponent {
  /// The maximum number of records that are listed.
  private static let maxRecords = 12

  let page: ExplorerPage
  let actor: LiveActor
  let study: LiveStudy
  let watch: LiveWatch
  let mayKeep: Bool

  private var site: Site { page.site }
  /// The moment that the page shows.
  private var address: ExplorerAddress { page.address }

  private var language: Language { site.language }

  var body: Fragment {
    HTML.titledSection(id: "live-run", class: "card live-note", language(.liveRunOf, actor.name)) {
      HTML.p(
        class: "hint", .data("changes", LiveAddress.changes(of: actor.number)),
        .data("hidden", watch.isEmpty ? nil : "listen")
      ) {
        language(.liveFollows) + language.sentenceBreak
          + language(.liveCounts, String(actor.count), String(max(actor.refusalCount, refusals)))
        if actor.hasEnded { language.clauseBreak + language(.liveEnded) }
      }
      if let parent = actor.parent {
        HTML.p(class: "hint") {
          HTML.a(href: LiveAddress.actor(parent, site), .data("file", "")) { language(.liveStartedBy, String(parent)) }
        }
      }
      warnings
      LiveWatchForm(page: page, actor: actor, study: study, watch: watch)
      HTML.h3 { language(.liveLast) }
      HTML.ol(class: "live-records", .attribute("reversed", "reversed")) {
        for moment in study.moments.suffix(Self.maxRecords).reversed() { item(moment) }
      }
      HTML.p {
        HTML.a(href: address.text, id: "open-run", class: "button", .data("file", "")) { language(.liveOpenRun) }
        HTML.a(href: LiveAddress.overview(site), class: "button", .data("file", "")) { language(.liveAll) }
      }
      if mayKeep {
        HTML.form(action: LiveAddress.actor(actor.number, site), method: .post) {
          HTML.button(
            type: .submit, class: "button", .attribute("name", LiveAddress.keepField), .attribute("value", "run")
          ) { language(.liveKeep) }
        }
      }
    }
  }

  private var refusals: Int { study.moments.count { $0.verdict != .taken } }

  @MarkupBuilder private var warnings: Fragment {
    if study.isLost { HTML.p(class: "fault") { language(.liveLost) } }
    if let fault = study.fault {
      HTML.p(class: "fault") {
        language.sentence(LivePhrase.liveFault).filled(with: [HTML.span(.lang("en")) { fault }])
      }
    }
    if study.earlier > 0 { HTML.p(class: "hint") { language(.liveEarlier, String(study.earlier)) } }
    if actor.dropped > 0 { HTML.p(class: "hint") { language(.liveDropped, String(actor.dropped)) } }
  }

  /// The last record, if program and machine disagree about it: it belongs to the answer.
  @MarkupBuilder var disagreement: Fragment {
    if let moment = study.moments.last, moment.verdict == .disagreement {
      HTML.p(id: "disagreement", class: "refusal") { Self.text(moment, in: language) }
    }
  }

  private func item(_ moment: LiveStudy.Moment) -> Element {
    HTML.li(class: moment.verdict == .taken ? nil : "refusal", .attribute("value", String(moment.number))) {
      if let position = moment.position {
        HTML.a(href: link(position), .data("file", "")) { Self.text(moment, in: language) }
      } else {
        Self.text(moment, in: language)
      }
      if let place = moment.place {
        " "
        HTML.code { place }
      }
      if !moment.nearest.isEmpty {
        " "
        language(.liveNear, moment.nearest.joined(separator: language(.listBetween)))
      }
    }
  }

  /// The moment after so many steps, which opens without the program.
  private func link(_ position: Int) -> String {
    var address = address
    address.steps = Array(address.steps.prefix(position))
    address.position = nil
    return address.text
  }

  /// Returns what came of a record.
  static func text(_ moment: LiveStudy.Moment, in language: Language) -> String {
    func listed(_ names: [String]) -> String {
      names.isEmpty ? "–" : names.joined(separator: language(.listBetween))
    }
    return switch moment.verdict {
    case .taken: language(.liveEventTaken, moment.event)
    case .refused:
      language(moment.cause == "unknown-event" ? .liveEventUnknown : .liveEventRefused, moment.event)
    case .disagreement:
      language(.liveEventApart, moment.event, listed(moment.reported ?? []), listed(moment.states))
    }
  }
}
