import Explanations
import StatechartExecution
import StatechartSimulation
import XMLTree

/// The reason why the machine does not go on at a moment, and the failure in the step that led there: an error of a
/// script, a resource that is missing.
struct HaltReason: Sendable {
  /// The maximum number of failures that are named.
  private static let maxNamed = 2

  let page: ExplorerPage

  private var language: Language { page.language }
  private var isRunning: Bool { page.final.status == .running }

  /// The sentences; none where the machine runs and nothing failed.
  var sentences: [String] {
    var sentences: [String] = []
    switch page.final.status {
    case .running: break
    case .ended: sentences.append(language(.announceEnded))
    case .stopped(let limit): sentences.append(language.remark(on: limit) + language.sentenceEnd)
    }
    return sentences + [failed].compactMap(\.self)
  }

  /// True if something failed or a limit stopped the machine.
  var isFault: Bool {
    switch page.final.status {
    case .running, .ended: !failures.isEmpty
    case .stopped: true
    }
  }

  /// The note next to an answer about something else: only why the machine does not go on.
  @MarkupBuilder var note: Fragment {
    if !isRunning, isFault {
      HTML.p(id: "halted", class: "stop-note") { sentences.joined(separator: language.sentenceBreak) }
    }
  }

  private var failed: String? {
    let failures = failures
    guard !failures.isEmpty else { return nil }
    let named = failures.prefix(Self.maxNamed).map(page.words.short).joined(separator: language.clauseBreak)
    return failures.count > Self.maxNamed
      ? language(.announceFailedMore, named, String(failures.count - Self.maxNamed)) : language(.announceFailed, named)
  }

  /// The failures in the last step; of a machine that does not go on, in the step that brought it there.
  private var failures: [String] {
    let simulation = page.simulation
    let taken = simulation.records.last { $0.outcome.rejection == nil }
    let last = isRunning ? simulation.records.last : taken
    return (last?.outcome.macrosteps ?? simulation.start).flatMap(OutcomeLines(words: page.words).reasons)
  }
}
