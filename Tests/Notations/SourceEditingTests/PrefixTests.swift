import StatechartFormats
import Statecharts
import Testing

/// What is seen of a text while it is typed: of each prefix after the first one with a transition, a reader makes a
/// chart with states, and says what is wrong with the rest.
///
/// The page on which a machine is written shows more than that: next to a prefix with a fault it keeps the drawing of
/// the last one without, greyed (`WorkspaceTests.theLastTextWithoutAFaultStays`). So it is never without a drawing;
/// what is measured here is how much of a chart each prefix gives by itself.
struct PrefixTests {
  /// How many prefixes of a text are read at most.
  private static let steps = 160
  /// How many texts of a notation are read.
  private static let texts = 9

  private static let notations = ["mermaid", "smcat", "plantuml", "scxml", "json", "dot", "xstate"]

  @Test(arguments: notations)
  func aPrefixHasADrawingAfterTheFirstGoodOne(notation: String) {
    var (all, drawn) = (0, 0)
    var missing: [String] = []
    for shared in PrefixTests.samples(of: notation) {
      let bytes = Array(shared.text.utf8)
      var isBegun = false
      for step in 1...PrefixTests.steps {
        var end = bytes.count * step / PrefixTests.steps
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        let reading = try? shared.reader.read(SourceText(text, fileName: shared.name))
        let hasStates = reading.map { !$0.chart.states.isEmpty } ?? false
        // The beginning of a keyword alone is a state in some notations.
        if !isBegun { isBegun = reading.map { !$0.chart.transitions.isEmpty } ?? false }
        guard isBegun else { continue }
        all += 1
        if hasStates { drawn += 1 } else { missing.append("\(shared.name), \(end) bytes: …\(text.suffix(40))") }
      }
    }
    print("\(notation): \(drawn) of \(all) prefixes have a drawing")
    #expect(all > 0)
    #expect(missing.isEmpty, "\(missing.prefix(12).joined(separator: "\n"))")
  }

  /// Texts of a notation: fixtures, and of the corpus those that are not long, evenly.
  private static func samples(of notation: String) -> [SharedText] {
    let fixtures = SharedText.fixtures.filter { $0.notation == notation }
    let others = SharedText.corpus.filter { $0.notation == notation && (200...3000).contains($0.text.utf8.count) }
    let wanted = max(0, texts - 4)
    let step = max(1, others.count / max(1, wanted))
    let chosen = stride(from: 0, to: others.count, by: step).prefix(wanted).map { others[$0] }
    return Array((fixtures.prefix(texts - chosen.count) + chosen).prefix(texts))
  }
}
