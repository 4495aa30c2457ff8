import Statecharts

/// Says what the words behind a slash do.
///
/// `raise x`, `send x` (where the chart answers `x`), `send x after 2s`, `cancel x` and `log text` are content of SCXML,
/// as writers of drawings spell it; anything else is something that the program around the machine does.
struct DraftContent: Sendable {
  /// The events that the chart answers, by what is written for them.
  let events: [String: String]

  func content(_ text: String, at range: SourceRange) -> Content {
    let origin = Origin(range.start)
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let verb = words.first, words.count == 2 else { return .action(Action(text, origin: origin)) }
    let rest = words[1]
    switch verb {
    case "raise":
      if let event = event(rest) { return .raise(Raise(event, origin: origin)) }
    case "send":
      if let event = events[rest] { return .send(Send(event: .literal(event), origin: origin)) }
      if let (event, delay) = delayed(rest) {
        return .send(Send(event: .literal(event), delay: .literal(delay), origin: origin))
      }
    case "cancel":
      if !rest.contains(" ") { return .cancel(Cancel(.literal(rest), origin: origin)) }
    case "log": return .log(Log(label: rest, origin: origin))
    default: break
    }
    return .action(Action(text, origin: origin))
  }

  /// An event that the chart answers, or one word.
  private func event(_ text: String) -> String? {
    events[text] ?? (text.contains(" ") ? nil : text)
  }

  private func delayed(_ text: String) -> (String, Delay)? {
    guard let after = text.range(of: " after "), let delay = Delay(text[after.upperBound...]),
      let event = event(String(text[..<after.lowerBound]))
    else { return nil }
    return (event, delay)
  }
}

extension String {
  /// Where a text first occurs. (Foundation's is not linked here.)
  fileprivate func range(of wanted: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(wanted) { return start..<index(start, offsetBy: wanted.count) }
      start = index(after: start)
    }
    return nil
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

  private static let scales: [String: Double] = [
    "ms": 1, "msec": 1, "millis": 1, "millisecond": 1, "milliseconds": 1, "s": 1000, "sec": 1000, "secs": 1000,
    "second": 1000, "seconds": 1000, "min": 60_000, "mins": 60_000, "minute": 60_000, "minutes": 60_000,
    "h": 3_600_000, "hour": 3_600_000, "hours": 3_600_000, "d": 86_400_000, "day": 86_400_000, "days": 86_400_000,
  ]
}
