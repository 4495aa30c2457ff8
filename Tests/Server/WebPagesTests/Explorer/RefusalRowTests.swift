import Explanations
import StatechartExecution
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Each row of a refusal says what is the matter with its own transition, on the page as in plain text.
struct RefusalRowTests {
  private struct Row {
    let candidate: Rejection.Candidate
    let sentence: String
  }

  /// A refusal with the machine that refused.
  private struct Refused {
    let machine: Interpreter<NamedConditionModel>
    let rejection: Rejection
    let words: Wording

    var chart: Statechart { machine.compiled.chart }
    var step: Step { rejection.step }

    func own(_ id: Transition.ID, in machine: Interpreter<NamedConditionModel>? = nil) -> OwnValue {
      OwnValue(chart.transition(id)?.condition, in: (machine ?? self.machine).snapshot)
    }

    /// The transitions of active states that have this name in words.
    func named(_ name: String) -> [Transition.ID] {
      let active = Set(machine.snapshot.configuration)
      return chart.transitions.map(\.id).filter { active.contains($0.source) && words.transition($0) == name }
    }
  }

  /// Seeds that are tried together.
  private static let blocks = stride(from: 0, to: 2000, by: 100).map { $0..<$0 + 100 }

  @Test(arguments: blocks) func everyRowIsItsTransitions(seeds: Range<Int>) throws {
    var counts: [String: Int] = [:]
    for seed in seeds {
      for refused in try Self.refusals(seed: UInt64(seed)) {
        for row in try Self.rows(of: refused) {
          let kind = Self.fault(in: row, of: refused)
          #expect(kind.fault == nil, "seed \(seed), \(refused.step): \(row.candidate.transition) \(row.sentence)")
          counts[kind.name, default: 0] += 1
        }
      }
    }
    for kind in ["false", "open", "after", "after and open", "later", "priority"] {
      #expect(counts[kind, default: 0] > 0, "\(kind): \(counts)")
    }
  }

  /// Walks through a chart, with answers on the way; what is refused.
  private static func refusals(seed: UInt64) throws -> [Refused] {
    let chart = AskingChart(seed: seed).chart
    var random = SeededGenerator(seed: seed)
    var machine = Interpreter(
      try CompiledChart(chart), model: NamedConditionModel(chart), limits: ExecutionLimits(microsteps: 60))
    _ = machine.start()
    let words = Wording(chart: chart, language: .english)
    var found: [Refused] = []
    for step in RandomSteps.make(for: chart, seed: seed, count: 14) {
      if random.once(in: 6), let name = random.pick(chart.namedConditions) {
        _ = machine.perform(.set(name, to: random.pick([true, false, .null]) ?? .null))
      }
      guard machine.status == .running else { break }
      let before = machine
      guard case .refused(let rejection) = machine.perform(step), rejection.blockedReason == nil else { continue }
      found.append(Refused(machine: before, rejection: rejection, words: words))
    }
    return found
  }

