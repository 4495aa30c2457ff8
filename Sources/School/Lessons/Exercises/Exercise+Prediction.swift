import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Exercise {
  /// The verdict on a prediction: a line for each part, `outcome: open`; the outcome may be without its name.
  func predicted(_ lines: [AnswerLine], _ steps: [Step], _ parts: [Prediction]) -> Verdict {
    guard lines.count == parts.count else {
      return .wrong(.notPredictions(parts))
    }
    let simulation = machine.replay(of: steps)
    let run = steps.map(\.description).joined(separator: ",")
    var remarks: [Verdict.Remark] = []
    for part in parts {
      guard let answer = PredictedPart(part, of: parts, in: lines) else {
        remarks.append(Verdict.Remark(run: run, .lineMissing(part)))
        continue
      }
      switch mismatch(answer, steps, simulation) {
      case nil: break
      // The nearest names do not show what is right.
      case .unknownName(let name, let line, let column, let nearest)?:
        remarks.append(Verdict.Remark(run: run, .unknownName(name, line: line, column: column, nearest: nearest)))
      case let reason?: remarks.append(Verdict.Remark(run: run, reason, withoutSolution: .notRight(part)))
      }
    }
    return Verdict(done: parts.count - remarks.count, of: parts.count, remarks)
  }

  /// A text without white space and byte order marks around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
    return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Returns the fault of a part of a prediction; nil if it is right.
  private func mismatch(_ answer: PredictedPart, _ steps: [Step], _ simulation: Simulation) -> Verdict.Reason? {
    switch answer.part {
    case .outcome: outcomeMismatch(answer, simulation)
    case .actions: actionsMismatch(answer, steps)
    case .reason: reasonMismatch(answer, simulation.rejection.map { RefusalKind($0) })
    }
  }

  private func outcomeMismatch(_ answer: PredictedPart, _ simulation: Simulation) -> Verdict.Reason? {
    let chart = machine.chart
    let states = NameLookup.states(of: chart)
    if answer.folded == "refused", chart.state(State.ID(Exercise.trimmed(answer.text))) == nil {
      return Expectation.refused.mismatch(in: simulation)
    }
    let (names, unknown) = states.names(in: answer.text)
    if let unknown { return answer.reason(unknown, nearest: chart.statesNearest(to: unknown.text)) }
    let named = names.map { State.ID($0) }
    if let reason = Expectation.states(named).mismatch(in: simulation) { return reason }
    let missing = simulation.final.atomicStates.filter { !named.contains($0) }
    return missing.isEmpty ? nil : .activeToo(missing)
  }

  private func actionsMismatch(_ answer: PredictedPart, _ steps: [Step]) -> Verdict.Reason? {
    guard let reference = try? machine.participant() else { return .notRunnable }
    let visibility = Visibility(states: [], ordersOutputs: true)
    let done = (reference.observations(of: steps, seeing: visibility).last?.outputs ?? []).map(\.name)
    guard answer.folded != "none" else { return done.isEmpty ? nil : .does(done) }
    let known = machine.chart.namesOfOutputs + done.map { (name: $0, labels: []) }
    let (names, unknown) = NameLookup(known).names(in: answer.text)
    if let unknown {
      return answer.reason(
        unknown, nearest: nearestNames(to: unknown.text, among: known.flatMap { [$0.name] + $0.labels }))
    }
    return names == done ? nil : .does(done)
  }

  private func reasonMismatch(_ answer: PredictedPart, _ kind: RefusalKind?) -> Verdict.Reason? {
    let known = ["none"] + RefusalKind.allCases.map(\.rawValue)
    guard known.contains(answer.folded) else {
      let unknown = NameLookup([]).names(in: answer.text).unknown ?? (answer.text, 1)
      return answer.reason(unknown, nearest: nearestNames(to: answer.folded, among: known))
    }
    guard answer.folded != kind?.rawValue ?? "none" else { return nil }
    return kind.map { .refusedFor($0) } ?? .taken
  }
}

/// A part of a prediction as it was written.
private struct PredictedPart {
  let part: Exercise.Prediction
  let text: String
  private let line: Int
  private let offset: Int

  var folded: String { NameLookup.folded(text) }

  /// Finds a part in lines; nil if it is in none.
  init?(_ part: Exercise.Prediction, of parts: [Exercise.Prediction], in lines: [AnswerLine]) {
    let named = lines.lazy.compactMap { line in line.value(of: part.rawValue).map { (line, $0.text, $0.offset) } }.first
    let bare = lines.first { line in !parts.contains { line.value(of: $0.rawValue) != nil } }
    guard let (line, text, offset) = named ?? (part == .outcome ? bare.map { ($0, $0.text, 0) } : nil),
      !Exercise.trimmed(text).isEmpty
    else { return nil }
    (self.part, self.text, self.line, self.offset) = (part, text, line.number, offset)
  }

  /// Returns the reason that a name of it is not known.
  func reason(_ name: (text: String, column: Int), nearest: [String]) -> Verdict.Reason {
    .unknownName(name.text, line: line, column: offset + name.column, nearest: nearest)
  }
}

extension Statechart {
  /// The names of the chart's outputs, with their labels: actions, events that it sends, labels of lines that it
  /// writes.
  var namesOfOutputs: [(name: String, labels: [String])] {
    allContent.compactMap { content in
      switch content {
      case .action(let action): return (action.name, action.displayName?.texts ?? [])
      case .send(let send):
        guard case .literal(let name)? = send.event else { return nil }
        return (name, declaration(of: name)?.displayName?.texts ?? [])
      case .log(let log): return log.label.map { ($0, []) }
      case .raise, .cancel, .assign, .choose, .foreach, .script, .foreign: return nil
      }
    }
  }
}

/// A line of an answer that is a text.
struct AnswerLine {
  /// The number of the line in the text, from 1.
  let number: Int
  let text: String

  /// The lines of a text but for empty ones and those that begin with `#`.
  static func lines(of text: String) -> [AnswerLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let trimmed = Exercise.trimmed(line)
      return trimmed.isEmpty || trimmed.hasPrefix("#") ? nil : AnswerLine(number: index + 1, text: String(line))
    }
  }

  /// Returns the text after a word and a colon, full-width or not, with the number of Unicode scalars before it; nil if
  /// the line begins otherwise.
  func value(of word: String) -> (text: String, offset: Int)? {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
      NameLookup.folded(String(text[..<colon])) == word
    else { return nil }
    let value = text[text.index(after: colon)...]
    return (String(value), text.unicodeScalars.count - value.unicodeScalars.count)
  }
}
