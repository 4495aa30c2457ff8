/// A description of the events that a transition waits for: one word of SCXML's `event` attribute.
///
/// A descriptor matches every event whose name's dot-separated tokens begin with the descriptor's; a trailing
/// `.` or `.*` says no more than the descriptor without it; `*` matches every event, and so does `.*` alone, as the
/// W3C's own tests expect. SCXML 3.12.1.
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

  /// True if an event of this name matches.
  public func matches(_ name: String) -> Bool {
    if matchesEverything || name == text { return true }
    var rest = name.split(separator: ".", omittingEmptySubsequences: false)[...]
    for token in tokens {
      guard rest.popFirst() == token else { return false }
    }
    return true
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
