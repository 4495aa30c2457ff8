import Statecharts

/// The label of an arrow that leaves a choice: a condition, with brackets or without. UML 2.5.1, 14.2.3.7.
///
/// A pseudo-state waits for no event, so a label that was taken for one would stop the machine in the diamond.
struct ChoiceLabel: Hashable, Sendable {
  /// The condition as it was written, without `if`; nil if nothing is said.
  let text: String?
  /// True for `else` and `otherwise`, and for arrows that say nothing.
  let isElse: Bool

  init(_ label: ArrowLabel) {
    let written = label.condition ?? (label.trigger.isEmpty ? nil : label.trigger)
    text = written.map(ChoiceLabel.condition)
    isElse = text.map { ChoiceLabel.rest.contains($0.lowercased()) } ?? true
  }

  /// The answer, in lower case, if the label is one to a question that is somewhere else: `yes`, `No`.
  var answer: String? {
    guard let word = text?.lowercased(), ChoiceLabel.yes.contains(word) || ChoiceLabel.no.contains(word) else {
      return nil
    }
    return word
  }

  /// True for the answer that is the rest where others are given.
  var isNo: Bool { answer.map { ChoiceLabel.no.contains($0) } ?? false }

  /// True for an answer, and for what represents the rest.
  static func isWord(_ text: String) -> Bool {
    yes.contains(text.lowercased()) || no.contains(text.lowercased()) || rest.contains(text.lowercased())
  }

  /// The words after `if`, `else if` or `when`, without `then`.
  private static func condition(_ label: String) -> String {
    for word in ["else if ", "elseif ", "elif ", "if ", "when "] where label.lowercased().hasPrefix(word) {
      let rest = label.dropFirst(word.count).trimmed
      return rest.lowercased().hasSuffix(" then") ? rest.dropLast(5).trimmed : rest
    }
    return label
  }

  private static let rest: Set<String> = [
    "else", "otherwise", "default", "[else]", "否则", "其他", "それ以外", "sonst", "sinon",
  ]
  private static let yes: Set<String> = ["yes", "y", "true", "ok", "是", "はい", "ja", "oui", "si", "sí", "да"]
  private static let no: Set<String> = ["no", "n", "false", "not ok", "否", "いいえ", "nein", "nee", "non", "нет", "não"]
}

extension ChartLowering {
  /// The arrows that leave a choice with conditions in the place of their triggers; what is taken where no other holds
  /// is last.
  mutating func choiceArrows(_ arrows: [ChartDraft.Arrow], of node: ChartDraft.NodeID) -> [ChartDraft.Arrow] {
    let labels = arrows.map { ChoiceLabel($0.label) }
    let isTrueAlone = !labels.contains { $0.answer == "false" }
    let restAnswer = labels.contains(where: \.isElse) || arrows.count < 2 ? nil : labels.firstIndex(where: \.isNo)
    var conditional: [ChartDraft.Arrow] = []
    var rest: [ChartDraft.Arrow] = []
    for (place, label) in labels.enumerated() {
      var arrow = arrows[place]
      if !arrow.label.trigger.isEmpty {
        if arrow.label.condition == nil {
          countChoiceLabel(at: arrow.range)
        } else if !ChoiceLabel.isWord(arrow.label.trigger) {
          findings.add(
            .warning, .reading,
            "a choice waits for no event; only the condition '\(arrow.label.condition ?? "")' is read, not '\(arrow.label.trigger)'",
            at: arrow.range)
        }
      }
      let written = arrow.label.condition.map { "[\($0)]" } ?? arrow.label.trigger
      arrow.label.trigger = ""
      if label.isElse || place == restAnswer || isTrueAlone && label.answer == "true" {
        arrow.label.condition = nil
        if !written.isEmpty { arrow.label.words = written }
        rest.append(arrow)
      } else {
        arrow.label.condition = label.text.map { condition($0, answer: label.answer, of: node) }
        conditional.append(arrow)
      }
    }
    return conditional + rest
  }

  /// The condition as a chart has it. One answer at several choices is as many conditions, named for what is asked.
  private func condition(_ text: String, answer: String?, of node: ChartDraft.NodeID) -> String {
    guard let answer, answer == "true" || answer == "false" || choicesWithAnswer[answer] ?? 0 > 1 else { return text }
    let question = draft[node].title?.onOneLine ?? draft[node].name
    return question.hasSuffix("?") ? "\(question) \(text)" : "\(question): \(text)"
  }

  /// Reports that the event and the condition of an arrow that is always taken are not read.
  mutating func warnOfUnread(_ arrows: [ChartDraft.Arrow], of what: String) {
    guard let first = arrows.first(where: { !$0.label.isUnlabelled && !$0.label.isAlways }) else { return }
    let text = first.label.trigger.isEmpty ? "[\(first.label.condition ?? "")]" : first.label.trigger
    findings.add(
      .warning, .reading, "\(what) is left without an event or a condition; '\(text)' is not read", at: first.range)
  }

  /// Reports that the machine waits in a pseudo-state whose arrow has an event.
  mutating func warnOfWaiting(_ arrows: [ChartDraft.Arrow], in node: ChartDraft.NodeID) {
    guard let first = arrows.first(where: { !$0.label.trigger.isEmpty }) else { return }
    findings.add(
      .warning, .reading,
      "the machine waits in '\(draft[node].name)' for '\(first.label.trigger)', though such a state is left at once",
      at: first.range)
  }
}
