import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// How much of the machine the run has visited, with a tour of what is missing. Scripts add what all runs of this
/// browser have visited, which the browser keeps for itself.
struct CoverageView: MarkupComponent {
  /// The maximum number of missing parts of a kind that are named.
  private static let maxNamed = 20

  private let page: ExplorerPage
  private let coverage: RunCoverage

  init(page: ExplorerPage) {
    self.page = page
    coverage = RunCoverage(of: page.simulation, over: page.machine.refusedPairs)
  }

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    HTML.titledSection(id: "coverage", class: "coverage", language(.coverageTitle), as: HTML.h3) {
      counts
      missing
      controls
      browser
    }
  }

  private var counts: Element {
    HTML.ul(class: "report") {
      HTML.li { language(.coverageStates, String(coverage.states.count), String(coverage.stateCount)) }
      HTML.li {
        language(.coverageTransitions, String(coverage.transitions.count), String(coverage.transitionCount))
      }
      HTML.li(.title(language(.coveragePairsHint))) { pairs }
    }
  }

  private var pairs: String {
    page.machine.refusedPairs.isKnown
      ? language(.coveragePairs, String(coverage.pairs.count), String(page.machine.refusedPairs.pairs.count))
      : language(.coveragePairsUnknown)
  }

  @MarkupBuilder private var controls: Fragment {
    if !coverage.isComplete, page.final.status == .running {
      HTML.p(class: "controls") {
        HTML.a(href: page.links.advancing(.tour), id: "tour", class: "button small", .attribute("rel", "nofollow")) {
          language(.coverageTour)
        }
      }
    }
  }

  /// The elements that scripts fill in: a sentence with places for the numbers, and a button that forgets them.
  private var browser: Element {
    HTML.p(id: "coverage-browser", class: "hint", .hidden()) {
      HTML.span(
        .data(
          "text",
          language(
            .coverageBrowser, "{0}", String(coverage.stateCount), "{1}", String(coverage.transitionCount), "{2}",
            String(page.machine.refusedPairs.pairs.count)))
      ) { "" }
      " "
      HTML.button(type: .button, id: "coverage-forget", class: "button small") { language(.coverageForget) }
    }
  }

  @MarkupBuilder private var missing: Fragment {
    if !coverage.isComplete {
      HTML.ul(class: "report") {
        missing(.coverageMissingStates, coverage.missingStates.count) { words.state(coverage.missingStates[$0]) }
        missing(.coverageMissingTransitions, coverage.missingTransitions.count) {
          words.transition(coverage.missingTransitions[$0])
        }
        missing(.coverageMissingPairs, coverage.missingPairs.count) { index in
          let pair = page.machine.refusedPairs.pairs[coverage.missingPairs[index]]
          return language(.coveragePair, words.event(pair.event), words.state(pair.state))
        }
      }
    }
  }

  @MarkupBuilder private func missing(_ phrase: ViewPhrase, _ count: Int, _ name: (Int) -> String) -> Fragment {
    if count > 0 {
      let names = (0..<min(count, Self.maxNamed)).map(name).joined(separator: language(.listBetween))
      HTML.li {
        language(
          phrase,
          count > Self.maxNamed ? language(.coverageMissingMore, names, String(count - Self.maxNamed)) : names)
      }
    }
  }
}

/// The parts that a run has visited and has not visited, by places in the chart.
struct RunCoverage: Sendable {
  /// The places of the states entered, history states left out.
  let states: [Int]
  /// The places of the transitions taken.
  let transitions: [Int]
  /// The places of the refused pairs tried.
  let pairs: [Int]
  let missingStates: [State.ID]
  let missingTransitions: [Transition.ID]
  let missingPairs: [Int]

  init(of simulation: Simulation, over pairs: RefusedPairs) {
    let chart = simulation.run.chart
    let counts = VisitCounts(start: simulation.start, records: simulation.records)
    let allStates = chart.allStates.filter { !$0.isHistory }.map(\.id)
    let allTransitions = chart.transitions.map(\.id)
    states = allStates.indices.filter { counts.states[allStates[$0]] != nil }
    transitions = allTransitions.indices.filter { counts.transitions[allTransitions[$0]] != nil }
    missingStates = allStates.filter { counts.states[$0] == nil }
    missingTransitions = allTransitions.filter { counts.transitions[$0] == nil }
    self.pairs = pairs.tried(in: simulation.records, from: simulation.initial)
    let tried = Set(self.pairs)
    missingPairs = pairs.pairs.indices.filter { !tried.contains($0) }
  }

  var stateCount: Int { states.count + missingStates.count }
  var transitionCount: Int { transitions.count + missingTransitions.count }
  var isComplete: Bool { missingStates.isEmpty && missingTransitions.isEmpty && missingPairs.isEmpty }
}

/// Ascending numbers as text: `0-3,7`.
enum IndexRanges {
  static func text(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ",")
  }
}
