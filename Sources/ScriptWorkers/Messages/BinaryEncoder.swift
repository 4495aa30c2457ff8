import StatechartExecution
import Statecharts

/// Writes values as bytes, in the order in which they encode themselves and without names: whoever reads them is the same
/// program.
///
/// A text stands once in a message, and so does a chart. A value that a variable has again (`ValueBinding`) stands once
/// too, so that a long run of a chart whose variables seldom change is short.
final class BinaryEncoder {
  fileprivate var bytes: [UInt8] = []
  private var texts: [ExactText: Int] = [:]
  private var values: [String: (value: Value, index: Int)] = [:]
  private var valueCount = 0
  private var charts: [ChartIdentity: Int] = [:]
  private var equalCharts: [Statechart: Int] = [:]

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init() {}

  /// The bytes of a value.
  ///
  /// - Throws: what the value throws; those of charts and runs throw nothing.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = BinaryEncoder()
    try encoder.write(value)
    return encoder.bytes
  }

  fileprivate func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// As LEB128 (DWARF 5, 7.6), the sign in the lowest bit.
  fileprivate func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1))))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  fileprivate func write(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  fileprivate func write(_ text: String) {
    if let index = texts[ExactText(text: text)] { return write(index) }
    write(texts.count)
    texts[ExactText(text: text)] = texts.count
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  fileprivate func write<Given: Encodable>(_ value: Given) throws {
    if Given.self == ValueBinding.self, let binding = value as? ValueBinding { return try write(binding) }
    if Given.self == Statechart.self, let chart = value as? Statechart { return try write(chart) }
    try value.encode(to: self)
  }

  private func write(_ binding: ValueBinding) throws {
    write(binding.name)
    if let (value, index) = values[binding.name], value.isSame(as: binding.value) { return write(index) }
    write(valueCount)
    values[binding.name] = (binding.value, valueCount)
    valueCount += 1
    try binding.value.encode(to: self)
  }

  private func write(_ chart: Statechart) throws {
    let identity = ChartIdentity(of: chart)
    if let index = charts[identity] ?? equalCharts[chart] {
      charts[identity] = index
      return write(index)
    }
    let index = equalCharts.count
    charts[identity] = index
    equalCharts[chart] = index
    write(index)
    try chart.encode(to: self)
  }

  /// Reserves room for a count that is known later; where it stands.
  fileprivate func reserveCount() -> Int {
    bytes.append(contentsOf: [0, 0, 0, 0])
    return bytes.count - 4
  }

  fileprivate func write(count: Int, at place: Int) {
    withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.replaceSubrange(place..<(place + 4), with: $0) }
  }
}

/// A text by its code points: two ways to write one character are two texts here.
private struct ExactText: Hashable {
  let text: String

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Tells copies of one chart from other charts without looking at what is in them, while all of them are alive.
private struct ChartIdentity: Hashable {
  private let states: UnsafeRawPointer?
  private let count: Int

  init(of chart: Statechart) {
    states = chart.allStates.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    count = chart.allStates.count
  }
}

extension Value {
  /// True if two values are the same in every bit; -0 is not 0 here, and NaN is NaN.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      left.isStored(as: right) || left.elementsEqual(right) { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.isStored(as: right)
        || left.elementsEqual(right) {
          $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.isSame(as: $1.value)
        }
    case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension Array {
  /// True if two arrays are copies of one.
  fileprivate func isStored(as other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
  }
}

extension BinaryEncoder: Encoder, SingleValueEncodingContainer {
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BinaryKeyedEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { BinaryListEncoder(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { write(false) }
  func encode(_ value: Bool) { write(value) }
  func encode(_ value: String) { write(value) }
  func encode(_ value: Double) { write(value) }
  func encode(_ value: Float) { write(Double(value)) }
  func encode(_ value: Int) { write(value) }
  func encode(_ value: Int8) { write(Int(value)) }
  func encode(_ value: Int16) { write(Int(value)) }
  func encode(_ value: Int32) { write(Int(value)) }
  func encode(_ value: Int64) { write(Int(value)) }
  func encode(_ value: UInt) { write(Int(bitPattern: value)) }
  func encode(_ value: UInt8) { write(Int(value)) }
  func encode(_ value: UInt16) { write(Int(value)) }
  func encode(_ value: UInt32) { write(Int(value)) }
  func encode(_ value: UInt64) { write(Int(truncatingIfNeeded: value)) }
  func encode(_ value: some Encodable) throws { try write(value) }
}

/// The members of a value in their order. A case of an enumeration is the name of the case and then its members.
private struct BinaryKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: BinaryEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Double, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Float, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Int, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Int8, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Int16, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Int32, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Int64, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: UInt, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.write(value) }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try optional(value) }

  private func optional(_ value: (some Encodable)?) throws {
    encoder.write(value != nil)
    if let value { try encoder.write(value) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.write(key.stringValue)
    return encoder.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// A list: how many items there are, then the items.
private struct BinaryListEncoder: UnkeyedEncodingContainer {
  let encoder: BinaryEncoder
  private let place: Int
  private(set) var count = 0

  var codingPath: [any CodingKey] { [] }

  init(encoder: BinaryEncoder) {
    self.encoder = encoder
    place = encoder.reserveCount()
  }

  private mutating func begin() {
    count += 1
    encoder.write(count: count, at: place)
  }

  mutating func encodeNil() {
    begin()
    encoder.encodeNil()
  }

  mutating func encode(_ value: some Encodable) throws {
    begin()
    try encoder.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return encoder.container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return encoder.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return encoder
  }
}
