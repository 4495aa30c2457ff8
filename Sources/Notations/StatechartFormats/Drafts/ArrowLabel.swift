import Statecharts

/// The label of an arrow, in parts: `trigger [condition] / action; action`. UML 2.5.1, 14.2.4.9.
///
/// People write the condition anywhere: after the action, between two events, in several pairs of brackets.
struct ArrowLabel: Hashable, Sendable {
  /// The events that the transition waits for, as they were written; empty if there are none.
  var trigger = ""
  /// The text between brackets; of several pairs all must hold.
  var condition: String?
  /// The actions on the way.
  var effects: [String] = []
  /// The events, where what was written is no text to be taken apart, but a list.
  var listedEvents: [String]?
  /// Further triggers with conditions of their own: `timeout` in `received [bad], timeout`.
  var others: [ArrowLabel] = []
  /// The words that the drawing has in the place of the events, where these do not say all: `else`, `No`.
  var words: String?
  /// The text of the only event in the lines in which it was written, if these are several.
  var triggerLines: [String] = []
  /// True if something was written between brackets or after a slash, be it nothing.
  private(set) var hasParts = false
  /// True if a slash without blanks divided a text of several words, so that it could also be a letter of it.
  private(set) var isDoubtful = false
  /// True if brackets were taken for a pattern of characters, which is one event, and not for a condition.
  private(set) var isPattern = false
  /// True if a question mark after brackets was taken for the end of a question, and they for a condition.
  private(set) var isQuestioned = false

  init() {}

  /// Reads a label; white space counts as one blank.
  ///
  /// - Parameter takesBareSlash: True if `a/b` is an event and an action, as in Mealy machines; otherwise a slash
  ///   needs a blank, an end of the text or a closing bracket next to it, so that `on/off` is one event.
  init(_ text: String, takesBareSlash: Bool = false) {
    guard LabelScanner.canHaveParts(text) else {
      trigger = text.onOneLine
      return
    }
    let scanner = LabelScanner(text)
    if takesBareSlash, let pairs = scanner.pairs(), let first = pairs.first {
      self = ArrowLabel(first, takesBareSlash: true)
      others = pairs.dropFirst().map { ArrowLabel($0, takesBareSlash: true) }
      return
    }
    let (head, action) = scanner.split(takesBareSlash: takesBareSlash)
    var conditions: [String] = []
    if let action {
      let parts = LabelScanner(action).conditions(isAction: true)
      conditions = parts.conditions
      effects = LabelScanner(LabelScanner.withoutBraces(parts.rest)).parts(of: ";")
      hasParts = true
      isDoubtful =
        takesBareSlash && text.contains(where: \.isWhitespace) && scanner.split(takesBareSlash: false).action == nil
    }
    isPattern = LabelScanner(head).isPattern
    guard !isPattern else {
      (trigger, condition) = (head, LabelScanner.conjunction(conditions))
      return
    }
    isQuestioned = LabelScanner(head).isQuestioned
    let alternatives = LabelScanner(head).alternatives().map { LabelScanner($0).conditions(isAction: false) }
    for (place, part) in alternatives.enumerated() {
      let all = LabelScanner.conjunction(part.conditions + conditions)
      if part.hasBrackets { hasParts = true }
      if place == 0 {
        (trigger, condition) = (part.rest, all)
      } else {
        var other = ArrowLabel()
        (other.trigger, other.condition, other.effects, other.hasParts) = (part.rest, all, effects, true)
        others.append(other)
      }
    }
  }

  /// Reads a label that was written in lines.
  init(lines: [String], takesBareSlash: Bool = false) {
    self.init(lines.joined(separator: " "), takesBareSlash: takesBareSlash)
    guard lines.count > 1, others.isEmpty, !trigger.isEmpty, events == [trigger] else { return }
    var rest = trigger[...]
    for line in lines.map(\.onOneLine) where !rest.isEmpty {
      triggerLines.append(String(rest.hasPrefix(line) ? line[...] : rest))
      rest = rest.dropFirst(triggerLines.last?.count ?? 0).drop(while: \.isWhitespace)
    }
  }

  /// A label of a list of events.
  init(events: [String]) {
    trigger = events.joined(separator: ", ")
    listedEvents = events
  }

  /// A label for each trigger that has a condition of its own.
  var alternatives: [ArrowLabel] {
    guard !others.isEmpty else { return [self] }
    var first = self
    first.others = []
    return [first] + others
  }

  /// True if nothing says when the transition is taken.
  var isUnlabelled: Bool { trigger.isEmpty && condition == nil }

  /// True for the condition that holds where no other of the same source does.
  var isElse: Bool { condition.map { ["else", "otherwise"].contains($0.lowercased()) } ?? false }

  /// True for the condition that always holds.
  var isAlways: Bool { condition == "true" }

  /// The events, as they were written: words between commas, or one text.
  var events: [String] {
    if let listedEvents { return listedEvents }
    guard !trigger.isEmpty else { return [] }
    guard LabelScanner.canHaveParts(trigger) else {
      let words = trigger.onOneLine
      return words.isEmpty ? [] : [words.contains(" ") ? trigger : words]
    }
    let parts = LabelScanner(trigger).parts(of: ",")
    return parts.allSatisfy { !$0.contains(" ") } ? parts : [trigger]
  }
}

/// The meaning of a line inside a state. UML 2.5.1, 14.2.4.5.
enum StateLine: Hashable, Sendable {
  /// After `entry /`; a block in braces is several actions.
  case entry([String])
  /// After `exit /`.
  case exit([String])
  /// After `do /`.
  case activity(String)
  /// A transition that leads nowhere: its event is one word or a length of time, and a slash is after it, so that text
  /// with brackets or a slash in it stays text.
  case inner(ArrowLabel)
  /// Text.
  case text

  init(_ line: String) {
    let label = ArrowLabel(line)
    let (word, rest) = StateLine.beginning(of: line)
    switch (word.lowercased().filter { $0 != " " }, rest) {
    case ("entry", let rest?), ("enter", let rest?), ("onentry", let rest?), ("onenter", let rest?):
      self = .entry(StateLine.actions(rest))
    case ("exit", let rest?), ("onexit", let rest?): self = .exit(StateLine.actions(rest))
    case ("do", let rest?): self = .activity(rest)
    default:
      let isInner =
        LabelScanner(line).split(takesBareSlash: false).action != nil && !label.events.isEmpty
        && label.events.allSatisfy { !$0.contains(" ") || TimeTrigger($0) != nil }
      self = isInner ? .inner(label) : .text
    }
  }

  /// The actions of a block in braces; other text is one.
  private static func actions(_ text: String) -> [String] {
    let inside = LabelScanner.withoutBraces(text)
    return inside == text ? [text] : LabelScanner(inside).parts(of: ";")
  }

  /// The word before a slash and what is after that.
  private static func beginning(of line: String) -> (String, String?) {
    guard let slash = line.firstIndex(of: "/") else { return (line, nil) }
    let word = line[..<slash].trimmed
    return (word, line[line.index(after: slash)...].trimmed)
  }
}
