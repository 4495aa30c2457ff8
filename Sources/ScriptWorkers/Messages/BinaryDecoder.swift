import StatechartExecution
import Statecharts

/// Reads what `BinaryEncoder` has written. Bytes that it has not written are an error, and cost no more than bytes that it
/// has.
final class BinaryDecoder {
  /// The most values within one another. A list in a list counts three times (the value, the list, its item), and readers of
  /// charts and of JSON let 200 through.
  private static let deepest = 800

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var texts: [String] = []
  private var values: [Value] = []
  private var charts: [Statechart] = []

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that bytes stand for.
  ///
  /// - Throws: `DecodingError` if they stand for none.
  static func value<Result: Decodable>(_ type: Result.Type, from bytes: [UInt8]) throws -> Result {
    let decoder = BinaryDecoder(bytes)
    let value = try decoder.read(type)
    guard decoder.offset == bytes.count else { throw decoder.corrupt("something follows the value") }
    return value
  }

  fileprivate var remaining: Int { bytes.count - offset }

  fileprivate func corrupt(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "\(message), at byte \(offset)"))
  }

  private func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw corrupt("the bytes end") }
    defer { offset += 1 }
    return bytes[offset]
  }

  fileprivate func bool() throws -> Bool { try byte() != 0 }

  fileprivate func int() throws -> Int {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return Int(truncatingIfNeeded: (value >> 1)) ^ -Int(truncatingIfNeeded: value & 1) }
    }
    throw corrupt("a number does not end")
  }

  fileprivate func double() throws -> Double {
    guard remaining >= 8 else { throw corrupt("the bytes end") }
    defer { offset += 8 }
    let pattern = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return Double(bitPattern: UInt64(littleEndian: pattern))
  }

  fileprivate func string() throws -> String {
    let index = try int()
    if texts.indices.contains(index) { return texts[index] }
    let length = try int()
    guard index == texts.count, length >= 0, length <= remaining else { throw corrupt("there is no such text") }
    let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    offset += length
    texts.append(text)
    return text
  }

  /// A count of items; each takes a byte at least.
  fileprivate func count() throws -> Int {
    guard remaining >= 4 else { throw corrupt("the bytes end") }
    let count = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    offset += 4
    guard Int(UInt32(littleEndian: count)) <= remaining else { throw corrupt("there are not so many items") }
    return Int(UInt32(littleEndian: count))
  }

  fileprivate func read<Result: Decodable>(_ type: Result.Type) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= BinaryDecoder.deepest else { throw corrupt("too many values stand within one another") }
    if type == ValueBinding.self, let binding = try binding() as? Result { return binding }
    if type == Statechart.self, let chart = try chart() as? Result { return chart }
    return try Result(from: self)
  }

  private func binding() throws -> ValueBinding {
    let name = try string()
    let index = try int()
    if values.indices.contains(index) { return ValueBinding(name: name, value: values[index]) }
    guard index == values.count else { throw corrupt("there is no such value") }
    let value = try Value(from: self)
    values.append(value)
    return ValueBinding(name: name, value: value)
  }

  private func chart() throws -> Statechart {
    let index = try int()
    if charts.indices.contains(index) { return charts[index] }
    guard index == charts.count else { throw corrupt("there is no such chart") }
    let chart = try Statechart(from: self)
    charts.append(chart)
    return chart
  }
}

extension BinaryDecoder: Decoder, SingleValueDecodingContainer {
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BinaryKeyedDecoder(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    BinaryListDecoder(decoder: self, items: try count())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: String.Type) throws -> String { try string() }
  func decode(_ type: Double.Type) throws -> Double { try double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try double()) }
  func decode(_ type: Int.Type) throws -> Int { try int() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { UInt(bitPattern: try int()) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(truncatingIfNeeded: try int()) }
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try read(type) }

  private func integer<Number: FixedWidthInteger>() throws -> Number {
    guard let number = Number(exactly: try int()) else { throw corrupt("a number is too large") }
    return number
  }
}

private struct BinaryKeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: BinaryDecoder

  var codingPath: [any CodingKey] { [] }

  /// The case of an enumeration, which nothing else asks for: its name stands before its members.
  var allKeys: [Key] {
    guard let name = try? decoder.string(), let key = Key(stringValue: name) else { return [] }
    return [key]
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.decode(type) }
  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result { try decoder.read(type) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type) }
  func decodeIfPresent<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result? {
    try optional(type)
  }

  private func optional<Result: Decodable>(_ type: Result.Type) throws -> Result? {
    try decoder.bool() ? try decoder.read(type) : nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    decoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct BinaryListDecoder: UnkeyedDecodingContainer {
  let decoder: BinaryDecoder
  let items: Int
  private(set) var currentIndex = 0

  init(decoder: BinaryDecoder, items: Int) {
    self.decoder = decoder
    self.items = items
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { items }
  var isAtEnd: Bool { currentIndex == items }

  private mutating func begin() throws {
    guard !isAtEnd else { throw decoder.corrupt("a list ends") }
    currentIndex += 1
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try begin()
    return try decoder.read(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try begin()
    return decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try begin()
    return try decoder.unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    try begin()
    return decoder
  }
}
