import Explanations
import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// What the explorer shows at a moment of a run.
struct ExplorerPageTests {
  @Test func validMovesComeFirst() throws {
    let page = try PageFixture.explorer("battery").document()
    #expect(
      try page.words("//*[@id='moves']//li")
        == [
          "unplug · refused here", "reaches 100 % · refused here",
        ].reduce(into: ["plug in → Charging1", "runs empty → Flat2"]) { $0.append($1) })
    let links = try page.values("//*[@id='moves']//a", "href")
    #expect(links.prefix(2) == ["/machines/battery?run=plug", "/machines/battery?run=empty"])
  }

  @Test func aRefusalIsExplained() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat").document()
    #expect(try page.words("//*[@id='refusal']/h3") == ["✕ Flat was refused"])
    #expect(
      try page.words("//*[@id='refusal']/p[1]") == [
        "The machine is in Charging, and no transition from there leads to Flat. Nothing changed."
      ])
    #expect(
      try page.words("//*[@id='refusal']//tbody/tr/td[1]") == ["Charging → Fully Charged", "Charging → Discharging"])
    #expect(try page.words("//*[@id='refusal']//tbody/tr/td[3]") == ["leads to Fully Charged", "leads to Discharging"])
    #expect(
      try page.values("//*[@id='follow-route']", "href") == ["/machines/battery?run=plug,!Flat,unplug,empty"])
  }

  @Test func aRefusedEventNamesWhereItIsAnswered() throws {
    let page = try PageFixture.explorer("kanji", run: "all").document()
    let words = try page.words("//*[@id='refusal']").joined()
    #expect(words.contains("The event All is handled in Detail and List."))
    #expect(words.contains("another event"))
  }

  @Test func conditionsShowWhatTheyRead() throws {
    let chart = Statechart(
      name: "gate", dataModel: .null,
      states: [
        State(
          "both", kind: .parallel,
          children: [
            State("left", children: [State("l1", transitions: [.on("go", to: "l2", if: "In('r2')")]), State("l2")]),
            State("right", children: [State("r1", transitions: [.on("turn", to: "r2")]), State("r2")]),
          ])
      ])
    let page = try PageFixture.explorer(chart, name: "gate", run: "go").document()
    let words = try page.words("//*[@id='refusal']").joined()
    #expect(words.contains("In('r2') is false: In('r2') = false"))
    #expect(words.contains("its condition does not hold"))
    #expect(try page.values("//*[@id='follow-route']", "href") == ["/machines/gate?run=go,turn,go"])
  }

  /// A machine of XState whose guards read its context says what is missing, and asks for what it does not know.
  @Test func codeOfXStateIsExplained() throws {
    let script = """
      createMachine({ id: 'vendor', initial: 'idle', context: { balance: 0 }, states: {
        idle: { on: {
          coin: { actions: assign({ balance: ({ context, event }) => context.balance + event.amount }) },
          press: { guard: ({ context }) => context.balance >= 100, target: 'served' },
          look: { guard: and(['isSeen', ({ context }) => context.balance > 0]), target: 'served' } } },
        served: {} } })
      """
    let chart = try XStateNotation().read(SourceText(script)).chart
    let page = try PageFixture.explorer(chart, name: "vendor", run: "coin{\"amount\":10},press").document()
    let words = try page.words("//*[@id='refusal']").joined()
    #expect(words.contains("balance is 10, at least 100 is needed"), "\(words)")
    let asked = try PageFixture.explorer(chart, name: "vendor", run: "coin{\"amount\":10},look").document()
    #expect(try asked.words("//*[@id='refusal']").joined().contains("isSeen"))
    #expect(try asked.values("//*[@id='variables']//a", "href").contains { $0.contains("isSeen%3Dtrue") })
    let said = try PageFixture.explorer(chart, name: "vendor", run: "=isSeen=true,coin{\"amount\":10},look").document()
    #expect(try said.words("//*[@id='refusal']").isEmpty)
    let unpaid = try PageFixture.explorer(chart, name: "vendor", run: "look").document()
    #expect(try unpaid.words("//*[@id='refusal']").joined().contains("is false"))
  }

  /// Of several active states, what nearly applied is open and comes first; the others are one line.
  @Test func candidatesOfSeveralRegionsAreGrouped() throws {
    let region = { (name: String) in
      State(
        State.ID(name),
        children: [
          State(State.ID(name + "1"), transitions: [.on(EventDescriptor("turn" + name), to: State.ID(name + "2"))]),
          State(State.ID(name + "2")),
        ])
    }
    let gate = State(
      "gate", children: [State("g1", transitions: [.on("go", to: "g2", if: "In('a2')")]), State("g2")])
    let chart = Statechart(
      name: "regions", dataModel: .null,
      states: [State("all", kind: .parallel, children: [region("a"), region("b"), region("c"), gate])])
    let page = try PageFixture.explorer(chart, name: "regions", run: "go").document()
    #expect(
      try page.words("//*[@id='refusal']//tbody/tr/td") == [
        "g1 → g2", "go", "In('a2') is false: In('a2') = false", "Others, waiting for another event: 3",
      ])
    let near = try page.words("//*[@id='refusal']/ul[@class='near']/li")
    #expect(near.count == 1)
    #expect(near.first?.hasPrefix("g1 → g2: In('a2') is false: In('a2') = false") == true)
    #expect(try page.words("//*[@id='refusal']//ul[@class='advice']/li") == ["a2 must be active Go to a2"])
  }

  @Test func theRunIsALineOfMoments() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat,full", at: 2).document()
    #expect(
      try page.values("//*[@id='run']//ol//a", "href") == [
        "/machines/battery?run=plug,!Flat,full&at=0", "/machines/battery?run=plug,!Flat,full&at=1",
        "/machines/battery?run=plug,!Flat,full&at=2", "/machines/battery?run=plug,!Flat,full",
      ])
    #expect(try page.values("//*[@id='run']//li[@class='refused now']/a", "aria-current") == ["step"])
    #expect(try page.values("//*[@id='back']", "href") == ["/machines/battery?run=plug,!Flat,full&at=1"])
    #expect(try page.values("//*[@id='forward']", "href") == ["/machines/battery?run=plug,!Flat,full"])
    #expect(try page.values("//*[@id='branch']", "href") == ["/machines/battery?run=plug,!Flat"])
  }

  @Test func atTheStartThereIsNowhereBack() throws {
    let page = try PageFixture.explorer("battery").document()
    #expect(try page.select("//a[@id='back']").isEmpty)
    #expect(try page.values("//span[@id='back']", "aria-disabled") == ["true"])
  }

  @Test func statesInTheDrawingAreLinks() throws {
    let page = try PageFixture.explorer("battery", run: "plug").document()
    let links = try page.select("//*[local-name()='svg']//*[local-name()='a']").compactMap { $0["href"] }
    #expect(
      Set(links).isSuperset(
        of: ["Charging", "Flat", "Discharging", "FullyCharged"].map {
          "/machines/battery?run=plug,!\($0)"
        }))
  }

  @Test func theTableSaysWhatEachStateDoes() throws {
    let page = try PageFixture.explorer("kanji").document()
    #expect(try page.words("//table[@class='transitions']/thead//th") == ["state", "tap kanji", "tap word", "All"])
    #expect(
      try page.words("//table[@class='transitions']//tr[@class='here']/*") == [
        "All", "Detail", "✕ tap word · refused here by All", "✕ All · refused here by All",
      ])
  }

  @Test func innerStatesInheritTheTransitionsAroundThem() throws {
    let page = try PageFixture.explorer("video-editor", run: "clip").document()
    let rows = try page.select("//table[@class='transitions']//tr[th='Scale']/td[contains(@class,'inherited')]")
    #expect(!rows.isEmpty)
  }

  @Test func actionsAreListedAsTheyRan() throws {
    let page = try PageFixture.explorer("loading", run: "succeed", tab: .actions).document()
    let lines = try page.words("//ol[@class='log']//li/ul/li")
    #expect(lines.contains { $0.hasPrefix("left Retrieving Data") })
    #expect(lines.contains { $0.hasPrefix("exit from Retrieving Data:") })
    #expect(lines.contains { $0.hasPrefix("entered Data Available") })
  }

  @Test func theClockOffersTheNextTimer() throws {
    let page = try PageFixture.explorer("traffic-light", run: "+2s").document()
    #expect(try page.words("//*[@id='clock']/p") == ["Time 2 s"])
    #expect(try page.values("//*[@id='jump']", "href") == ["/machines/traffic-light?run=%2B2s,%2B18s"])
    #expect(try PageFixture.explorer("battery").document().select("//*[@id='clock']").isEmpty)
  }

  @Test func theAnalysisKnowsTheMachine() throws {
    let page = try PageFixture.explorer("app-lifecycle", run: "run", tab: .analysis).document()
    let words = try page.words("//*[@id='details']").joined()
    #expect(words.contains("2 of 3 states visited"))
    #expect(words.contains("Every state can be reached."))
  }

  @Test func historyIsCalledAfterItsParent() throws {
    let page = try PageFixture.explorer("media-player", run: "power,play,pause").document()
    #expect(try page.words("//*[@id='moves']//li").contains { $0.hasPrefix("play → Playing H") })
    #expect(try page.words("//*[@id='answer']/p[@class='hint']") == ["Playing H remembers Normal"])
  }

  @Test func anEndedMachineSaysSo() throws {
    let page = try PageFixture.explorer("app-lifecycle", run: "terminate,run").document()
    #expect(try page.words("//*[@id='refusal']/p").first?.hasPrefix("The machine has ended in") == true)
    #expect(try page.words("//*[@id='moves']/p").first?.contains("has ended") == true)
  }

  @Test func chinesePagesAreChinese() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat", language: .simplifiedChinese).document()
    #expect(try page.values("/html", "lang") == ["zh-Hans"])
    #expect(try page.words("//*[@id='refusal']/h3").first?.hasSuffix("被拒绝") == true)
    let moves = try page.words("//*[@id='moves']//li").joined()
    #expect(!moves.contains("refused"))
  }

  @Test func japanesePagesAreJapanese() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat", language: .japanese).document()
    #expect(try page.values("/html", "lang") == ["ja"])
    #expect(try page.words("//*[@id='refusal']/h3").first?.hasSuffix("「電池切れ」は拒否されました") == true)
    #expect(try page.values("//link[@rel='alternate']", "hreflang") == ["en", "zh-Hans", "ja"])
    #expect(try page.values("//header//a[@hreflang]", "lang") == ["en", "zh-Hans"])
  }

  @Test func whatIsTypedStaysText() throws {
    let chart = Statechart(
      name: "<b>", title: "<script>alert(1)</script>", dataModel: .null,
      states: [State("<i>", transitions: [.on("\"><script>", to: "<i>")])])
    let page = try PageFixture.explorer(chart, name: "x", run: "%22><script>").document()
    #expect(try page.select("//script[not(@src)]").isEmpty)
    #expect(try page.words("//h1") == ["<script>alert(1)</script>"])
    #expect(!page.html().contains("<script>alert"))
  }

  @Test func aLoopThatNeverEndsIsCutAndSaid() throws {
    let chart = Statechart(
      name: "loop", dataModel: .null,
      states: [
        State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
        State("c", transitions: [Transition(targets: ["b"])]),
      ])
    let page = try PageFixture.explorer(chart, name: "loop", run: "go", tab: .actions).document()
    #expect(try page.words("//*[@id='moves']/p").first?.contains("endless loop") == true)
    #expect(try page.words("//*[@id='details']").first?.contains("endless loop") == true)
  }

  @Test func whatWouldHaveToBeDifferentIsSaidWithLinks() throws {
    let page = try PageFixture.explorer("vending-machine", run: "coin{\"amount\":50},press").document()
    #expect(
      try page.words("//*[@id='refusal']//ul[@class='advice']/li") == [
        "balance is 50, at least 100 is needed what if balance = 100 → press the button",
        "price is 100, at most 50 is allowed what if price = 50 → press the button",
      ])
    let links = try page.values("//*[@id='refusal']//ul[@class='advice']//a", "href")
    #expect(links.first?.hasSuffix("press,%3Dbalance%3D100,press") == true)
  }

  @Test func statesThatAcceptAnEventAreMarked() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.asked.accepts = "unplug" }.document()
    let marked = try page.values("//*[local-name()='g'][contains(@class, 'accepting')]", "data-state")
    #expect(Set(marked) == ["Charging", "FullyCharged"])
    #expect(try page.select("//p[@class='legend']").count == 1)
    #expect(try PageFixture.explorer("battery").document().select("//p[@class='legend']").isEmpty)
  }

  @Test func aPartOfTheDrawingIsInView() throws {
    let whole = try PageFixture.explorer("video-editor") { $0.drawing.zoom = .fit }.document()
    let part = try PageFixture.explorer("video-editor") { $0.drawing.zoom = .active }.document()
    let drawing = "//*[@id='machine']//*[local-name()='svg'][@data-whole]"
    #expect(try part.values(drawing, "data-whole") == whole.values(drawing, "data-whole"))
    #expect(try part.values(drawing, "viewBox") != whole.values(drawing, "viewBox"))
    let states = drawing + "/*[local-name()='a'][*[contains(@class, 'state')]]"
    #expect(try whole.select(states).count == part.select(states).count)
    #expect(try part.values("//*[@id='moves']//a[@class='move']", "href").allSatisfy { $0.hasSuffix("zoom=active") })
    #expect(try part.values("//*[@id='zoom']//a[@aria-current]", "id") == ["zoom-active"])
  }

  @Test func twoRunsAreComparedInOneCard() throws {
    let page = try PageFixture.explorer("battery", run: "plug,unplug") {
      $0.compared = [.event("plug"), .event("full")]
    }.document()
    #expect(
      try page.words("//*[@id='comparison']//tbody/tr/td") == [
        "Charging", "Charging", "unplug → Discharging", "reaches 100 % → Fully Charged",
      ])
    #expect(try page.values("//*[@id='comparison']//tr[@class='differs']/td[2]/a", "href").count == 1)
    #expect(
      try page.values("//*[@id='exchange']", "href") == ["/machines/battery?run=plug,full&beside=plug,unplug"])
    #expect(try page.values("//*[@id='close-comparison']", "href") == ["/machines/battery?run=plug,unplug"])
  }

  /// The names of the active states that the drawing of a run has, by the identifiers' first letters.
  private static func active(_ page: MarkupDocument, _ prefix: String) throws -> [String] {
    try page.values(
      "//*[@id='comparison']//*[local-name()='g'][contains(concat(' ', @class, ' '), ' active ')]", "id"
    ).filter { $0.hasPrefix(prefix) }
  }

  @Test func twoRunsHaveADrawingEach() throws {
    let page = try PageFixture.explorer("battery", run: "plug,unplug") {
      $0.compared = [.event("plug"), .event("full"), .event("unplug")]
    }.document()
    #expect(
      try page.words("//*[@id='comparison']//figure/figcaption") == [
        "This run, step 2: Discharging", "Other run, step 2: Fully Charged",
      ])
    let (own, other) = (try Self.active(page, "t-"), try Self.active(page, "o-"))
    #expect(own.count == 1 && other.count == 1)
    #expect(own.map { $0.dropFirst(2) } != other.map { $0.dropFirst(2) })
  }

  /// Until a run has gone its own way, the other is shown where it ends.
  @Test func aBranchWithoutStepsIsNextToTheEndOfTheOther() throws {
    let page = try PageFixture.explorer("battery", run: "plug") {
      $0.compared = [.event("plug"), .event("full")]
    }.document()
    #expect(
      try page.words("//*[@id='comparison']//figure/figcaption") == [
        "This run, step 1: Charging", "Other run, step 2: Fully Charged",
      ])
  }
}
