import Statecharts
import Testing

@Suite struct ValidationRuleTests {
  @Test(arguments: RuleRow.all)
  func findsWhatIsWrongAndNothingElse(row: RuleRow) {
    let findings = row.broken.diagnostics
    #expect(findings.map(\.code) == [row.code])
    #expect(findings.first?.severity == row.severity)
    #expect(findings.first?.position == row.position)
    #expect(findings.first?.suggestion == row.suggestion)
    #expect(findings.first?.message.isEmpty == false)
  }

  @Test(arguments: RuleRow.all)
  func isSilentWhenAllIsWell(row: RuleRow) {
    #expect(row.clean.diagnostics == [])
  }

  @Test func hasARowForEveryCodeOfTheCatalog() {
    #expect(Set(RuleRow.all.map(\.code)) == Set(ValidationRules.codes))
    #expect(Set(ValidationRules.codes).count == ValidationRules.codes.count)
  }

  @Test func reportsEverythingAtOnceSortedByPosition() {
    let chart = Statechart(states: [
      State("a", transitions: [.on("x", to: "c")], origin: Origin(SourcePosition(line: 9, column: 1))),
      State("a", initial: ["a"], origin: Origin(SourcePosition(line: 2, column: 5))),
    ])
    let found = chart.diagnostics
    #expect(found.map(\.code) == [.deadEnd, .duplicateState, .misplacedInitial, .unknownTarget])
    #expect(found == found.sorted())
    #expect(found.hasErrors)
  }

  @Test func writesAFindingInWords() {
    let chart = RuleRow.all.first { $0.code == .unknownTarget }?.broken
    #expect(
      chart?.diagnostics.map(\.description) == [
        "7:3: error: the transition of 'a' on 'go' leads to 'bb', which does not exist (did you mean 'b'?)"
      ])
  }
}
