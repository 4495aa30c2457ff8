/// The rule by which the descriptors of a chart match the names of events.
public enum EventMatching: String, Hashable, Codable, Sendable, CaseIterable {
  /// A descriptor matches the names that begin with its tokens. SCXML 3.12.1.
  case prefix
  /// A descriptor without a wildcard matches the one name that it is, as in XState.
  case whole
}

/// A description of the events that a transition waits for: one word of SCXML's `event` attribute.
///
/// By the rule of SCXML (`EventMatching.prefix`) a descriptor matches every event whose name's dot-separated tokens
/// begin with the descriptor's; a trailing `.` or `.*` says no more than the descriptor without it; `*` matches every
/// event, and so does `.*` alone, as the W3C's own tests expect. SCXML 3.12.1. Where names are matched whole, only a
/// descriptor that ends with `.*` matches by its tokens.
public struct EventDescriptor: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The descriptor as it was written.
  public let text: String
  /// The tokens to match as a prefix; none if every event matches.
  public let tokens: [Substring]

  /// Makes a descriptor from one word.
  public init(_ text: String) {
    self.text = text
    var stem = text[...]
    while stem.hasSuffix(".*") { stem = stem.dropLast(2) }
    while stem.hasSuffix(".") { stem = stem.dropLast() }
    tokens = stem == "*" || text == ".*" ? [] : stem.split(separator: ".", omittingEmptySubsequences: false)
  }

  /// Makes a descriptor from one word.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// True for `*` and `.*`, which every event matches.
  public var matchesEverything: Bool { tokens.isEmpty }

  /// The name of an event that matches: the descriptor without its wildcard; nil for one that matches everything.
  public var exampleName: String? { matchesEverything ? nil : tokens.joined(separator: ".") }

  /// True if it matches events by the tokens that their names begin with.
  package func isPrefix(by matching: EventMatching) -> Bool {
    switch matching {
    case .prefix: true
    case .whole: matchesEverything || text.hasSuffix(".*")
    }
  }

  /// True if an event of this name matches by the rule of a chart.
  public func matches(_ name: String, by matching: EventMatching) -> Bool {
    if matchesEverything || name == text { return true }
    guard isPrefix(by: matching) else { return false }
    var rest = name.split(separator: ".", omittingEmptySubsequences: false)[...]
    for token in tokens {
      guard rest.popFirst() == token else { return false }
    }
    return true
  }

  /// True if every event that another descriptor matches by the rule of a chart matches.
  package func covers(_ other: EventDescriptor, by matching: EventMatching) -> Bool {
    guard isPrefix(by: matching) else { return !other.isPrefix(by: matching) && text == other.text }
    return other.tokens.starts(with: tokens)
  }

  /// True if some event matches this descriptor and another one by the rule of a chart: one covers the other.
  package func overlaps(_ other: EventDescriptor, by matching: EventMatching) -> Bool {
    covers(other, by: matching) || other.covers(self, by: matching)
  }

  /// The descriptor as it was written.
  public var description: String { text }

  /// Orders by text.
  public static func < (left: EventDescriptor, right: EventDescriptor) -> Bool { left.text < right.text }

  /// The descriptors of an `event` attribute: words between white space.
  public static func list(_ attribute: String) -> [EventDescriptor] {
    attribute.split(whereSeparator: \.isWhitespace).map { EventDescriptor(String($0)) }
  }
}

extension EventDescriptor: Codable {
  /// Reads the descriptor as it was written.
  ///
  /// - Throws: `DecodingError` if there is no text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the descriptor as it was written.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The description of an event for readers: its name on the screen, its meaning, an example of its payload.
public struct EventDeclaration: Hashable, Codable, Sendable, Identifiable {
  /// The event's name.
  public let name: String
  /// The display name, if it is not the event's.
  public let displayName: LocalizedText?
  /// The meaning of the event, for readers.
  public let summary: LocalizedText?
  /// A payload that the event may carry.
  public let example: Value?

  /// Makes a declaration.
  public init(
    _ name: String, displayName: LocalizedText? = nil, summary: LocalizedText? = nil, example: Value? = nil
  ) {
    self.name = name
    self.displayName = displayName
    self.summary = summary
    self.example = example
  }

  /// The event's name.
  public var id: String { name }
}
