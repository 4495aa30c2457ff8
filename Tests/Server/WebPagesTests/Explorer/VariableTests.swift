import Explanations
import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Variables, payloads and conditions on the explorer's page.
@Suite struct VariableTests {
  static let paid = #"coin{"amount":50}"#

  private func page(
    _ run: String = paid, at position: Int? = nil, tab: ExplorerTab = .table, language: Language = .english
  ) throws -> MarkupDocument {
    try PageFixture.explorer("vending-machine", run: run, at: position, tab: tab, language: language).document()
  }

  private func page(_ fault: FormFault, language: Language = .english) throws -> MarkupDocument {
    let explorer = try PageFixture.explorer("vending-machine", run: Self.paid, language: language)
    return ExplorerPage(
      site: explorer.site, subject: explorer.subject,
      moment: ExplorerPage.Moment(explorer.address, explorer.simulation, fault: fault), diagram: explorer.diagram
    ).document()
  }

  @Test func showWhatTheLastStepChanged() throws {
    let page = try page()
    let rows = "//*[@id='variables']//li"
    #expect(try page.values(rows, "data-variable") == ["price", "balance", "stock"])
    #expect(try page.words(rows + "//summary") == ["price 100", "balance changed: 0 → 50", "stock 3"].map(Self.folded))
    #expect(try page.values(rows + "[@class='changed']", "data-variable") == ["balance"])
    let before = try self.page(at: 0)
    #expect(try before.select(rows + "[@class='changed']").isEmpty)
  }

  private static func folded(_ text: String) -> String { text.replacing(" ", with: "", maxReplacements: 1) }

