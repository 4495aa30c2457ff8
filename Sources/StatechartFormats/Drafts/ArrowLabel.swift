import Statecharts

/// What is written beside an arrow, in parts: `trigger [condition] / action; action`. UML 2.5.1, 14.2.4.9.
struct ArrowLabel: Hashable, Sendable {
  /// What the transition waits for, as it was written; empty if it is not said.
  var trigger = ""
  /// The condition.
  var condition: String?
  /// What happens on the way.
  var effects: [String] = []
  /// True if something was written between brackets or behind a slash, be it nothing.
  private(set) var hasParts = false

  /// Makes an empty label.
  init() {}

  /// Reads a label; white space counts as one blank.
  ///
  /// - Parameter takesBareSlash: True if `a/b` is an event and an action, as in Mealy machines; otherwise a slash
  ///   needs a blank, an end of the text or a closing bracket beside it, so that `on/off` is one event.
  init(_ text: String, takesBareSlash: Bool = false) {
    let scanner = LabelScanner(text)
    let (head, action) = scanner.split(takesBareSlash: takesBareSlash)
    if let action {
      effects = LabelScanner(action).parts(of: ";")
      hasParts = true
    }
    if let (before, inside, behind) = LabelScanner(head).condition() {
      trigger = before.isEmpty ? behind : before
      condition = inside.isEmpty ? nil : inside
      hasParts = true
    } else {
      trigger = head
    }
  }

  /// True if nothing says when the transition is taken.
  var isUnlabelled: Bool { trigger.isEmpty && condition == nil }

  /// True for the condition that holds where no other of the same source does.
  var isElse: Bool { condition?.lowercased() == "else" }

  /// True for the condition that always holds.
  var isAlways: Bool { condition == "true" }

  /// The events, as they were written: words between commas, or one text.
  var events: [String] {
    guard !trigger.isEmpty else { return [] }
    let parts = LabelScanner(trigger).parts(of: ",")
    return parts.allSatisfy { !$0.contains(" ") } ? parts : [trigger]
  }
}

/// What a line inside a state says. UML 2.5.1, 14.2.4.5.
enum StateLine: Hashable, Sendable {
  /// Behind `entry /`.
  case entry(String)
  /// Behind `exit /`.
  case exit(String)
  /// Behind `do /`.
  case activity(String)
  /// A transition that leads nowhere: its event is one word, so that text with a slash in it stays text.
  case inner(ArrowLabel)
  /// Text.
  case text

  init(_ line: String) {
    let label = ArrowLabel(line)
    let (word, rest) = StateLine.beginning(of: line)
    switch (word.lowercased(), rest) {
    case ("entry", let rest?): self = .entry(rest)
    case ("exit", let rest?): self = .exit(rest)
    case ("do", let rest?): self = .activity(rest)
    default:
      let isInner = label.hasParts && !label.events.isEmpty && label.events.allSatisfy { !$0.contains(" ") }
      self = isInner ? .inner(label) : .text
    }
  }

  /// The word before a slash and what stands behind that.
  private static func beginning(of line: String) -> (String, String?) {
    guard let slash = line.firstIndex(of: "/") else { return (line, nil) }
    let word = line[..<slash].trimmed
    return (word, line[line.index(after: slash)...].trimmed)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
