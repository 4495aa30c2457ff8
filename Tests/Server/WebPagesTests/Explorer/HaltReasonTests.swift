import Explanations
import StatechartFormats
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The answer above the drawing says what stopped the machine, and what failed.
struct HaltReasonTests {
  /// It ends at once for want of a file; or after an error in the last step.
  private static let text = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="f">
      <datamodel><data id="file" expr="1"/></datamodel>
      <script src="missing.js"/>
      <state id="a">
        <transition event="error.execution" cond="file == 2" target="fail"/>
        <transition event="go" target="b"><script>nothing.at.all()</script></transition>
        <transition event="many" target="c"/>
        <transition event="stop" target="end"/>
      </state>
      <state id="b"><transition event="error.execution" target="fail"/></state>
      <state id="c">
        <onentry><script>x.y()</script></onentry>
        <onentry><script>y.z()</script></onentry>
        <onentry><script>z.x()</script></onentry>
      </state>
      <final id="end"/>
      <final id="fail"/>
    </scxml>
    """

  private func page(_ run: String, at position: Int? = nil, _ language: Language = .english) throws -> MarkupDocument {
    let chart = try SCXMLNotation().read(SourceText(Self.text)).chart
    return try PageFixture.explorer(chart, name: "f", run: run, at: position, language: language).document()
  }

  private func announced(_ page: MarkupDocument) throws -> String {
    try page.words("//*[@id='machine']//*[@id='announcement']").first ?? ""
  }

  @Test func aFileThatIsMissingIsToldAtTheStart() throws {
    let page = try page("")
    #expect(try announced(page).hasPrefix("Now in a. Failed: the chart: "))
    #expect(try announced(page).contains("missing.js"))
    #expect(try page.values("//*[@id='announcement']", "class") == ["stop-note"])
  }

  @Test func theErrorThatEndedTheMachineIsTold() throws {
    let text = try announced(page("go"))
    #expect(text.hasPrefix("Now in fail. The machine has ended. Failed: transition from a: ReferenceError"))
  }

  /// Of more than two the number of the others is told.
  @Test func manyFailuresAreCounted() throws {
    let text = try announced(page("many"))
    #expect(
      text.hasPrefix("Now in c. Failed: entry to c: ReferenceError") && text.contains("; entry to c: ReferenceError")
        && text.hasSuffix("; 1 more"))
  }

  @Test func anEndWithoutAFailureIsAnEnd() throws {
    let page = try page("stop")
    #expect(try announced(page) == "Now in end. The machine has ended.")
    #expect(try page.values("//*[@id='announcement']", "class").isEmpty)
  }

  /// Whoever goes on asking is told the error as well as the refusal.
  @Test func aRefusalAfterTheErrorKeepsIt() throws {
    let page = try page("go,go")
    #expect(try page.words("//*[@id='halted']").first?.contains("ReferenceError") == true)
    #expect(try page.select("//*[@id='refusal']").count == 1)
    #expect(try self.page("stop,go").select("//*[@id='halted']").isEmpty)
  }

  @Test func itIsSaidInEachLanguage() throws {
    #expect(try announced(page("stop", .simplifiedChinese)).hasSuffix("状态机已结束。"))
    #expect(try announced(page("stop", .japanese)).hasSuffix("ステートマシンは終了しました。"))
  }

  /// A limit that cut an endless loop short is told.
  @Test func aLimitIsTold() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
        State("c", transitions: [Transition(targets: ["b"])]),
      ])
    let page = try PageFixture.explorer(chart, name: "loop", run: "go").document()
    #expect(try announced(page).contains("endless loop"))
    #expect(try page.values("//*[@id='announcement']", "class") == ["stop-note"])
  }
}
