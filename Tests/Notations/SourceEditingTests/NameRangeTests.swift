import Foundation
import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// Each name of a text that names a state is in exactly one range, for seven notations.
struct NameRangeTests {
  private static let notations = ["mermaid", "smcat", "plantuml", "scxml", "json", "dot", "xstate"]

  @Test(arguments: notations)
  func eachNameIsInOneRange(notation: String) {
    var count = 0
    var wrong: [String] = []
    for shared in SharedText.fixtures + SharedText.corpus where shared.notation == notation {
      guard let reading = try? shared.reader.read(SourceText(shared.text)), let map = reading.map,
        reading.diagnostics.allSatisfy({ $0.severity < .error })
      else { continue }
      // Transitions of the root element, which SCXML does not have, are those of a state without a name.
      if notation == "scxml", reading.chart.states.contains(where: { map.isImplied($0.id) }) { continue }
      let bytes = Array(map.source.text.utf8)
      let names = map.marks.filter { $0.state != nil || $0.event != nil }.map(\.bytes)
      let texts = map.marks.filter(isText).map(\.bytes)
      for state in reading.chart.allStates {
        guard let mark = map.names(of: state.id).first, map.text(mark.bytes) == state.id.name,
          state.id.name.first != "<"
        else { continue }
        for place in words(state.id.name, in: bytes) {
          count += 1
          let around = Set(names.filter { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound })
          if around.count == 1 { continue }
          if around.isEmpty, texts.contains(where: { $0.overlaps(place) }) { continue }
          if around.isEmpty, isOther(place, bytes, notation) { continue }
          let line = map.range(place).start.line
          wrong.append("\(shared.name):\(line) '\(state.id)' is in \(around.count) ranges: \(context(place, bytes))")
        }
      }
    }
    print("\(notation): \(count) names, \(wrong.count) not in one range")
    #expect(count > 0)
    #expect(wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
  }

  /// True for what is prose or another language: a word in it names nothing.
  private func isText(_ mark: TextMap.Mark) -> Bool {
    switch mark.part {
    case .comment, .note, .displayName, .label, .condition, .action, .entry, .exit, .kind: true
    case .statement, .body, .name, .event: false
    }
  }

  /// Where a name stands with no letter next to it.
  private func words(_ name: String, in bytes: [UInt8]) -> [Range<Int>] {
    let wanted = Array(name.utf8)
    guard let first = wanted.first else { return [] }
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || "_-.$".utf8.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
    var found: [Range<Int>] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = bytes[(start + 1)...]
      let end = start + wanted.count
      if end <= bytes.count, bytes[start..<end].elementsEqual(wanted), start == 0 || !isLetter(bytes[start - 1]),
        end == bytes.count || !isLetter(bytes[end])
      {
        found.append(start..<end)
      }
    }
    return found
  }

  /// True for a word of the notation itself that looks like a name, and for what its reader leaves out.
  private func isOther(_ place: Range<Int>, _ bytes: [UInt8], _ notation: String) -> Bool {
    let start = bytes[..<place.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let before = String(decoding: bytes[start..<place.lowerBound], as: UTF8.self)
    let line = before.drop { $0 == " " || $0 == "\t" }
    switch notation {
    case "mermaid":
      // Colours are left out.
      return ["style ", "classDef ", "linkStyle "].contains { line.hasPrefix($0) }
        || line.hasPrefix("state \"") && bytes[place] == Array("as".utf8)[...]
    case "smcat":
      // A bracket, and a colour.
      return bytes[place] == [UInt8(ascii: "]")] || line.hasSuffix("\"")
    case "scxml":
      // A script, in which no words are names, the machine of a service, which has names of its own,
      let text = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
      let isElsewhere = ["script", "content"].contains { tag in
        text.range(of: "<\(tag)", options: .backwards).map { !text[$0.upperBound...].contains("</\(tag)") } ?? false
      }
      if isElsewhere { return true }
      // a text among the data, which is no question for a state,
      if line.hasSuffix("&quot;") { return !line.hasSuffix("In(&quot;") }
      // the element `final`, the attribute `initial`, and the names of events that are sent.
      return line.hasSuffix(" ") && bytes[place.upperBound...].first == UInt8(ascii: "=") || line.hasSuffix("<")
        || line.hasSuffix("</") || line.hasSuffix("event=\"") || line.hasSuffix("event='")
    case "xstate":
      // The key `on`, a tag, a service and its identifier.
      let after = String(decoding: bytes[place.upperBound...].prefix(2), as: UTF8.self)
      if bytes[place] == Array("on".utf8)[...], after == "\":" || after.hasPrefix(":") { return true }
      let text = String(decoding: bytes[..<place.lowerBound].suffix(60), as: UTF8.self)
      return line.hasPrefix("\"src\":") || line.hasPrefix("\"id\":")
        || text.range(of: "\"tags\": [").map { !text[$0.upperBound...].contains("]") } ?? false
    default: return false
    }
  }

  private func context(_ place: Range<Int>, _ bytes: [UInt8]) -> String {
    let around = max(0, place.lowerBound - 30)..<min(bytes.count, place.upperBound + 20)
    return String(decoding: bytes[around], as: UTF8.self).replacing("\n", with: "⏎")
  }
}
