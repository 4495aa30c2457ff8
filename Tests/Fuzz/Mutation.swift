import Statecharts
import TestSupport

/// Changes texts, values and markup, mostly so that they stay what they are.
enum Mutation {
  /// Cuts, doubles, moves or replaces a stretch of bytes; what is then no UTF-8 is repaired.
  static func text(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...random.number(below: 4) {
      let place = random.number(below: bytes.count + 1)
      let end = min(bytes.count, place + random.number(below: random.once(in: 4) ? 200 : 8))
      switch random.number(below: 4) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: random.number(below: bytes.count + 1))
      case 2: bytes.replaceSubrange(place..<end, with: Words.pick(&random).utf8)
      default: bytes.insert(contentsOf: Words.pick(&random).utf8, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Changes a value in a few places.
  static func value(_ value: Value, _ random: inout SeededGenerator) -> Value {
    var changed = value
    for _ in 0...random.number(below: 3) {
      var place = random.number(below: size(of: changed))
      let other = random.number(below: size(of: changed))
      let donor = part(of: changed, at: other)
      changed = replace(changed, at: &place) { old in change(old, donor: donor, &random) }
    }
    return changed
  }

  private static func change(_ value: Value, donor: Value, _ random: inout SeededGenerator) -> Value {
    switch (random.number(below: 6), value) {
    case (0, _): return donor
    case (1, .array(var items)) where !items.isEmpty:
      items.remove(at: random.number(below: items.count))
      return .array(items)
    case (1, .object(var members)) where !members.isEmpty:
      members.remove(at: random.number(below: members.count))
      return .object(members)
    case (2, .array(let items)): return .array(items + (random.pick(items).map { [$0] } ?? [donor]))
    case (2, .object(let members)):
      let name = random.pick(members)?.name ?? Words.pick(&random)
      return .object(members + [Value.Member(random.chance(70) ? name : Words.pick(&random), donor)])
    case (3, _): return .number(Double(random.number(below: 7)) - 2)
    case (4, _): return random.pick([.null, .boolean(true), .array([]), .object([])]) ?? .null
    default: return .string(Words.pick(&random))
    }
  }

  private static func inner(_ value: Value) -> [Value] {
    switch value {
    case .array(let items): items
    case .object(let members): members.map(\.value)
    case .null, .boolean, .number, .string: []
    }
  }

  private static func size(of value: Value) -> Int { inner(value).reduce(1) { $0 + size(of: $1) } }

  private static func part(of value: Value, at place: Int) -> Value {
    var (found, place) = (value, place)
    _ = replace(value, at: &place) { part in
      found = part
      return part
    }
    return found
  }

  /// Replaces the part that is met when so many others have been; the place is then below zero.
  private static func replace(_ value: Value, at place: inout Int, _ change: (Value) -> Value) -> Value {
    place -= 1
    if place == -1 { return change(value) }
    guard place >= 0 else { return value }
    switch value {
    case .array(let items): return .array(items.map { replace($0, at: &place, change) })
    case .object(let members):
      return .object(members.map { Value.Member($0.name, replace($0.value, at: &place, change)) })
    case .null, .boolean, .number, .string: return value
    }
  }
}
