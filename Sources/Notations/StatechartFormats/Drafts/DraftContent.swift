import Statecharts

/// Reads the words after a slash as actions.
///
/// `raise x`, `send x` (where the chart answers `x`), `send x after 2s as id`, `cancel id` (of something that is
/// sent), `log text` and `if condition { … } else { … }` are content of SCXML, as writers of drawings spell it
/// (`LabelFormatter`); anything else is something that the program around the machine does. A delayed event without
/// an identifier has that of its event.
struct DraftContent: Sendable {
  /// The events that the chart answers, by what is written for them.
  private let events: [String: String]
  private var identifiers: Set<String> = []

  /// - Parameters:
  ///   - events: The events that the chart answers, by what is written for them.
  ///   - texts: All that is written after slashes.
  init(events: [String: String], texts: some Sequence<String>) {
    self.events = events
    for text in texts { collect(text, depth: 0) }
  }

  private mutating func collect(_ text: String, depth: Int) {
    if let branches = branches(text, depth: depth) {
      for branch in branches { for part in branch.parts { collect(part, depth: depth + 1) } }
    } else if let send = send(text, at: .none), let id = send.id {
      identifiers.insert(id)
    }
  }

  func content(_ text: String, at origin: Origin, depth: Int = 0) -> Content {
    if let branches = branches(text, depth: depth) {
      let read = branches.map { branch in
        Choose.Branch(
          if: branch.condition.map { Condition($0, origin: origin) },
          content: branch.parts.map { content($0, at: origin, depth: depth + 1) })
      }
      return .choose(Choose(read, origin: origin))
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let verb = words.first, words.count == 2 else { return .action(Action(text, origin: origin)) }
    let rest = words[1]
    switch verb {
    case "raise": if let event = event(rest) { return .raise(Raise(event, origin: origin)) }
    case "send": if let send = send(text, at: origin) { return .send(send) }
    case "cancel":
      for id in [rest, events[rest] ?? rest] where identifiers.contains(id) {
        return .cancel(Cancel(.literal(id), origin: origin))
      }
    case "log": return .log(Log(label: rest, origin: origin))
    default: break
    }
    return .action(Action(text, origin: origin))
  }

  /// The branches of `if c { a; b } else if d { e } else { f }`; nil if the text is something else.
  private func branches(_ text: String, depth: Int) -> [(condition: String?, parts: [String])]? {
    guard depth < DraftContent.nesting else { return nil }
    var branches: [(condition: String?, parts: [String])] = []
    var rest = text[...]
    while !rest.isEmpty {
      let isLast = !rest.hasPrefix("if ")
      guard !isLast || !branches.isEmpty, let (head, inside, after) = DraftContent.braced(rest) else { return nil }
      let condition = head.dropFirst(isLast ? 0 : 3).trimmed
      guard isLast ? condition.isEmpty : StatePredicate.isOne(condition) else { return nil }
      branches.append((isLast ? nil : condition, LabelScanner(String(inside)).parts(of: ";")))
      rest = after.trimmed[...]
      guard !rest.isEmpty else { return branches }
      guard !isLast, rest.hasPrefix("else ") else { return nil }
      rest = rest.dropFirst(5)
    }
    return nil
  }

  /// The maximum number of conditions within one another.
  private static let nesting = 20

  /// Returns the text before the first brace, inside it, and after it.
  private static func braced(_ text: Substring) -> (head: Substring, inside: Substring, after: Substring)? {
    guard let open = text.firstIndex(of: "{") else { return nil }
    var depth = 0
    for place in text[open...].indices {
      if text[place] == "{" { depth += 1 }
      if text[place] == "}" { depth -= 1 }
      if depth == 0 {
        return (text[..<open], text[text.index(after: open)..<place], text[text.index(after: place)...])
      }
    }
    return nil
  }

  /// An event that the chart answers, or one word.
  private func event(_ text: String) -> String? {
    events[text] ?? (text.contains(" ") || text.isEmpty ? nil : text)
  }

  private func send(_ text: String, at origin: Origin) -> Send? {
    guard text.hasPrefix("send ") else { return nil }
    var words = text.split(separator: " ").dropFirst()
    var id: String?
    var delay: Delay?
    if let place = words.lastIndex(of: "as"), place > words.startIndex, place < words.endIndex - 1 {
      id = words[(place + 1)...].joined(separator: " ")
      words = words[..<place]
    }
    if words.count > 2, words[words.endIndex - 2] == "after", let length = Delay(words[words.endIndex - 1]) {
      delay = length
      words = words.dropLast(2)
    }
    let name = words.joined(separator: " ")
    guard let event = delay == nil ? events[name] : event(name) else { return nil }
    return Send(
      event: .literal(event), id: id ?? (delay == nil ? nil : event), delay: delay.map { .literal($0) },
      origin: origin)
  }
}

/// A trigger that is a length of time: `after 5s`, `after(500 ms)`. UML 2.5.1, 13.3.3.
struct TimeTrigger: Hashable, Sendable {
  let delay: Delay

  init?(_ trigger: String) {
    guard trigger.lowercased().hasPrefix("after") else { return nil }
    var rest = trigger.dropFirst(5).trimmed[...]
    if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
    let number = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }.map { $0 == "," ? "." : $0 }
    let unit = rest.drop { $0.isNumber || $0 == "." || $0 == "," }.trimmed.lowercased()
    guard !number.isEmpty, let scale = TimeTrigger.scales[unit], let value = Double(String(number)) else { return nil }
    delay = Delay(milliseconds: Int(min(value * scale, 1e12).rounded()))
  }

  /// The event that a state sends itself after the time.
  func event(of state: State.ID) -> String { "after.\(delay).\(DraftNames.event(state.name))" }

  private static let scales: [String: Double] = [
    "ms": 1, "msec": 1, "millis": 1, "millisecond": 1, "milliseconds": 1, "s": 1000, "sec": 1000, "secs": 1000,
    "second": 1000, "seconds": 1000, "min": 60_000, "mins": 60_000, "minute": 60_000, "minutes": 60_000,
    "h": 3_600_000, "hour": 3_600_000, "hours": 3_600_000, "d": 86_400_000, "day": 86_400_000, "days": 86_400_000,
  ]
}
