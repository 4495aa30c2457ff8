import WebPages

/// What makes the addresses of a run's sessions unguessable: 128 random bits, as 32 hexadecimal digits.
struct SessionKey: Hashable, Sendable {
  let text: String

  /// Makes a new key.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(generator.next() as UInt32, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Reads a key; nil if the text is none.
  init?(_ text: some StringProtocol) {
    guard ExplorerAddress.isSessionKey(text) else { return nil }
    self.text = String(text)
  }
}
