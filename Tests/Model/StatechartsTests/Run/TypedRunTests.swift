import Testing

@testable import Statecharts

/// Runs as people write them down.
struct TypedRunTests {
  private static let chart = Statechart(
    name: "lamp",
    events: [
      EventDeclaration("push", displayName: LocalizedText("Press the button", zhHans: "按按钮", ja: "ボタンを押す")),
      EventDeclaration("wait", displayName: "Yes, please"), EventDeclaration("Reset"),
      EventDeclaration("reset", displayName: "start over"), EventDeclaration("off", displayName: "Reset"),
      EventDeclaration("one", displayName: "Same"), EventDeclaration("two", displayName: "same"),
      EventDeclaration("three", displayName: "SAME"), EventDeclaration("enter.On"),
    ],
    states: [
      State("Off", displayName: LocalizedText("switched off", zhHans: "关"), transitions: [.on("push", to: "On")]),
      State("On", transitions: [.on("tap"), .on("enter.On"), .on("wait", to: "Off")]),
    ])

  @Test(arguments: [
    ("push,wait", [.event("push"), .event("wait")] as [Step]),
    ("push, wait ,\u{3000}tap", [.event("push"), .event("wait"), .event("tap")]),
    ("PUSH，Tap", [.event("push"), .event("tap")]), ("Press the button、按按钮", [.event("push"), .event("push")]),
    ("press  THE button → yes, please → tap", [.event("push"), .event("wait"), .event("tap")]),
    ("\u{FEFF}push", [.event("push")]),
    ("！On，＋２ｓ, + 500 MS", [.request("On"), .advance(Delay(milliseconds: 2000)), .advance(Delay(milliseconds: 500))]),
    ("!switched off,! 关", [.request("Off"), .request("Off")]), ("enter.on", [.request("On")]),
    ("Tap｛“a,b”：1｝,TAP＝5", [.event("tap", payload: ["a,b": 1]), .event("tap", payload: 5)]),
    ("push,", [.event("push")]), ("", []),
    // What is an identifier as it is written is no other one, nor a label.
    ("Reset,reset,push", [.event("Reset"), .event("reset"), .event("push")]), ("Same", [.event("one")]),
    ("same", [.event("two")]), ("ｔａｐ", [.event("tap")]),
    // Blanks within a name count no more than case and width.
    ("Pressthe　Button，yes,please", [.event("push"), .event("wait")]),
  ])
  func means(text: String, steps: [Step]) throws {
    let typed = try TypedRun(text, of: Self.chart)
    #expect(typed.steps == steps && !typed.isAddress)
  }

  @Test(arguments: [
    ("http://localhost:8080/machines/lamp?run=push,%2B2s,!On&lang=ja", "push,+2s,!On"),
    ("https://example.org/machines/lamp?lang=en&run=push,+2s#moves", "push,+2s"), ("/learn/lamp?run=push", "push"),
    ("HTTP://127.0.0.1/machines/lamp/push,tap?lang=en", "push,tap"), ("http://x/m/eJw/push", "push"),
    ("http://x/machines/lamp", ""), ("/r/abcdef/own?run=tap%7B%22a%22:1%7D", "tap{\"a\":1}"),
    ("\u{FEFF} http://x/m/eJw?run=push \n", "push"),
  ])
  func anAddressMeansItsRun(text: String, run: String) throws {
    let typed = try TypedRun(text, of: Self.chart)
    #expect(typed.steps == (try Run(Self.chart, text: run).steps) && typed.isAddress)
  }

  /// A page's address may say which moment of its run the page shows.
  @Test(arguments: [
    ("http://x/machines/lamp?run=push,tap&at=1", 1), ("http://x/machines/lamp?at=0&run=push,tap", 0),
    ("http://x/machines/lamp/push,tap?at=1", 1), ("http://x/machines/lamp?run=push,tap&at=2", nil),
    ("http://x/machines/lamp?run=push,tap&at=9", nil), ("http://x/machines/lamp?run=push,tap", nil), ("push,tap", nil),
  ])
  func anAddressSaysTheMoment(text: String, position: Int?) throws {
    let typed = try TypedRun(text, of: Self.chart)
    #expect(typed.position == position && typed.steps == [.event("push"), .event("tap")])
  }

