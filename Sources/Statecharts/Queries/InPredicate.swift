/// `In('state')`, with either kind of quotes, as every data model has it. SCXML 5.9.2.
public struct InPredicate: Hashable, Sendable {
  /// The name of the state.
  public let state: String

  /// Reads a condition; nil if it is anything else.
  public init?(_ source: String) {
    var rest = source.drop(while: \.isWhitespace)
    guard rest.hasPrefix("In") else { return nil }
    rest = rest.dropFirst(2).drop(while: \.isWhitespace)
    guard rest.popFirst() == "(" else { return nil }
    rest = rest.drop(while: \.isWhitespace)
    guard let quote = rest.popFirst(), quote == "'" || quote == "\"", let end = rest.firstIndex(of: quote) else {
      return nil
    }
    let name = rest[..<end]
    rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    guard rest.popFirst() == ")", rest.allSatisfy(\.isWhitespace) else { return nil }
    state = String(name)
  }
}
