import Statecharts
import Synchronization

/// The primitive values that variables hold, by the indices of the variables in the chart's `SourceTable`; nil for
/// those that hold objects and for names that are no variables.
struct Bindings: Sendable {
  private(set) var values: [Primitive?]
  /// Bindings with the same stamp are the same.
  private(set) var stamp: Int

  private static let stamps = Atomic(1)

  private static func nextStamp() -> Int { stamps.add(1, ordering: .relaxed).newValue }

  init(_ values: [Primitive?]) {
    self.values = values
    stamp = Bindings.nextStamp()
  }

  subscript(index: Int) -> Primitive? { index < values.count ? values[index] : nil }

  /// True if no variable is primitive here that is not there.
  func hasPrimitives(where other: Bindings) -> Bool {
    values.indices.allSatisfy { values[$0] == nil || other[$0] != nil }
  }

  /// Gives a variable a value.
  mutating func set(_ index: Int, to value: Primitive) {
    while values.count <= index { values.append(nil) }
    values[index] = value
    stamp = Bindings.nextStamp()
  }

  /// Follows others in one variable, after which both are the same.
  mutating func follow(_ other: Bindings, at index: Int) {
    while values.count <= index { values.append(nil) }
    values[index] = other[index]
    stamp = other.stamp
  }
}

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

  /// The value in JSON, or null if JSON cannot express it. ECMA-262, `JSON.stringify`.
  var json: Value {
    switch self {
    case .undefined, .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let bits):
      Double(bitPattern: bits).isFinite ? .number(Double(bitPattern: bits) + 0) : .null
    case .string(let text): .string(text)
    }
  }

  /// The value as it is shown; null for a long text. `Prelude.inspection`.
  var shown: Value {
    if case .string(let text) = self, text.utf16.count >= 100_000 { return .null }
    return json
  }

  /// The actual value, if it is shown as null or 0 and is neither. `unshown` in `Prelude.inspection`.
  var unshown: String? {
    switch self {
    case .undefined: return "undefined"
    case .number(let bits):
      let number = Double(bitPattern: bits)
      if number.isNaN { return "NaN" }
      if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
      return number == 0 && number.sign == .minus ? "-0" : nil
    case .string: return shown == .null ? "string" : nil
    case .null, .boolean: return nil
    }
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