  /// The rows of what nearly applied, which plain text says as well.
  private static func rows(of refused: Refused) throws -> [Row] {
    let links = MomentLinks(ExplorerAddress(machine: "m", steps: []))
    let list = CandidateList(rejection: refused.rejection, words: refused.words, links: links)
    let near = refused.rejection.candidates.filter { candidate in
      switch candidate.refusal {
      case .eventMismatch, .targetMismatch: false
      default: true
      }
    }
    let page = MarkupDocument(HTML.div { list })
    let cells = try page.words("//tbody/tr[count(td) = 3]/td")
    let rows = near.indices.map { index in Row(candidate: near[index], sentence: cells[index * 3 + 2]) }
    #expect(
      RefusalText(refused.rejection, words: refused.words).reasons
        == near.indices.map { cells[$0 * 3] + ": " + cells[$0 * 3 + 2] })
    // A transition that the event fits is among them.
    for candidate in refused.rejection.candidates where !near.contains(candidate) {
      guard case .event(let name, _) = refused.step else { continue }
      let transition = refused.chart.transition(candidate.transition)
      #expect(transition?.matches(name, by: refused.chart.eventMatching) == false, "\(candidate)")
    }
    return rows
  }

  /// The kind of a row by its sentence, and what is wrong about it.
  private static func fault(in row: Row, of refused: Refused) -> (name: String, fault: String?) {
    let (id, sentence) = (row.candidate.transition, row.sentence)
    let own = refused.own(id)
    let question = own.open.first { sentence.hasSuffix("\($0) is not set: holds, or does not hold?") }
    if let transition = refused.chart.transition(id), let source = transition.condition?.source,
      sentence.hasPrefix("\(source) is false")
    {
      return ("false", own.holds == false ? nil : "it is not false")
    }
    if sentence.hasSuffix(" takes priority") {
      let winners = refused.named(String(sentence.dropLast(" takes priority".count))).filter { $0 != id }
      return ("priority", own.holds != false && winners.contains { refused.own($0).holds == true } ? nil : "none has")
    }
    if sentence.hasPrefix("comes after ") {
      let parts = sentence.dropFirst("comes after ".count).split(separator: ", whose condition ", maxSplits: 1)
      let isAfter = refused.named(String(parts[0])).contains { other in
        other != id && refused.own(other).open.contains { parts[1].hasPrefix("\($0) is not set") }
          && (other.source == id.source ? other.ordinal < id.ordinal : refused.chart.isActiveInside(other, id))
      }
      let isAsked = question != nil
      let isRight = isAfter && isAsked == (own.holds == nil) && own.holds != false
      return (isAsked ? "after and open" : "after", isRight ? nil : "it is not after that")
    }
    if sentence.hasPrefix("this step also depends on ") {
      return ("later", own.holds == true ? nil : "it would not be taken")
    }
    guard let question, own.holds == nil, sentence.hasPrefix(question) else { return ("open", "it does not ask that") }
    return ("open", Self.answersLead(question, of: id, refused) ? nil : "an answer leads elsewhere")
  }

  /// True if the transition is taken once its condition holds by an answer, unless the step then comes to something
  /// else; and if after the other answer the row says that it does not hold.
  private static func answersLead(_ name: String, of id: Transition.ID, _ refused: Refused) -> Bool {
    for answer in [true, false] {
      var machine = refused.machine
      let said = machine.perform(.set(name, to: .boolean(answer)))
      guard said.rejection == nil, machine.status == .running else { continue }
      if said.microsteps.contains(where: { $0.transitions.contains(id) }) { continue }
      // An answer that moves the machine elsewhere first leaves the row behind.
      guard machine.snapshot.configuration == refused.machine.snapshot.configuration else { continue }
      let own = refused.own(id, in: machine)
      let outcome = machine.perform(refused.step)
      guard let row = outcome.rejection?.candidates.first(where: { $0.transition == id }) else {
        if outcome.microsteps.first?.transitions.contains(id) == true {
          if own.holds != true { return false }
        } else if own.holds == true, refused.step.isEvent, !outcome.preempts(id) {
          return false
        }
        continue
      }
      switch row.refusal {
      case .conditionFalse: if own.holds != false { return false }
      case .conditionUndecided(let condition): if own.holds != nil || condition.source == name { return false }
      case .follows, .leadsToUndecided, .preempted: if own.holds == false { return false }
      // An eventless transition does not hold, or a request sends another transition's event.
      case .eventMismatch(let events): if own.holds != false, events.isEmpty || refused.step.isEvent { return false }
      case .targetMismatch, .conditionFailed, .machineStopped: return false
      }
    }
    return true
  }
}

extension Outcome {
  /// True if a transition gave way, or the step stopped.
  fileprivate func preempts(_ id: Transition.ID) -> Bool {
    limit != nil || microsteps.first?.preempted.contains { $0.transition == id } == true
  }
}

extension Step {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}

extension Statechart {
  /// True if the source of a transition lies inside that of another.
  fileprivate func isActiveInside(_ inner: Transition.ID, _ outer: Transition.ID) -> Bool {
    isDescendant(inner.source, of: outer.source)
  }
}
