import Statecharts

/// A value that needs no object of the script engine. Numbers are distinguished by their bits, so that -0 is not 0 and
/// a value that is no number equals itself.
enum Primitive: Hashable, Sendable {
  case undefined
  case null
  case boolean(Bool)
  case number(bits: UInt64)
  case string(String)

  static func number(_ number: Double) -> Primitive {
    .number(bits: (number.isNaN ? Double.nan : number).bitPattern)
  }

  /// The longest text that is kept as a value, in UTF-8 units.
  static let longestText = 1 << 16

  /// What it is in JSON: what JSON cannot say is null. ECMA-262, `JSON.stringify`.
  var json: Value {
    switch self {
    case .undefined, .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let bits):
      Double(bitPattern: bits).isFinite ? .number(Double(bitPattern: bits) + 0) : .null
    case .string(let text): .string(text)
    }
  }

  /// What is shown of it; a long text is not. `Prelude.inspection`.
  var shown: Value {
    if case .string(let text) = self, text.utf16.count >= 100_000 { return .null }
    return json
  }

  /// A value of JSON as `Prelude.values` writes it; nil for what is an object.
  init?(written value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .string(let text):
      guard text.utf8.count <= Primitive.longestText, !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
      self = .string(text)
    case .array(let parts):
      switch (parts.first?.string, parts.dropFirst().first?.string) {
      case ("u", _): self = .undefined
      case ("n", "-0"): self = .number(-0.0)
      case ("n", "NaN"): self = .number(.nan)
      case ("n", "Infinity"): self = .number(.infinity)
      case ("n", "-Infinity"): self = .number(-.infinity)
      case (_, _): return nil
      }
    case .object: return nil
    }
  }
}