  @Test func areFormsThatTryAnotherValue() throws {
    let page = try page(#"coin{"amount":50},press"#)
    let form = "//*[@id='variables']//li[@data-variable='balance']//form"
    #expect(try page.values(form, "action") == ["/machines/vending-machine"])
    #expect(
      try page.values(form + "//input", "value") == [#"coin{"amount":50},press"#, "balance", "50"])
    #expect(try page.values(form + "//input", "name") == ["run", "set", "value"])
  }

  @Test func areNotThereWithoutData() throws {
    #expect(try PageFixture.explorer("battery").document().select("//*[@id='variables']").isEmpty)
  }

  @Test func cannotBeTriedOnceTheMachineHasEnded() throws {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("1"))], states: [State("a", kind: .final)])
    let page = try PageFixture.explorer(chart, name: "end").document()
    #expect(try page.words("//*[@id='variables']//li") == ["n1"])
    #expect(try page.select("//*[@id='variables']//form").isEmpty)
  }

  @Test func manyAreCutShort() throws {
    let count = SessionLines.maxVariables + 5
    let variables = (0..<count).map {
      Variable("v\($0)", value: .expression(Expression("'\(String(repeating: "x", count: 400))'")))
    }
    let chart = Statechart(dataModel: .ecmascript, variables: variables, states: [State("a")])
    let page = try PageFixture.explorer(chart, name: "many").document()
    #expect(try page.select("//*[@id='variables']//li").count == SessionLines.maxVariables)
    #expect(try page.words("//*[@id='variables']/p").first == "5 more not shown")
    #expect(try page.words("//code[@class='current']").allSatisfy { $0.count < 200 && $0.hasSuffix("…") })
  }

  @Test func asManyAsFitAreAllShown() throws {
    let variables = (0..<SessionLines.maxVariables).map { Variable("v\($0)", value: .expression("0")) }
    let chart = Statechart(dataModel: .ecmascript, variables: variables, states: [State("a")])
    let page = try PageFixture.explorer(chart, name: "all").document()
    #expect(try page.select("//*[@id='variables']//li").count == SessionLines.maxVariables)
    #expect(try page.words("//*[@id='variables']/p").allSatisfy { !$0.contains("not shown") })
  }

  @Test func aStepThatSetsOneIsPartOfTheRun() throws {
    let page = try page(Self.paid + ",=balance=200", tab: .actions)
    #expect(try page.words("//*[@id='run']//li[3]").first?.contains("what if balance = 200") == true)
    #expect(try page.words("//ol[@class='log']/li[3]//li") == ["what if: balance: 50 → 200"])
    #expect(try page.words("//*[@id='moves']//a").contains { $0.hasPrefix("press the button → Dispensing") })
  }

  @Test(
    arguments: [
      ("=_event=1", "_event belongs to the processor"), ("=_nothing=1", "no variable _nothing"),
      ("=_nothing=1", "Its variables are price, balance, stock."),
    ])
  func aRefusedOneIsExplained(step: String, words: String) throws {
    let page = try page(step)
    #expect(try page.words("//*[@id='refusal']/h3").first?.hasSuffix("was not set") == true)
    #expect(try page.words("//*[@id='refusal']").joined().contains(words))
    #expect(try page.select("//*[@id='refusal']//table").isEmpty)
    #expect(try page.select("//*[local-name()='g' and contains(@class, 'refused-transition')]").isEmpty)
  }

  @Test func aFalseConditionShowsWhatItRead() throws {
    let page = try page(Self.paid + ",press", tab: .actions)
    let words = "balance >= price is false: balance = 50, price = 100"
    #expect(try page.words("//*[@id='refusal']//tbody/tr/td[3]").contains(words))
    #expect(try page.words("//ol[@class='log']/li[@class='refused']/ul").joined().contains(words))
    let links = try page.values("//*[@id='follow-route']", "href")
    #expect(links.first?.contains("press,coin%7B%22amount%22:50%7D,press&") == true)
  }

  @Test func aTrueConditionIsLogged() throws {
    let page = try page(tab: .actions)
    let lines = try page.words("//ol[@class='log']/li[2]//li")
    #expect(lines.contains("_event.data.amount >= 10 holds: _event.data.amount = 50"))
    #expect(lines.contains("transition from Waiting: balance: 0 → 50"))
    let chinese = try self.page(tab: .actions, language: .simplifiedChinese)
    #expect(
      try chinese.words("//ol[@class='log']/li[2]//li").contains("_event.data.amount >= 10 成立：_event.data.amount = 50"))
  }

  /// A chart whose event runs content on variables `n` (1) and `list`.
  private func log(_ content: String, language: Language = .english) throws -> (
    page: [String], text: String, json: String
  ) {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="c">
        <datamodel><data id="n" expr="1"/><data id="list" expr="[]"/></datamodel>
        <state id="a"><transition event="go">\(content)</transition></state>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    let page = try PageFixture.explorer(chart, name: "c", run: "go", tab: .actions, language: language)
    let lines = try page.document().words("//ol[@class='log']/li[2]//li")
    return (
      lines, RunReport(simulation: page.simulation, language: language).text, page.simulation.json.json(indented: false)
    )
  }

  @Test func conditionsOfContentAreLogged() throws {
    let content = """
      <if cond="n &gt; 2"><log label="no"/><elseif cond="list.length == 0"/><log label="yes"/></if>
      <if cond="n.a.b"><log label="no"/><else/><log label="yes"/></if>
      """
    let reported = try log(content)
    let first = "transition from a: n > 2 is false: n = 1; list.length == 0 holds: list.length = 0"
    #expect(reported.page.contains(first) && reported.text.contains(first))
    #expect(
      reported.page.contains {
        $0.hasPrefix("transition from a: n.a.b cannot be evaluated: ") && $0.hasSuffix("; else")
      })
    #expect(
      reported.json.contains(
        #""effect":"chose","branch":1,"conditions":[{"condition":"n > 2","holds":false,"read":{"n":1}},"#
          + #"{"condition":"list.length == 0","holds":true,"read":{"list.length":0}}]"#))
    #expect(try log(content, language: .simplifiedChinese).text.contains("n > 2 为假：n = 1；list.length == 0 成立"))
  }

  @Test func whatAScriptChangedIsLogged() throws {
    let reported = try log("<script>n = 5; list.push(n); var fresh = 'x'</script><script>var unused = n</script>")
    let first = #"transition from a: ran a script; n: 1 → 5; list: [] → [5]; fresh = "x""#
    #expect(reported.page.contains(first) && reported.text.contains(first))
    #expect(
      reported.json.contains(
        #""effect":"script","changes":[{"name":"n","old":1,"new":5},{"name":"list","old":[],"new":[5]},"#
          + #"{"name":"fresh","new":"x"}]"#))
    #expect(try log("<script>n + 1</script>").page.contains("transition from a: ran a script"))
  }

  @Test func sentEventsSayWhenTheyAreDue() throws {
    let page = try page(Self.paid + "," + #"coin{"amount":100},+3s,press"#, tab: .actions)
    let lines = try page.words("//ol[@class='log']/li[5]//li")
    #expect(lines.contains("entry to Dispensing: sent delivered, due at 5 s"))
  }

  @Test func examplesAreLinks() throws {
    let links = try page("").values("//ul[@class='examples']//a", "href")
    #expect(
      links == ["50", "10", "9"].map { "/machines/vending-machine?run=coin%7B%22amount%22:\($0)%7D" })
    #expect(try PageFixture.explorer("battery").document().select("//ul[@class='examples']").isEmpty)
  }

  /// Where nothing reads what an event carries, the form is there only for what was typed into it.
  @Test func anEventWithDataIsOfferedWhereDataIsRead() throws {
    let form = "//details[@class='any-event']"
    #expect(try page("").select(form).count == 1)
    #expect(try PageFixture.explorer("battery").document().select(form).isEmpty)
    let gallery = try #require(Gallery.machine(named: "battery"))
    let battery = try Machine(identifier: "battery", compiled: try CompiledChart(gallery.chart))
    let fault = FormFault(.unknownEvent(nearest: ["plug"]), in: .event(name: "plgu", payload: ""))
    #expect(try PageFixture.explorer(battery, fault: fault).document().select(form).count == 1)
  }

  @Test func aPayloadThatIsNotJSONStaysInItsField() throws {
    let form = FormFault.Form.event(name: "coin", payload: #"{"amount": }"#)
    let fault = try #require(throws: FormFault.self) { try FormFault.value(#"{"amount": }"#, in: form) }
    let page = try page(fault)
    #expect(try page.values("//details[@class='any-event']", "open") == [""])
    #expect(try page.values("//*[@id='event-name']", "value") == ["coin"])
    #expect(try page.values("//*[@id='event-payload']", "value") == [#"{"amount": }"#])
    #expect(try page.values("//*[@id='event-payload']", "aria-describedby") == ["event-payload-fault"])
    #expect(try page.words("//*[@id='event-payload-fault']").first?.contains("Line 1, column 12") == true)
    #expect(try page.values("//input[@aria-invalid]", "id") == ["event-payload"])
    #expect(try page.words("//*[@id='announcement']").first?.contains("not valid JSON") == true)
  }

  @Test func anUnknownEventOffersTheNearest() throws {
    let fault = FormFault(.unknownEvent(nearest: ["coin"]), in: .event(name: "cion", payload: "1"))
    let page = try page(fault)
    #expect(
      try page.words("//*[@id='event-name-fault']") == [
        "No transition of this machine waits for cion. Did you mean coin?"
      ])
    #expect(try page.values("//*[@id='event-payload']", "value") == ["1"])
    #expect(
      try self.page(fault, language: .simplifiedChinese).words("//*[@id='event-name-fault']").first?.contains("cion")
        == true)
  }

  @Test func aValueThatIsNotJSONStaysInItsField() throws {
    let form = FormFault.Form.variable(name: "balance", value: "lots")
    let fault = try #require(throws: FormFault.self) { try FormFault.value("lots", in: form) }
    let page = try page(fault)
    let row = "//*[@id='variables']//li[@data-variable='balance']"
    #expect(try page.values(row + "/details", "open") == [""])
    #expect(try page.values("//*[@id='variables']//details[@open]//input[@name='value']", "value") == ["lots"])
    #expect(try page.words(row + "//p[@role='alert']").first?.contains("in double quotes") == true)
  }

  @Test(
    arguments: [
      (String(repeating: "1", count: FormFault.Limits.bytes + 1), "8 KiB"),
      (String(repeating: "[", count: FormFault.Limits.depth + 1), "50"), ("", "Line 1, column 1"),
    ])
  func valuesHaveLimits(text: String, words: String) throws {
    let form = FormFault.Form.variable(name: "n", value: text)
    let fault = try #require(throws: FormFault.self) { try FormFault.value(text, in: form) }
    #expect(fault.description.contains(words))
  }

  @Test func theReportOfARunHasThem() throws {
    let explorer = try PageFixture.explorer("vending-machine", run: Self.paid + ",press,=balance=200,=_no=1,press")
    let text = RunReport(simulation: explorer.simulation, language: .english).text
    let expected = [
      "✓ coin 50: Paying", "  _event.data.amount >= 10 holds: _event.data.amount = 50",
      "  transition from Waiting: balance: 0 → 50",
      "  Paying → Dispensing: balance >= price is false: balance = 50, price = 100",
      "✓ what if balance = 200: Paying", "  what if: balance: 50 → 200", "✕ _no was not set",
      "  The machine has no variable _no. Nothing changed. Its variables are price, balance, stock.",
      "  entry to Dispensing: sent delivered, due at 2 s",
    ]
    let lines = text.split(separator: "\n").map(String.init)
    for line in expected { #expect(lines.contains(line), "\(text)") }
  }

  @Test func theReportForProgramsHasThem() throws {
    let json = try PageFixture.explorer("vending-machine", run: Self.paid + ",press,=_no=1").simulation.json
    guard case .array(let steps) = json["steps"] else {
      Issue.record("steps are no list")
      return
    }
    #expect(json["variables"] == ["price": 100, "balance": 50, "stock": 3])
    #expect(steps[0]["changed"] == [["name": "balance", "old": 0, "new": 50]])
    #expect(steps[1]["changed"] == .array([]))
    #expect(steps[2]["rejection"]?["setting"] == "unknown")
    #expect(steps[2]["rejection"]?["known"] == ["price", "balance", "stock"])
    let text = json.json()
    #expect(text.contains(#""condition":"_event.data.amount >= 10","read":{"_event.data.amount":50}"#))
    #expect(text.contains(#""effect":"assigned","location":"balance","old":0,"new":50"#))
    #expect(text.contains(#""condition":"balance >= price","read":{"balance":50,"price":100}"#))
  }
}
