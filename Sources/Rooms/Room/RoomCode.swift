/// The short name of a room, which stands in its address: six characters of 31 that are not mistaken for each other.
public struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  /// How many characters a code has.
  public static let length = 6
  /// The characters: digits and letters without 0, 1, i, l and o.
  public static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)

  /// The code as it stands in addresses.
  public let text: String

  /// Reads what a person has typed, in small or capital letters; nil for what is no code.
  public init?(_ typed: some StringProtocol) {
    let text = typed.lowercased()
    guard text.utf8.count == RoomCode.length, text.utf8.allSatisfy(RoomCode.alphabet.contains) else { return nil }
    self.text = text
  }

  /// Makes a code by chance.
  public init(using generator: inout some RandomNumberGenerator) {
    let bytes = (0..<RoomCode.length).map { _ in
      RoomCode.alphabet[Int.random(in: RoomCode.alphabet.indices, using: &generator)]
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The code as it stands in addresses.
  public var description: String { text }
}
