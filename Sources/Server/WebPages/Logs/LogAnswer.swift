import Explanations
import StatechartEvidence
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The results of a log for a machine: the verdict, the first divergence explained, its repair, then the others.
struct LogAnswer: MarkupComponent {
  let page: LogPage
  let study: LogStudy

  /// The maximum number of divergences and repairs that are explained.
  private static let maxDivergences = 20
  private static let maxRepairs = 20

  private var result: LogResult { study.result }
  private var language: Language { page.language }
  private var report: LogReport { LogReport(result, of: page.machine.chart, file: "", in: language) }

  var body: Fragment {
    let diverged = result.instances.filter { $0.divergence != nil }
    HTML.p(id: "verdict", class: result.divergedCount == 0 ? "verdict right" : "verdict wrong") {
      HTML.b {
        HTML.span(.aria("hidden", true)) { result.divergedCount == 0 ? "✓ " : "✕ " }
        language(result.divergedCount == 0 ? .logAllFollow : .logDiverges)
      }
    }
    HTML.p { report.counts }
    if result.refusedByBoth > 0 { HTML.p { language(.logRefusedByBoth, String(result.refusedByBoth)) } }
    if let backwards = result.backwards { HTML.p(class: "fault") { report.sentence(backwards) } }
    if result.mayBeginElsewhere { HTML.p(class: "hint") { language(.logMayBeginElsewhere) } }
    HTML.p(id: "guessed", class: "hint") { study.notes.map(language.text).joined(separator: " · ") }
    if let line = study.firstLineLeft { HTML.p(class: "fault") { language(.logPagePartial, String(line - 1)) } }
    if let first = diverged.first {
      HTML.h2 { language(.logPageFirst) }
      if let line = first.divergence?.line { page.excerpt(around: line) }
      explained(first)
    }
    others(Array(diverged.dropFirst()))
  }

  @MarkupBuilder private func others(_ instances: [LogResult.Instance]) -> Fragment {
    if !instances.isEmpty {
      HTML.h2 { language(.logPageOthers) }
      for instance in instances.prefix(Self.maxDivergences) {
        HTML.details {
          HTML.summary { title(instance) }
          explained(instance)
        }
      }
      let more = result.divergedCount - 1 - min(instances.count, Self.maxDivergences)
      if more > 0 { HTML.p { language(.logPageMore, String(more)) } }
    }
  }

  private func title(_ instance: LogResult.Instance) -> String {
    guard let divergence = instance.divergence else { return instance.key }
    let line = language(.logPageWhy, String(divergence.line), report.title(divergence))
    return instance.key.isEmpty ? line : language(.logInstance, instance.key) + language.clauseBreak + line
  }

  @MarkupBuilder private func explained(_ instance: LogResult.Instance) -> Fragment {
    if let divergence = instance.divergence {
      HTML.div(class: "refusal") {
        HTML.h3 {
          HTML.span(.aria("hidden", true)) { "✕ " }
          title(instance)
        }
        if divergence.cause == .refused, let rejection = divergence.rejection {
          HTML.p { RefusalReason(rejection: rejection, words: page.words).markup }
        }
        for line in report.reasons(divergence) { HTML.p { line } }
        if let backwards = instance.backwards { HTML.p { report.sentence(backwards) } }
        if let run = divergence.run, let address = page.address.moment(run) {
          HTML.p { HTML.a(href: address, class: "button at-refusal") { language(.logPageAtRefusal) } }
        }
      }
    }
    if !instance.repairs.isEmpty {
      HTML.h3 { language(.logPageRepair) }
      HTML.ul(class: "repairs") {
        for repair in instance.repairs.prefix(Self.maxRepairs) {
          HTML.li { language(.logLine, String(repair.line), report.sentence(repair)) }
        }
        if instance.repairs.count > Self.maxRepairs {
          HTML.li { language(.logPageMore, String(instance.repairs.count - Self.maxRepairs)) }
        }
      }
      if !instance.isCheapest { HTML.p(class: "hint") { language(.logNotCheapest) } }
      if let address = page.address.moment(instance.run) {
        HTML.p { HTML.a(href: address, class: "button repaired") { language(.logPageRepaired) } }
      }
    }
  }
}

