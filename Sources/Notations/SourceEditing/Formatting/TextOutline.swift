import Algorithms
import StatechartFormats

/// The parts of a text that are around others, and those that have lines of their own.
struct TextOutline {
  /// A part that is around others: braces, brackets, an element.
  struct Container {
    /// The beginning of the statement, which may be in an earlier line than the brace.
    let start: Int
    /// The range between the braces or tags.
    let inside: Range<Int>
    /// The place of the closing brace or tag.
    let close: Int
  }

  /// The containers by their beginnings.
  let containers: [Container]
  /// The parts of several lines that move with their first, by their beginnings; none overlaps another.
  private let moved: [Range<Int>]
  /// The parts whose white space is content, by their beginnings.
  private let fixed: [Range<Int>]

  init(_ maps: [TextMap], in bytes: [UInt8]) {
    var containers: [Container] = []
    var (moved, fixed): ([Range<Int>], [Range<Int>]) = ([], [])
    for map in maps {
      if let markup = map.markup {
        moved += markup.comments + markup.elements.map(\.startTag)
        for element in markup.elements {
          if element.children.isEmpty, !bytes[element.inside].allSatisfy(\.isSpaceOrLineEnd) {
            fixed.append(element.inside)
          } else if !element.isEmptyTag {
            containers.append(Container(element.startTag.lowerBound, element.inside, in: bytes))
          }
        }
      } else if let literals = map.literals {
        containers += literals.nodes.filter { $0.kind == .object || $0.kind == .array }.map {
          Container($0.whole.lowerBound, $0.inside, in: bytes)
        }
      } else {
        let bodies = map.marks.filter { $0.part == .body }
        // The first region of a state begins where the state does, and ends before it.
        let whole = bodies.enumerated().filter { number, body in
          number == 0 || bodies[number - 1].bytes.lowerBound != body.bytes.lowerBound
        }.map(\.element.bytes)
        for body in whole where body.lowerBound > 0 && bytes[body.lowerBound - 1] == UInt8(ascii: "{") {
          containers.append(Container(body.lowerBound - 1, body, in: bytes))
        }
        let starts = bodies.map(\.bytes.lowerBound)
        moved += map.marks.filter { mark in
          guard mark.part != .body else { return false }
          let next = starts.partitioningIndex { $0 >= mark.bytes.lowerBound }
          return next == starts.endIndex || starts[next] >= mark.bytes.upperBound
        }.map(\.bytes)
      }
    }
    self.containers = containers.sorted { ($0.start, $1.close) < ($1.start, $0.close) }
    self.moved = TextOutline.joined(moved.filter { bytes[$0].contains(0x0A) })
    self.fixed = TextOutline.joined(fixed)
  }

  /// The parts without those that lie in others.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The beginning of the part of several lines that a place is in; nil if it is in none.
  func origin(ofPart place: Int) -> Int? { TextOutline.range(in: moved, around: place)?.lowerBound }

  /// True for a place whose white space is content.
  func isFixed(_ place: Int) -> Bool { TextOutline.range(in: fixed, around: place) != nil }

  private static func range(in ranges: [Range<Int>], around place: Int) -> Range<Int>? {
    let next = ranges.partitioningIndex { $0.lowerBound >= place }
    guard next > 0, ranges[next - 1].upperBound > place else { return nil }
    return ranges[next - 1]
  }
}

extension TextOutline.Container {
  fileprivate init(_ start: Int, _ inside: Range<Int>, in bytes: [UInt8]) {
    var close = inside.upperBound
    while close < bytes.count, bytes[close].isSpaceOrLineEnd { close += 1 }
    self.init(start: start, inside: inside, close: close)
  }
}

extension UInt8 {
  fileprivate var isSpaceOrLineEnd: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// Counts the level of each line of a text, from the first to the last: that of the line in which the innermost
/// container around it begins, and one more inside.
struct OutlineLevels {
  private let containers: [TextOutline.Container]
  private let base: Int
  private var next = 0
  private var open: [(container: TextOutline.Container, level: Int)] = []

  init(_ outline: TextOutline, base: Int) {
    containers = outline.containers
    self.base = base
  }

  /// The level of the next line.
  ///
  /// - Parameters:
  ///   - first: The place of the first letter of the line.
  ///   - next: The beginning of the line after it.
  mutating func level(ofLine number: Int, first: Int, next end: Int) -> Int {
    while let last = open.last, last.container.close < first { open.removeLast() }
    let level: Int
    if let last = open.last {
      level = last.container.close == first ? last.level : last.level + 1
    } else {
      level = base
    }
    while next < containers.count, containers[next].start < end {
      let container = containers[next]
      next += 1
      while let last = open.last, last.container.close <= container.start { open.removeLast() }
      if container.close >= end { open.append((container, level)) }
    }
    return level
  }
}
