/// What a transition waits for: one word of SCXML's `event` attribute.
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
