import StatechartFormats
import Statecharts
import Testing

/// Texts that were written to make a reader of sismic's statecharts work long, or to have it fail.
@Suite struct SismicHostileTextTests {
  @Test func laughsStayBounded() throws {
    var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in 1...40 {
      lines.append("a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1), *a\(level - 1)]")
    }
    lines.append("statechart: {name: x, root state: {name: r, states: *a40}}")
    let error = try #require(throws: ReadError.self) {
      try SismicNotation().read(SourceText(lines.joined(separator: "\n")))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test(arguments: ["[", "{", "- ", "{a: ", "? ", "- - ", "&a ", "a:\n "])
  func deepNestingEnds(opening: String) {
    _ = try? SismicNotation().readAll(SourceText("statechart: " + String(repeating: opening, count: 100_000)))
    _ = try? SismicNotation().readAll(SourceText(String(repeating: opening, count: 100_000)))
    let steps = (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(throws: ReadError.self) { try SismicNotation().readAll(SourceText(steps)) }
  }

  @Test(arguments: [
    "'", "\"", "|\n", "#", ":", "a: ", "a: b\n", "- a\n", "*a ", "&a", "!", ",", "\\", "\n", "\t", "x ", "\"\\", "a\n",
    "<<: a\n", "---\n",
  ])
  func hostileTextEnds(piece: String) {
    for head in ["", "statechart: ", "statechart:\n  root state:\n    name: "] {
      let text = head + String(String(repeating: piece, count: (1 << 16) / piece.utf8.count))
      _ = try? SismicNotation().readAll(SourceText(text))
      _ = SismicNotation().resemblance(of: SourceText(text))
    }
  }

  @Test func everyPrefixEnds() {
    let letters = Array(SismicTests.elevator.unicodeScalars)
    for length in letters.indices {
      let text = String(String.UnicodeScalarView(letters[..<length]))
      do throws(ReadError) {
        _ = try SismicNotation().read(SourceText(text))
      } catch {
        #expect(error.diagnostics.allSatisfy { $0.position != nil })
      }
    }
  }

  @Test func lineEndsAndMarks() throws {
    let expected = try ChartLines.text(SismicNotation().read(SourceText(SismicTests.elevator)).chart)
    for text in [
      "\u{FEFF}" + SismicTests.elevator, "---\n" + SismicTests.elevator + "\n...\n", "# x\n" + SismicTests.elevator,
    ] {
      #expect(try ChartLines.text(SismicNotation().read(SourceText(text)).chart) == expected)
    }
    let returns = SismicTests.elevator.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\r\n")
    #expect(try ChartLines.text(SismicNotation().read(SourceText(returns)).chart) == expected)
  }
}
