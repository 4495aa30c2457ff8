import Statecharts
import Testing

@Suite struct RunErrorTests {
  private let battery = Statechart(
    variables: [Variable("charge", value: .expression("5"))], events: [EventDeclaration("inspect")],
    states: [
      State("Discharging", transitions: [.on("plug", to: "Charging"), .on("empty", to: "Flat")]),
      State("Charging", transitions: [.on("unplug", to: "Discharging"), .on("level.*")]), State("Flat"),
      State("Group", children: [State("Past", kind: .history(.deep), initial: ["Inner"]), State("Inner")]),
    ])

  private func fault(in text: String) -> RunError? {
    #expect(throws: RunError.self) { try Run(battery, text: text) }
  }

  @Test(arguments: [
    (",", 1, "", 1), ("plug,", 2, "", 6), ("plug,,plug", 2, "", 6), ("日,", 2, "", 3), ("!", 1, "!", 2),
    ("plug,!,plug", 2, "!", 7), ("+", 1, "+", 1), ("+2", 1, "+2", 1), ("+x,plug", 1, "+x", 1), ("++2s", 1, "++2s", 1),
    ("plug,+-1s", 2, "+-1s", 6), ("plug%", 1, "plug%", 5), ("plug%4", 1, "plug%4", 5), ("a%+1", 1, "a%+1", 2),
    ("%FF", 1, "%FF", 1), ("plug{", 1, "plug{", 6), ("plug{\"a\":1,},x", 1, "plug{\"a\":1,}", 12),
    ("plug{\"a\":日}", 1, "plug{\"a\":日}", 10), ("plug=", 1, "plug=", 6),
    ("plug={\n\"a\":?}", 1, "plug={\n\"a\":?}", 12),
    ("plug{}x,plug", 1, "plug{}x", 7), ("{}", 1, "{}", 1), ("!Flat=1", 1, "!Flat=1", 6), ("!Flat\"", 1, "!Flat\"", 6),
    ("plug\"日本\"y", 1, "plug\"日本\"y", 9), ("=", 1, "=", 2), ("==1", 1, "==1", 2), ("plug,=price", 2, "=price", 12),
    ("=price=", 1, "=price=", 8), ("=price{}", 1, "=price{}", 7), ("=price=1x", 1, "=price=1x", 9),
  ])
  func saysWhatIsMalformed(text: String, ordinal: Int, step: String, column: Int) throws {
    let error = try #require(fault(in: text))
    guard case .malformed(let fault) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.ordinal == ordinal)
    #expect(error.step == step)
    #expect(error.column == column)
    #expect(error.description == "step \(ordinal) '\(step)' (column \(column)): \(fault.message)")
  }

  @Test(
    arguments: [
      ("plugg", 1, .unknownEvent("plugg", nearest: ["plug"])),
      ("plug,unplug,Plug", 3, .unknownEvent("Plug", nearest: ["plug"])),
      ("plug{},boil{\"a\":1}", 2, .unknownEvent("boil", nearest: [])),
      ("plug,!Flatt", 2, .unknownState("Flatt", nearest: ["Flat"])),
      ("!charging", 1, .unknownState("charging", nearest: ["Charging"])),
      ("!Past", 1, .unknownState("Past", nearest: [])),
      ("plug,=chargee=1", 2, .unknownVariable("chargee", nearest: ["charge"])),
      ("=charge=1,=Q=3", 2, .unknownVariable("Q", nearest: [])),
    ] as [(String, Int, RunError.Reason)])
  func saysWhatTheChartDoesNotKnow(text: String, ordinal: Int, reason: RunError.Reason) throws {
    let error = try #require(fault(in: text))
    #expect(error.ordinal == ordinal)
    #expect(error.reason == reason)
    #expect(error.column == nil)
  }

  @Test func offersNamesInWords() {
    #expect(fault(in: "plugg")?.description == "step 1 'plugg': the chart has no event 'plugg'; did you mean 'plug'?")
    #expect(
      fault(in: "=chargee=1")?.description
        == "step 1 '=chargee=1': the chart has no variable 'chargee'; did you mean 'charge'?")
    #expect(fault(in: "!Flatt")?.description == "step 1 '!Flatt': the chart has no state 'Flatt'; did you mean 'Flat'?")
  }

  @Test(arguments: ["inspect", "level", "level.low=3", "done.state.Group", "!Group", "!Inner", "=charge=7", "=_x=1"])
  func acceptsWhatIsDeclaredOrMatched(text: String) throws {
    if text == "done.state.Group" {
      #expect(fault(in: text)?.reason == .unknownEvent(text, nearest: []))
    } else {
      #expect(try Run(battery, text: text).text == text)
    }
  }

  @Test func hasALimitOfSteps() throws {
    let most = Array(repeating: "plug", count: Run.Limits.steps)
    #expect(try Run(battery, text: most.joined(separator: ",")).steps.count == Run.Limits.steps)
    let error = fault(in: (most + ["plug"]).joined(separator: ","))
    #expect(error?.reason == .tooManySteps(limit: 10_000))
    #expect(error?.ordinal == 10_001)
    #expect(error?.description == "the run has more than 10000 steps")
  }

  @Test func hasALimitOfLength() {
    let error = fault(in: "plug\"" + String(repeating: "x", count: Run.Limits.textBytes) + "\"")
    #expect(error?.reason == .tooLong(limit: 262_144))
    #expect(error?.ordinal == 0)
    #expect(error?.description == "the run's text is longer than 262144 bytes")
  }

  @Test func hasALimitOfDepth() throws {
    func nested(_ depth: Int) -> String {
      "plug" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try Run(battery, text: nested(Run.Limits.payloadDepth)).steps.count == 1)
    #expect(fault(in: nested(Run.Limits.payloadDepth + 1))?.column == 4 + Run.Limits.payloadDepth + 1)
  }
}
