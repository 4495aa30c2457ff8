import StatechartAnalysis
package import Statecharts

/// Reads properties from sentences in English, Chinese and Japanese:
///
/// - `never P` · `always P` · `P leads to Q within 5 s` · `Q only after P` · `no Q until P` · `Q stays reachable` ·
///   `no deadlock` · `deterministic`
/// - `x comes from outside` · `only the machine sends x`, which searches go by
/// - before them a scope: `globally, …` · `after R, …` · `between R and S, …`
///
/// `P` is a state, an event taken (`coin taken`) or refused (`coin refused`), an action (`action ring`), a comparison
/// (`balance >= 50`), or several of them with `and`, `or`, `not` and brackets. Names with spaces are in quotes.
package struct PropertyReader {
  /// The limits of the text of a property.
  package enum Limits {
    /// The maximum number of bytes of a sentence.
    package static let bytes = 2000
    /// The maximum number of properties of a file.
    package static let count = 200
    /// The maximum number of predicates within one another.
    package static let depth = 20
  }

  private let text: SentenceText
  private let names: PropertyNames

  private init(_ text: String, _ names: PropertyNames) {
    self.text = SentenceText(text)
    self.names = names
  }

  /// Reads a property of a chart.
  ///
  /// - Throws: `PropertyFault` at the first word that does not follow a form or that the chart does not know.
  package static func property(_ text: String, of chart: Statechart) throws(PropertyFault) -> Property {
    try property(text, PropertyNames(chart))
  }

  /// Reads several sentences of a chart.
  package static func properties(_ texts: [String], of chart: Statechart) -> [Result<Property, PropertyFault>] {
    let names = PropertyNames(chart)
    return texts.map { text in Result { () throws(PropertyFault) in try property(text, names) } }
  }

  static func property(_ text: String, _ names: PropertyNames) throws(PropertyFault) -> Property {
    guard text.utf8.count <= Limits.bytes else {
      throw PropertyFault(.tooLong(Limits.bytes), at: 0)
    }
    let reader = PropertyReader(text, names)
    var range = reader.text.trimmed(0..<reader.text.scalars.count)
    if let last = reader.text.scalars[range].last, ".。．".unicodeScalars.contains(last) {
      range = reader.text.trimmed(range.lowerBound..<range.upperBound - 1)
    }
    if let source = try reader.source(range) { return Property(.source(source), text: reader.text.text(range)) }
    let (scope, rest) = try reader.scope(range)
    return Property(try reader.pattern(rest), scope: scope, text: reader.text.text(range))
  }

  /// Returns what a sentence says of where an event comes from; nil if it is about something else.
  private func source(_ range: Range<Int>) throws(PropertyFault) -> EventSource? {
    for form in SentenceForm<EventSource.Sender>.sources {
      for match in text.matches(form, in: range) {
        guard let place = match[.p] else { continue }
        return EventSource(try names.event(named: text.text(place), at: place.lowerBound), from: form.meaning)
      }
    }
    return nil
  }

  private func scope(_ range: Range<Int>) throws(PropertyFault) -> (Property.Scope, Range<Int>) {
    var fault: PropertyFault?
    for form in PropertySentence.Scope.forms {
      for match in text.matches(form, in: range) {
        guard let rest = match[.pattern] else { continue }
        do throws(PropertyFault) {
          return (try scope(form.meaning, match), rest)
        } catch {
          fault = fault ?? error
        }
      }
    }
    if let fault { throw fault }
    return (.globally, range)
  }

  private func scope(
    _ meaning: PropertySentence.Scope, _ match: [SentencePlace: Range<Int>]
  ) throws(PropertyFault) -> Property.Scope {
    switch meaning {
    case .globally: .globally
    case .after: .after(try predicate(.r, match))
    case .between: .between(try predicate(.r, match), try predicate(.s, match))
    }
  }

  private func pattern(_ range: Range<Int>) throws(PropertyFault) -> Property.Pattern {
    guard !range.isEmpty else { throw PropertyFault(.noForm, at: range.lowerBound) }
    var fault: PropertyFault?
    for form in PropertySentence.Pattern.forms {
      for match in text.matches(form, in: range) {
        do throws(PropertyFault) {
          return try pattern(form.meaning, match)
        } catch {
          fault = fault ?? error
        }
      }
    }
    throw fault ?? PropertyFault(.noForm, at: range.lowerBound, nearest: nearestForms(range))
  }

  /// The words of forms that are like a word of the text.
  private func nearestForms(_ range: Range<Int>) -> [String] {
    let words = text.text(range).split(separator: " ").map(String.init)
    let known = [
      "never", "always", "leads to", "only after", "until", "stays reachable", "no deadlock", "deterministic",
    ]
    return words.lazy.map { nearestNames(to: $0, among: known) }.first { !$0.isEmpty } ?? []
  }

  private func pattern(
    _ meaning: PropertySentence.Pattern, _ match: [SentencePlace: Range<Int>]
  ) throws(PropertyFault) -> Property.Pattern {
    switch meaning {
    case .never: return .never(try predicate(.p, match))
    case .always: return .always(try predicate(.p, match))
    case .leadsTo:
      let (cause, effect) = (try predicate(.p, match), try predicate(.q, match))
      guard let time = match[.time] else { return .leadsTo(cause, effect, within: nil) }
      return .leadsTo(cause, effect, within: try delay(time))
    case .onlyAfter: return .onlyAfter(try predicate(.q, match), try predicate(.p, match))
    case .notUntil: return .notUntil(try predicate(.q, match), try predicate(.p, match))
    case .staysReachable: return .staysReachable(try predicate(.q, match))
    case .noDeadlock: return .noDeadlock
    case .deterministic: return .deterministic
    }
  }

  private func delay(_ range: Range<Int>) throws(PropertyFault) -> Delay {
    var written = text.text(range).filter { !$0.isWhitespace }
    for (word, unit) in [
      ("毫秒", "ms"), ("ミリ秒", "ms"), ("milliseconds", "ms"), ("seconds", "s"), ("second", "s"), ("秒", "s"),
    ]
    where written.hasSuffix(word) {
      written = String(written.dropLast(word.count)) + unit
      break
    }
    guard let delay = Delay(written) else {
      throw PropertyFault(.noTime, at: range.lowerBound)
    }
    return delay
  }

  // MARK: - Predicates

  /// Returns the condition in a place of a form; a form has the places of its meaning.
  private func predicate(
    _ place: SentencePlace, _ match: [SentencePlace: Range<Int>]
  ) throws(PropertyFault) -> Predicate {
    try predicate(match[place] ?? 0..<0)
  }

  private func predicate(_ range: Range<Int>, depth: Int = 0) throws(PropertyFault) -> Predicate {
    guard depth < Limits.depth else {
      throw PropertyFault(.tooDeep(Limits.depth), at: range.lowerBound)
    }
    guard !range.isEmpty else { throw PropertyFault(.nothing, at: 0) }
    // A name that the chart has goes before the words in it.
    if let atom = names.exactly(text.text(range)) { return atom }
    for (words, joins) in Self.joining {
      guard let place = split(range, at: words) else { continue }
      let left = try predicate(text.trimmed(range.lowerBound..<place.lowerBound), depth: depth + 1)
      let right = try predicate(text.trimmed(place.upperBound..<range.upperBound), depth: depth + 1)
      return joins == .or ? .or(left, right) : .and(left, right)
    }
    for words in ["not ", "!", "非 ", "非", "不在", "否定 "] {
      if let place = text.places(of: words, in: range).first, place.lowerBound == range.lowerBound,
        place.upperBound < range.upperBound
      {
        return .not(try predicate(text.trimmed(place.upperBound..<range.upperBound), depth: depth + 1))
      }
    }
    if text.has("(", at: range.lowerBound), text.has(")", at: range.upperBound - 1) {
      return try predicate(text.trimmed(range.lowerBound + 1..<range.upperBound - 1), depth: depth + 1)
    }
    return try names.atom(text.text(range), at: range.lowerBound)
  }

  private enum Connective { case and, or }

  private static let joining: [(String, Connective)] = [
    (" or ", .or), (" 或 ", .or), ("或者", .or), (" または ", .or), ("または", .or), ("もしくは", .or), ("||", .or),
    (" and ", .and), (" 且 ", .and), ("并且", .and), (" かつ ", .and), ("かつ", .and), ("&&", .and),
  ]

  /// The first place of words outside brackets, with something on either side.
  private func split(_ range: Range<Int>, at words: String) -> Range<Int>? {
    text.places(of: words, in: range).first { place in
      guard place.lowerBound > range.lowerBound, place.upperBound < range.upperBound else { return false }
      let before = range.lowerBound..<place.lowerBound
      return before.count { text.has("(", at: $0) } == before.count { text.has(")", at: $0) }
    }
  }
}
