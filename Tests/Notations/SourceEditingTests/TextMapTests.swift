import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

struct TextMapTests {
  private static let mapped = ["mermaid", "smcat", "plantuml", "scxml", "json", "dot", "xstate"]

  /// What a name says without quotes, as an identifier.
  private static func plain(_ text: String) -> String {
    var rest = text
    if rest.hasPrefix("\""), rest.hasSuffix("\""), rest.count > 1 { rest = String(rest.dropFirst().dropLast()) }
    // A name's markup is taken off.
    rest = rest.replacing("`", with: "").replacing("<br/>", with: "_").replacing("<br>", with: "_")
    return rest.split(whereSeparator: \.isWhitespace).joined(separator: "_")
  }

  @Test func aNameNamesItsElement() throws {
    var wrong: [String] = []
    var count = 0
    for shared in SharedText.fixtures + SharedText.corpus where Self.mapped.contains(shared.notation) {
      guard let reading = try? shared.reader.read(SourceText(shared.text)), let map = reading.map else { continue }
      for mark in map.marks {
        guard let state = mark.state, reading.chart.state(state) != nil else { continue }
        count += 1
        let text = Self.plain(map.text(mark.bytes))
        if text != state.name, !state.name.hasPrefix(text), !state.name.hasSuffix(text) {
          wrong.append("\(shared.name): '\(text)' for '\(state)'")
        }
      }
    }
    #expect(count > 0)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "\n"))")
  }

  @Test func noTwoNamesOverlap() throws {
    var wrong: [String] = []
    for shared in SharedText.fixtures + SharedText.corpus where Self.mapped.contains(shared.notation) {
      guard let map = try? shared.reader.read(SourceText(shared.text)).map else { continue }
      let names = map.marks.filter { $0.state != nil || $0.event != nil }.map(\.bytes)
      for (one, next) in zip(names, names.dropFirst()) where one != next && next.lowerBound < one.upperBound {
        wrong.append("\(shared.name): '\(map.text(one))' and '\(map.text(next))'")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "\n"))")
  }
}
