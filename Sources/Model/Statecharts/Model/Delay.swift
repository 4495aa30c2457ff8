/// A length of virtual time, in whole milliseconds, never negative.
public struct Delay: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The longest delay, about 31 years; longer ones are read as this.
  public static let longest = Delay(milliseconds: 1_000_000_000_000)

  /// The length in milliseconds.
  public let milliseconds: Int

  /// Makes a delay; what is below zero counts as zero, what is beyond the longest as that.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(0, milliseconds), 1_000_000_000_000)
  }

  /// Reads a CSS 2 time such as `500ms`, `2s`, `1.5s`, `.5s`; nil if it is none. SCXML 6.2.2.
  public init?(_ text: some StringProtocol) {
    var digits = text[...]
    let scale: Double
    if digits.hasSuffix("ms") {
      digits = digits.dropLast(2)
      scale = 1
    } else if digits.hasSuffix("s") {
      digits = digits.dropLast()
      scale = 1000
    } else {
      return nil
    }
    if digits.hasPrefix("+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isNumber, parts.last?.isEmpty == false, let value = Double("0" + digits) else { return nil }
    let milliseconds = (value * scale).rounded()
    self = milliseconds >= Double(Delay.longest.milliseconds) ? .longest : Delay(milliseconds: Int(milliseconds))
  }

  /// The shortest CSS 2 spelling: `2s`, `1.5s` is `1500ms`.
  public var description: String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }

  /// Shorter delays come first.
  public static func < (left: Delay, right: Delay) -> Bool { left.milliseconds < right.milliseconds }
}
