import Statecharts

/// What is written next to an arrow, in parts: `trigger [condition] / action; action`. UML 2.5.1, 14.2.4.9.
struct ArrowLabel: Hashable, Sendable {
  /// What the transition waits for, as it was written; empty if it is not said.
  var trigger = ""
  var condition: String?
  /// What happens on the way.
  var effects: [String] = []
  /// The events, where what was written is no text to be taken apart, but a list.
  var listedEvents: [String]?
  /// True if something was written between brackets or after a slash, be it nothing.
  private(set) var hasParts = false

  init() {}

  /// Reads a label; white space counts as one blank.
  ///
  /// - Parameter takesBareSlash: True if `a/b` is an event and an action, as in Mealy machines; otherwise a slash
  ///   needs a blank, an end of the text or a closing bracket next to it, so that `on/off` is one event.
  init(_ text: String, takesBareSlash: Bool = false) {
    let scanner = LabelScanner(text)
    let (head, action) = scanner.split(takesBareSlash: takesBareSlash)
    if let action {
      effects = LabelScanner(action).parts(of: ";")
      hasParts = true
    }
    if let (before, inside, after) = LabelScanner(head).condition() {
      trigger = before.isEmpty ? after : before
      condition = inside.isEmpty ? nil : inside
      hasParts = true
    } else {
      trigger = head
    }
  }

  /// A label of a list of events.
  init(events: [String]) {
    trigger = events.joined(separator: ", ")
    listedEvents = events
  }

  /// True if nothing says when the transition is taken.
  var isUnlabelled: Bool { trigger.isEmpty && condition == nil }

  /// True for the condition that holds where no other of the same source does.
  var isElse: Bool { condition?.lowercased() == "else" }

  /// True for the condition that always holds.
  var isAlways: Bool { condition == "true" }

  /// The events, as they were written: words between commas, or one text.
  var events: [String] {
    if let listedEvents { return listedEvents }
    guard !trigger.isEmpty else { return [] }
    let parts = LabelScanner(trigger).parts(of: ",")
    return parts.allSatisfy { !$0.contains(" ") } ? parts : [trigger]
  }
}

/// What a line inside a state says. UML 2.5.1, 14.2.4.5.
enum StateLine: Hashable, Sendable {
  /// After `entry /`.
  case entry(String)
  /// After `exit /`.
  case exit(String)
  /// After `do /`.
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

  /// The word before a slash and what is after that.
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

  /// The text with one blank for each stretch of white space, and none at its ends.
  var onOneLine: String { split { $0.isWhitespace }.joined(separator: " ") }

  /// The lines that are not empty.
  var lines: [String] { split { $0.isNewline }.map { String($0) } }
}

/// Takes the text of a label apart outside quotes and brackets.
struct LabelScanner {
  private let letters: [Character]

  init(_ text: String) {
    letters = Array(text.onOneLine)
  }

  private func text(_ range: Range<Int>) -> String { String(letters[range]).trimmed }

  /// What is before the slash and, if there is one, after it.
  func split(takesBareSlash: Bool) -> (head: String, action: String?) {
    let slash = places(where: { $0 == "/" }).first { place in
      let before = place > 0 ? letters[place - 1] : " "
      let after = place + 1 < letters.count ? letters[place + 1] : " "
      return takesBareSlash || before == " " || after == " " || before == "]"
    }
    guard let slash else { return (text(0..<letters.count), nil) }
    return (text(0..<slash), text(slash + 1..<letters.count))
  }

  /// The condition in brackets at the end, or at the beginning, with what is before and after it.
  func condition() -> (before: String, inside: String, after: String)? {
    guard let open = letters.firstIndex(of: "["), let close = closing(of: open) else { return nil }
    let after = text(close + 1..<letters.count)
    guard after.isEmpty || open == 0 else { return nil }
    return (text(0..<open), text(open + 1..<close), after)
  }

  /// The parts between separators, without empty ones.
  func parts(of separator: Character) -> [String] {
    var parts: [String] = []
    var start = 0
    for place in places(where: { $0 == separator }) + [letters.count] {
      let part = text(start..<place)
      if !part.isEmpty { parts.append(part) }
      start = place + 1
    }
    return parts
  }

  /// The bracket that closes the one at a place; nil if there is none.
  private func closing(of open: Int) -> Int? {
    var depth = 0
    for place in open..<letters.count {
      if letters[place] == "[" { depth += 1 }
      if letters[place] == "]" { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// The places outside quotes and brackets. A quote that is not closed, or is in a word, is a letter.
  private func places(where isWanted: (Character) -> Bool) -> [Int] {
    var found: [Int] = []
    var depth = 0
    var place = 0
    let lastQuote = lastPlaces(of: ["\"", "'"])
    while place < letters.count {
      let letter = letters[place]
      if letter == "\"" || (letter == "'" && (place == 0 || !letters[place - 1].isLetter)),
        let last = lastQuote[letter], last > place,
        let end = letters[(place + 1)...].firstIndex(of: letter)
      {
        place = end + 1
        continue
      }
      if "([{".contains(letter) { depth += 1 }
      if ")]}".contains(letter) { depth = max(0, depth - 1) }
      if depth == 0, isWanted(letter) { found.append(place) }
      place += 1
    }
    return found
  }

  private func lastPlaces(of letters: [Character]) -> [Character: Int] {
    var last: [Character: Int] = [:]
    for letter in letters { last[letter] = self.letters.lastIndex(of: letter) }
    return last
  }
}