/// The instances, the variants, and what no instance came to.
struct LogLists: MarkupComponent {
  let page: LogPage
  let result: LogResult

  /// The maximum numbers of rows and of names that are listed.
  private static let maxInstances = 100
  private static let maxNames = 40

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    HTML.titledSection(class: "card", titleID: "instances-title", language(.logPageInstances)) {
      HTML.div(class: "scroll", .tabindex(0), .role("group"), .aria("labelledby", "instances-title")) {
        instances
      }
      if result.instanceCount > Self.maxInstances {
        HTML.p { language(.logPageMore, String(result.instanceCount - Self.maxInstances)) }
      }
    }
    HTML.titledSection(class: "card", titleID: "variants-title", language(.logPageVariants)) {
      HTML.div(class: "scroll", .tabindex(0), .role("group"), .aria("labelledby", "variants-title")) {
        variants
      }
      if let count = result.variantCount, count > result.variants.count {
        HTML.p { language(.logPageMore, String(count - result.variants.count)) }
      }
    }
    coverage
  }

  private var instances: Element {
    HTML.table(id: "instances") {
      HTML.thead {
        HTML.tr {
          for phrase: LogPhrase in [
            .logPageInstanceKey, .logPageLine, .logPageEvents, .logPageFitness, .logPageState, .logPageRun,
          ] {
            HTML.th(scope: .column) { language(phrase) }
          }
        }
      }
      HTML.tbody { for instance in result.instances.prefix(Self.maxInstances) { row(instance) } }
    }
  }

  private func row(_ instance: LogResult.Instance) -> Element {
    HTML.tr {
      HTML.th(scope: .row) { instance.key.isEmpty ? language(.logPageOne) : instance.key }
      HTML.td { String(instance.line) }
      HTML.td { String(instance.events) }
      HTML.td { LogReport.share(instance.fitness) }
      HTML.td { words.plainStates(instance.states) }
      HTML.td {
        let state = language(instance.divergence == nil ? .logPageFollows : .logPageDiverges)
        if let address = page.address.moment(instance.run) {
          HTML.a(href: address, class: "instance-run") { state }
        } else {
          state
        }
      }
    }
  }

  private var variants: Element {
    HTML.table(id: "variants") {
      HTML.thead {
        HTML.tr {
          HTML.th(scope: .column) { language(.logPageCount) }
          HTML.th(scope: .column) { language(.logPageEvents) }
        }
      }
      HTML.tbody {
        for variant in result.variants {
          HTML.tr {
            HTML.td { String(variant.count) }
            HTML.td {
              variant.events.map(words.event).joined(separator: " → ")
                + (variant.length > variant.events.count ? " → … (\(variant.length))" : "")
            }
          }
        }
      }
    }
  }

  private var coverage: Element {
    let chart = page.machine.chart
    let states = chart.allStates.filter { !$0.isHistory && result.visitedStates[$0.id] == nil }
    let transitions = chart.transitions.filter { result.visitedTransitions[$0.id] == nil }
    return HTML.titledSection(class: "card", titleID: "coverage-title", language(.logPageCoverage)) {
      HTML.p {
        language(
          .logCoverage, String(result.visitedStates.count), String(chart.allStates.count { !$0.isHistory }),
          String(result.visitedTransitions.count), String(chart.transitions.count))
      }
      if !states.isEmpty { HTML.p { language(.logPageNeverEntered, listed(states.map { words.state($0.id) })) } }
      if !transitions.isEmpty {
        HTML.p { language(.logPageNeverTaken, listed(transitions.map { words.transition($0.id) })) }
      }
    }
  }

  private func listed(_ names: [String]) -> String {
    let rest = names.count - Self.maxNames
    let shown = names.prefix(Self.maxNames).joined(separator: language(.listBetween))
    return rest > 0 ? shown + " " + language(.logPageMore, String(rest)) : shown
  }
}
