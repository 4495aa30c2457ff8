import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The machines that a chart has invoked, on the page and in text.
@Suite struct SessionsCardTests {
  /// Two invocations; the first has a variable, a timer, names in two languages and an invocation of its own.
  static let source = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <state id="Off"><transition event="on" target="On"/></state>
      <state id="On">
        <transition event="off" target="Off"/>
        <invoke id="first"><content>
          <scxml version="1.0" name="counter" datamodel="ecmascript">
            <datamodel><data id="n" expr="1"/></datamodel>
            <state id="Counting">
              <onentry><send event="tick" delay="2s"/></onentry>
              <transition event="tick"><assign location="n" expr="n + 1"/></transition>
              <invoke id="inner"><content><scxml version="1.0" name="inmost"><state id="Deep"/></scxml></content></invoke>
            </state>
          </scxml>
        </content></invoke>
        <invoke id="second"><content>
          <scxml version="1.0"><parallel id="Both"><state id="L"/><state id="R"/></parallel></scxml>
        </content></invoke>
      </state>
    </scxml>
    """

  private func explorer(_ run: String, language: Language = .english) throws -> ExplorerPage {
    let chart = try SCXMLNotation().read(SourceText(Self.source)).chart
    return try PageFixture.explorer(chart, name: "x", run: run, language: language)
  }

  @Test func areNotThereBeforeAndAfter() throws {
    for run in ["", "on,off"] {
      #expect(try explorer(run).document().select("//*[@id='sessions']").isEmpty)
    }
  }

  @Test func showTheirStatesVariablesAndTimers() throws {
    let page = try explorer("on").document()
    let first = "//*[@id='sessions']/ul/li[1]"
    #expect(try page.values("//*[@id='sessions']//li[@data-session]", "data-session").count == 3)
    #expect(try page.words(first + "/h3/*") == ["first", "counter"])
    #expect(try page.words(first + "/p//span[@class='tag innermost']") == ["Counting"])
    #expect(try page.words(first + "/ul[@class='bindings']/li") == ["n1"])
    #expect(try page.words(first + "/ul[@class='timers']/li") == ["tick in 2 s"])
    #expect(try page.words("//*[@id='sessions']/ul/li[2]/h3/*") == ["second", ""])
    #expect(
      try page.words("//*[@id='sessions']/ul/li[2]/p//span[contains(@class, 'tag')]") == ["Both", "L", "R"])
  }

  @Test func areInsideThoseThatInvokedThem() throws {
    let page = try explorer("on").document()
    #expect(try page.words("//*[@id='sessions']/ul/li[1]/ul[@class='inner']/li/h3/*") == ["inner", "inmost"])
    #expect(try page.select("//*[@id='sessions']/ul/li[2]/ul[@class='inner']").isEmpty)
  }

  @Test func markWhatTheLastStepChanged() throws {
    let page = try explorer("on,+2s").document()
    #expect(try page.words("//*[@id='sessions']//li[@class='binding changed']") == ["nchanged: 1 → 2"])
    let before = try explorer("on,+1s").document()
    #expect(try before.select("//*[@id='sessions']//li[@class='binding changed']").isEmpty)
    #expect(try before.words("//*[@id='sessions']//ul[@class='timers']/li") == ["tick in 1 s"])
  }

  @Test func whatTheyDoIsAStepOfTheRun() throws {
    let page = try explorer("on,+1s,+1s").document()
    #expect(try page.words("//*[@id='run']//span[@class='result']") == ["Off", "On", "nothing due", "On"])
  }

  /// A machine whose invoked machine waits can wait for it.
  @Test func theirTimersAreOnTheClock() throws {
    let page = try explorer("on").document()
    #expect(try page.words("//*[@id='clock']/ul/li") == ["tick of first in 2 s Jump to this time"])
    #expect(try page.values("//*[@id='jump']", "href") == ["/machines/x?run=on,%2B2s"])
  }

  @Test func areNamedInTheLanguageOfThePage() throws {
    let page = try explorer("on", language: .simplifiedChinese).document()
    #expect(try page.words("//*[@id='sessions']/h2") == ["已调用的状态机"])
    #expect(try page.words("//*[@id='sessions']//ul[@class='timers']/li") == ["2 秒 后：tick"])
  }

  @Test func areOnTheEmbeddedPage() throws {
    let page = EmbedPage(try explorer("on")).document()
    #expect(try page.select("//*[@id='sessions']//li[@data-session]").count == 3)
  }

  @Test func areInTheText() throws {
    let report = RunReport(simulation: try explorer("on").simulation, language: .english).text
    let lines = report.split(separator: "\n").drop { $0 != "Invoked machines:" }
    #expect(
      lines.map { String($0) } == [
        "Invoked machines:", "  ◇ first · counter (session.1.1): Counting", "    n = 1", "    tick in 2 s",
        "    ◇ inner · inmost (session.1.1.1): Deep", "  ◇ second (session.1.2): L, R",
      ])
    #expect(!RunReport(simulation: try explorer("").simulation, language: .english).text.contains("Invoked"))
  }

  /// What they do is reported under the name of their invocation and that of their chart.
  @Test func areNamedInWhatTheyDo() throws {
    let page = try explorer("on,+2s")
    let text = RunReport(simulation: page.simulation, language: .english).text.split(separator: "\n").map { String($0) }
    #expect(text.contains("  invocation of On: invoked first"))
    #expect(text.contains("  first · counter: transition from Counting: n: 1 → 2"))
    #expect(page.simulation.json.json().contains(#""session":"session.1.1","invokeid":"first","event":"tick""#))
  }

  @Test func areInTheJSON() throws {
    let json = try explorer("on,+500ms").simulation.json
    guard case .array(let sessions) = json["sessions"] else {
      Issue.record("there is no list of sessions")
      return
    }
    #expect(sessions.map { $0["invokeid"] } == ["first", "second", "inner"])
    #expect(sessions.map { $0["parent"] } == ["session.1", "session.1", "session.1.1"])
    #expect(sessions.map { $0["name"] } == ["counter", nil, "inmost"])
    #expect(sessions.first?["pending"] == [["event": "tick", "due": 2000]])
    #expect(json["pending"] == [])
  }
}
