/// A value as JSON has them: what events carry and variables hold. RFC 8259.
public enum Value: Hashable, Sendable {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: Value

    /// Makes a member.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([Value])
  /// Named values in the order they were given.
  case object([Member])

  /// The value of an object's member; nil if there is none of that name.
  public subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The number of its parts: of values in it, itself included, and of 64 bytes of texts.
  package var size: Int {
    switch self {
    case .null, .boolean, .number: 1
    case .string(let text): 1 + text.utf8.count / 64
    case .array(let items): items.reduce(1) { $0 + $1.size }
    case .object(let members): members.reduce(1) { $0 + $1.value.size + $1.name.utf8.count / 64 }
    }
  }

  /// The text of a string value.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes a list.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Makes an object with the members in the order they are written.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .object(elements.map { Member($0, $1) }) }
}