  /// Of labels that begin alike the longest is meant; identifiers stay what they are.
  @Test func theLongestLabelIsMeant() throws {
    let chart = Statechart(
      name: "door",
      events: [
        EventDeclaration("a", displayName: "open"), EventDeclaration("b", displayName: "open, then close"),
        EventDeclaration("c", displayName: "then close"), EventDeclaration("d", displayName: "a, b"),
      ],
      states: [State("s", transitions: ["a", "b", "c", "d"].map { .on($0) })])
    #expect(try TypedRun("Open, then close", of: chart).steps == [.event("b")])
    #expect(try TypedRun("open，then  close, open", of: chart).steps == [.event("b"), .event("a")])
    #expect(try TypedRun("a, b", of: chart).steps == [.event("a"), .event("b")])
  }

  /// A percent sign in a typed name is that sign; in the text of a run it begins a byte.
  @Test func aPercentSignIsOne() throws {
    let chart = Statechart(
      name: "battery", events: [EventDeclaration("full", displayName: "reaches 100 %")],
      states: [State("s", transitions: [.on("full"), .on("plug")])])
    #expect(try TypedRun("plug，Reaches 100%", of: chart).steps == [.event("plug"), .event("full")])
    #expect {
      try TypedRun("reaches 10%", of: chart)
    } throws: { ($0 as? RunError)?.reason == .unknownEvent("reaches 10%", nearest: ["full"]) }
  }

  @Test func aTypedNameIsOneEventOrState() {
    #expect(Self.chart.event(typed: "press the button") == "push" && Self.chart.event(typed: "Reset") == "Reset")
    #expect(Self.chart.event(typed: "SAME") == "three" && Self.chart.event(typed: "sAme") == nil)
    #expect(Self.chart.eventsNearest(to: "sAme") == ["one", "two", "three"])
    #expect(Self.chart.state(typed: "Switched　OFF") == "Off" && Self.chart.state(typed: "nowhere") == nil)
  }

  @Test(
    arguments: [
      ("push, pish", 2, 7, .unknownEvent("pish", nearest: ["push"])),
      ("press the buton", 1, 1, .unknownEvent("press the buton", nearest: ["push"])),
      ("RESET", 1, 1, .unknownEvent("RESET", nearest: ["Reset", "reset", "off"])),
      ("tap,sAme", 2, 5, .unknownEvent("sAme", nearest: ["one", "two", "three"])),
      ("push，！Onn", 2, 6, .unknownState("Onn", nearest: ["On"])), ("push,,tap", 2, 6, .malformed(.empty)),
      ("+2 hours", 1, 1, .malformed(.time)), ("tap,push=", 2, 10, .malformed(.payloadNotJSON(.noValue))),
    ] as [(String, Int, Int, RunError.Reason)])
  func saysWhichStepMeansNothing(text: String, ordinal: Int, column: Int, reason: RunError.Reason) {
    #expect {
      try TypedRun(text, of: Self.chart)
    } throws: { error in
      let error = error as? RunError
      return error?.ordinal == ordinal && error?.column == column && error?.reason == reason
    }
  }

  @Test func theColumnIsSaid() {
    #expect {
      try TypedRun("push, pish", of: Self.chart)
    } throws: { "\($0)" == "step 2 'pish' (column 7): the chart has no event 'pish'; did you mean 'push'?" }
  }

  /// Where a transition waits for any event, names and labels are still what they name.
  @Test func aLabelIsNoNameOfAnyEvent() throws {
    let chart = Statechart(
      name: "any", events: [EventDeclaration("go", displayName: "Go on")],
      states: [State("a", transitions: [.on("go"), .on("*")])])
    #expect(try TypedRun("Go on, other", of: chart).steps == [.event("go"), .event("other")])
  }

  /// Arrows that have texts of their own are drawn with these.
  @Test func labelsOfArrowsMeanTheirEvents() throws {
    let arrow = Transition(events: ["go"], targets: ["a"], displayName: "leave the house")
    let chart = Statechart(name: "own", states: [State("a", transitions: [arrow])])
    #expect(try TypedRun("Leave the House", of: chart).steps == [.event("go")])
  }

  @Test func namesAreLookedUpInLists() {
    let states = NameLookup.states(of: Self.chart)
    #expect(states.names(in: "Switched Off， on").names == ["Off", "On"])
    let (names, unknown) = states.names(in: " Off, nowhere")
    #expect(names == ["Off"] && unknown?.text == "nowhere" && unknown?.column == 7)
  }
}
