import Testing

@testable import WebServer

/// Deltas, carried out by a reader of the tests' own after the W3C's note.
struct GDiffTests {
  /// Carries out the commands of a delta; nil if they are malformed.
  static func apply(_ delta: [UInt8], to base: [UInt8]) -> [UInt8]? {
    guard delta.starts(with: [0xd1, 0xff, 0xd1, 0xff, 4]) else { return nil }
    var (place, made): (Int, [UInt8]) = (5, [])
    func number(_ bytes: Int) -> Int {
      defer { place += bytes }
      return delta[place..<(place + bytes)].reduce(0) { $0 << 8 | Int($1) }
    }
    func say(_ count: Int) {
      made += delta[place..<(place + count)]
      place += count
    }
    func copy(_ start: Int, _ count: Int) { made += base[start..<(start + count)] }
    while place < delta.count {
      let code = number(1)
      switch code {
      case 0: return place == delta.count ? made : nil
      case 1...246: say(code)
      case 247: say(number(2))
      case 248: say(number(4))
      case 249: copy(number(2), number(1))
      case 250: copy(number(2), number(2))
      case 251: copy(number(2), number(4))
      case 252: copy(number(4), number(1))
      case 253: copy(number(4), number(2))
      case 254: copy(number(4), number(4))
      default: return nil
      }
    }
    return nil
  }

  @Test(arguments: [
    ("", ""), ("", "new"), ("old", ""), ("short", "sharp"), ("the same text again", "the same text again"),
    ("one two three four five six seven", "one two three and four five six seven"),
    ("abcdefghijklmnopqrstuvwxyz0123456789", "0123456789 abcdefghijklmnopqrstuvwxyz"),
    (String(repeating: "ab", count: 500), String(repeating: "ba", count: 700)),
  ])
  func turnsOneTextIntoAnother(old: String, new: String) throws {
    let delta = try #require(GDiff.delta(from: Array(old.utf8), to: Array(new.utf8)))
    #expect(Self.apply(delta, to: Array(old.utf8)) == Array(new.utf8))
  }

  @Test func whatIsAlikeIsCopied() throws {
    let old = Array((0..<2000).map { "line \($0 * 7919)\n" }.joined().utf8)
    var new = old
    new.insert(contentsOf: Array("inserted".utf8), at: 9000)
    new.removeSubrange(500..<600)
    let delta = try #require(GDiff.delta(from: old, to: new))
    #expect(delta.count < 100, "\(delta.count) bytes")
    #expect(Self.apply(delta, to: old) == new)
  }

  /// Pieces of one text in another order, with bytes that it does not have; lengths for which there is a command each.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func anyTwoTexts(seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let old = (0..<random(200_000)).map { _ in UInt8(random(seed.isMultiple(of: 2) ? 3 : 256)) }
    var new: [UInt8] = []
    for _ in 0..<random(12) {
      let start = random(old.count + 1)
      new += old[start..<min(old.count, start + random(90_000))]
      new += (0..<random([20, 300, 70_000][random(3)])).map { _ in UInt8(random(256)) }
    }
    guard new.count <= GDiff.mostBytes else { return }
    let delta = try #require(GDiff.delta(from: old, to: new))
    #expect(Self.apply(delta, to: old) == new)
  }

  @Test func longTextsHaveNone() {
    let long = [UInt8](repeating: 7, count: GDiff.mostBytes + 1)
    #expect(GDiff.delta(from: long, to: [1]) == nil)
    #expect(GDiff.delta(from: [1], to: long) == nil)
  }
}
