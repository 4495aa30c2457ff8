import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

/// What may be read of changed texts to mend all that is found in one.
@Suite struct FixBudgetTests {
  private static func checked(rows: Int) -> CheckedText {
    // Each leads to a state of its own, whose name is like the others.
    let letters = Array("abcdefghij")
    let rows = (0..<rows).map { row in
      "a,e\(row),word\(String(String(row).map { letters[$0.wholeNumberValue ?? 0] }))\n"
    }.joined()
    return CheckedText(SourceText("state,event,next\n" + rows), in: CSVNotation())
  }

  @Test func findingsShareTheTries() {
    let checked = Self.checked(rows: 30)
    var tries = 3
    #expect(checked.findings.count > 20)
    for finding in checked.findings { _ = checked.fixes(of: finding, tries: &tries) }
    #expect(tries == 0)
  }

  @Test func theLongerTheTextTheFewer() {
    #expect(Self.checked(rows: 1).maxTriesOfAll > 10_000)
    #expect((30..<100).contains(Self.checked(rows: 1000).maxTriesOfAll))
  }
}
