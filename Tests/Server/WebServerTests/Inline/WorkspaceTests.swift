import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The page on which a machine is written: its run, its last text without a fault, its notation, its revisions.
struct WorkspaceTests {
  private static let mermaid = "stateDiagram-v2\n  [*] --> One\n  One --> Two : go\n  Two --> One : back\n"

  /// What the next request sends of an answer.
  private struct Page {
    let text: String

    func hidden(_ name: String) -> String? {
      let pattern = try? Regex(
        "<input type=\"hidden\" name=\"\(name)\" value=\"([^\"]*)\"", as: (Substring, Substring).self)
      return pattern.flatMap { try? $0.firstMatch(in: text) }.map { String($0.1) }
    }

    var kept: [(String, String)] {
      ["was", "run", "good", "saved"].compactMap { name in hidden(name).map { (name, $0) } }
    }

    var active: [String] {
      text.matches(of: /class="state[^"]*\bactive\b[^"]*"[^>]*data-state="([^"]*)"/).map { String($0.1) }
    }
  }

  private func post(
    _ text: String, after page: Page? = nil, _ fields: [(String, String)] = [], to server: InterlockServer,
    language: String = "en"
  ) async throws -> Page {
    let encoding = PercentEncoding()
    let all = [("source", text)] + fields + (page?.kept ?? [])
    let body = all.map { $0.0 + "=" + encoding.encode($0.1) }.joined(separator: "&")
    return Page(text: try await server.post("/new?lang=\(language)", body).text)
  }

  // MARK: The run

  @Test func movesAreMadeNextToTheText() async throws {
    let server = try TestServer.with([])
    let start = try await post(Self.mermaid, to: server)
    #expect(start.active == ["One"])
    let moved = try await post(Self.mermaid, after: start, [("then", "go")], to: server)
    #expect(moved.active == ["Two"] && moved.hidden("run") == "go")
    let back = try await post(Self.mermaid, after: moved, [("back", "0")], to: server)
    #expect(back.active == ["One"] && back.hidden("run") == nil)
  }

  /// The run is that of the new text too, as far as it applies; it comes back when the text does.
  @Test func theRunStaysWhileTheTextChanges() async throws {
    let server = try TestServer.with([])
    var page = try await post(Self.mermaid, to: server)
    page = try await post(Self.mermaid, after: page, [("then", "go,back,go")], to: server)
    #expect(page.active == ["Two"])
    let renamed = Self.mermaid.replacing("Two", with: "Three")
    page = try await post(renamed, after: page, to: server)
    #expect(page.active == ["Three"])
    let other = renamed.replacing("back", with: "home")
    let cut = try await post(other, after: page, to: server)
    #expect(cut.active == ["Three"])
    #expect(cut.text.contains("id=\"unapplied\"") && cut.text.contains("back"))
    let again = try await post(renamed, after: cut, to: server)
    #expect(again.active == ["Three"] && !again.text.contains("id=\"unapplied\""))
    #expect(again.hidden("run") == "go,back,go")
  }

  @Test func aStepThatIsRefusedNowIsNamed() async throws {
    let server = try TestServer.with([])
    var page = try await post(Self.mermaid, to: server)
    page = try await post(Self.mermaid, after: page, [("then", "go,back,go")], to: server)
    let turned = Self.mermaid.replacing("Two --> One : back", with: "One --> One : back")
    let cut = try await post(turned, after: page, to: server)
    #expect(cut.active == ["Two"])
    #expect(cut.text.contains("Step 2 of the run, back, is refused now"))
  }

  @Test func aRefusedMoveIsExplainedAndNotKept() async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.mermaid, to: server)
    let refused = try await post(Self.mermaid, after: page, [("then", "back")], to: server)
    #expect(refused.text.contains("id=\"refusal\"") && refused.active == ["One"])
    #expect(refused.hidden("run") == nil)
  }

  // MARK: Faults

  @Test func theLastTextWithoutAFaultStays() async throws {
    let server = try TestServer.with([])
    var page = try await post(Self.mermaid, to: server)
    page = try await post(Self.mermaid, after: page, [("then", "go")], to: server)
    let scxml = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"><state id=\"a\"/></scxml>"
    let good = try await post(scxml, to: server)
    for length in 1..<scxml.count {
      let faulty = try await post(String(scxml.prefix(length)), after: good, to: server)
      #expect(faulty.text.contains("card diagram stale") && faulty.text.contains("data-state=\"a\""), "\(length)")
      #expect(faulty.hidden("good") == good.hidden("good"))
    }
  }

  @Test func movesOfTheLastTextWithoutAFaultAreMade() async throws {
    let server = try TestServer.with([])
    let scxml = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><transition event="go" target="b"/></state>\
      <state id="b"/></scxml>
      """
    let good = try await post(scxml, to: server)
    let moved = try await post(scxml.replacing("</scxml>", with: ""), after: good, [("then", "go")], to: server)
    #expect(moved.active == ["b"] && moved.text.contains("card diagram stale"))
  }

  /// A text with a fault may resemble no notation; it is in the one that it was in.
  @Test(arguments: [
    ("a => b: go;\nb => a: back;\n", "a => b: go;\nb = a: back;\n", "state-machine-cat"),
    ("digraph { a -> b [label=go] }", "digraph { a -> b [label=go ", "Graphviz DOT"),
  ])
  func aTextWithATypoKeepsItsNotation(text: String, typo: String, title: String) async throws {
    let server = try TestServer.with([])
    let good = try await post(text, to: server)
    #expect(good.text.contains("Read as \(title)"))
    let faulty = try await post(typo, after: good, to: server)
    #expect(faulty.text.contains("Read as \(title)"))
  }

  @Test func anotherNotationIsRecognizedAgain() async throws {
    let server = try TestServer.with([])
    let good = try await post("a => b: go;\n", to: server)
    let other = try await post(Self.mermaid, after: good, to: server)
    #expect(other.text.contains("Read as Mermaid"))
  }

  @Test func warningsAreFoldedUnderTheErrorThatTheyFollowFrom() async throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="a"><transition event="go" target="bb"/></state>
      <state id="b"/></scxml>
      """
    let page = try await post(text, to: try TestServer.with([]))
    let list = try #require(page.text.firstMatch(of: /<ol class="findings".*<\/ol>/)).output
    let folded = try #require(list.firstMatch(of: /<details>.*<\/details>/)).output
    #expect(folded.contains("class=\"warning\"") && list.contains("class=\"error\""))
    #expect(!list.replacing(folded, with: "").contains("class=\"warning\""))
  }

  // MARK: Conversion

  @Test func aTextIsConverted() async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.mermaid, to: server)
    let written = try await post(Self.mermaid, after: page, [("write", "smcat")], to: server)
    #expect(
      written.text.contains("Read as state-machine-cat") && written.text.contains("Converted to state-machine-cat"))
  }

  @Test func whatAConversionLosesIsSaidFirst() async throws {
    let server = try TestServer.with([])
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript"><datamodel>\
      <data id="x" expr="1"/></datamodel><state id="a"/></scxml>
      """
    let page = try await post(text, to: server)
    let asked = try await post(text, after: page, [("write", "smcat")], to: server)
    #expect(asked.text.contains("id=\"conversion\"") && asked.text.contains("Read as SCXML"))
    let sure = try await post(text, after: asked, [("sure", "smcat")], to: server)
    #expect(sure.text.contains("Read as state-machine-cat"))
  }

  // MARK: Edits in the drawing

  private func text(of page: Page) throws -> String {
    let field = try #require(page.text.firstMatch(of: /<textarea [^>]*id="source"[^>]*>([^<]*)</)).output.1
    return String(field).replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  @Test func anEditOfTheDrawingChangesTheText() async throws {
    let server = try TestServer.with([])
    var page = try await post(Self.mermaid, to: server)
    page = try await post(Self.mermaid, after: page, [("select", "1"), ("choice", "s:Two")], to: server)
    #expect(page.text.contains("State Two"))
    let selected = try #require(page.hidden("selected"))
    let added = try await post(
      Self.mermaid, after: page, [("selected", selected), ("edit", "connect"), ("e-event", "stay"), ("e-to", "Two")],
      to: server)
    #expect(try text(of: added) == Self.mermaid + "  Two --> Two : stay\n")
  }

  /// What changes more than a line is shown before.
  @Test func whatChangesIsShownFirst() async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.mermaid, to: server)
    let fields = [("selected", "s%3ATwo"), ("e-rename", "Three")]
    let asked = try await post(Self.mermaid, after: page, fields + [("edit", "rename")], to: server)
    #expect(try asked.text.contains("id=\"edit-pending\"") && text(of: asked) == Self.mermaid)
    let applied = try await post(Self.mermaid, after: asked, fields + [("apply", "rename")], to: server)
    #expect(try text(of: applied) == Self.mermaid.replacing("Two", with: "Three"))
    let taken = try await post(
      Self.mermaid, after: page, [fields[0], ("e-rename", "One"), ("edit", "rename")], to: server)
    #expect(try taken.text.contains("id=\"edit-done\"") && text(of: taken) == Self.mermaid)
  }

  @Test(arguments: [("Idle", "Idle"), ("Fully charged", "Fully_charged")])
  func aTextBeginsWithAStateInTheDrawing(name: String, id: String) async throws {
    let server = try TestServer.with([])
    let page = try await post("", [("edit", "add"), ("e-new", name)], to: server)
    #expect(try page.active == [id] && text(of: page).contains(name))
  }

  /// The run has the names that the machine has then.
  @Test(arguments: [
    ([("selected", "s%3ATwo"), ("e-rename", "Three"), ("apply", "rename")], "go", ["Three"]),
    ([("e-which", "go"), ("e-event-name", "move on"), ("apply", "rename-event")], "move_on", ["Two"]),
  ])
  func theRunIsRenamedAlong(fields: [(String, String)], run: String, active: [String]) async throws {
    let server = try TestServer.with([])
    var page = try await post(Self.mermaid, to: server)
    page = try await post(Self.mermaid, after: page, [("then", "go")], to: server)
    #expect(page.active == ["Two"])
    let renamed = try await post(Self.mermaid, after: page, fields, to: server)
    #expect(renamed.active == active && renamed.hidden("run") == run && !renamed.text.contains("id=\"unapplied\""))
    let again = try await post(text(of: renamed), after: renamed, to: server)
    #expect(again.active == active)
  }

  @Test func severalStatesAreSelectedByCheckBoxes() async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.mermaid, to: server)
    let both = try await post(
      Self.mermaid, after: page, [("p-s:One", "1"), ("p-s:Two", "1"), ("select", "3")], to: server)
    #expect(both.hidden("selected") == "s:One,s:Two" || both.hidden("selected") == "s%3AOne,s%3ATwo")
    let fields = [("selected", "s%3AOne,s%3ATwo"), ("e-wrap", "All"), ("apply", "wrap")]
    let wrapped = try await post(Self.mermaid, after: both, fields, to: server)
    #expect(try text(of: wrapped).contains("state All {"))
  }

  private static let actions = """
    stateDiagram-v2
      A --> B : go / count; setTimer(3, 'x')
      B : entry / greet
      B : entry / draw([1, 2], 'a, b')

    """

  /// What is there is in the fields, so that it stays where they are used.
  @Test(arguments: [
    ("s:B", "entry", "greet, draw([1, 2], 'a, b')"), ("t:0:A", "actions", "count, setTimer(3, 'x')"),
  ])
  func actionsAreInTheirFields(choice: String, field: String, value: String) async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.actions, [("select", "1"), ("choice", choice)], to: server)
    #expect(page.text.contains("name=\"e-\(field)\" value=\"\(value)\""))
    let selected = try #require(page.hidden("selected"))
    let same = try await post(
      Self.actions, after: page, [("selected", selected), ("edit", field), ("e-\(field)", value)], to: server)
    #expect(try text(of: same) == Self.actions && !same.text.contains("id=\"edit-done\""))
  }

  /// What a field cannot say is not taken away by it.
  @Test func actionsThatAreNoTextsStay() async throws {
    let server = try TestServer.with([])
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <datamodel><data id="x" expr="1"/></datamodel>
      <state id="a"><onentry><assign location="x" expr="2"/></onentry></state></scxml>
      """
    let fields = [("selected", "s%3Aa"), ("e-entry", ""), ("edit", "entry")]
    let page = try await post(text, after: try await post(text, to: server), fields, to: server)
    #expect(page.text.contains("what is done here can only be edited as text"))
  }

  /// A machine in a block of a document is edited in the text.
  @Test func aDocumentIsEditedAsText() async throws {
    let server = try TestServer.with([])
    let text = "# Doors\n\n```mermaid\n\(Self.mermaid)```\n"
    let fields = [("selected", "s%3AOne"), ("e-rename", "First"), ("apply", "rename")]
    let page = try await post(text, after: try await post(text, to: server), fields, to: server)
    #expect(page.text.contains("texts in Document with diagrams can only be edited as text"))
  }

  private static let told = """
    stateDiagram-v2
      state "Alpha" as A
      A --> B : go [ready] / count
      B : entry / greet
      B : exit / wave
      note right of A
        first
        second
      end note

    """

  /// A field that is too long takes nothing away, and neither does one that is missing.
  @Test(arguments: [
    ("s:A", "label", "label"), ("s:A", "summary", "summary"), ("s:B", "entry", "entry"), ("s:B", "exit", "exit"),
    ("t:0:A", "events", "events"), ("t:0:A", "condition", "condition"), ("t:0:A", "actions", "actions"),
    ("t:0:A", "target", "to"), ("s:A", "rename", "rename"), ("s:A", "connect", "event"),
  ])
  func aFieldThatIsTooLongIsRefused(choice: String, operation: String, field: String) async throws {
    let server = try TestServer.with([])
    let selected = [("selected", PercentEncoding().encode(choice)), ("edit", operation)]
    let other = operation == "connect" ? [("e-to", "B")] : []
    let long = String(repeating: "長", count: 667)
    let page = try await post(Self.told, selected + other + [("e-" + field, long)], to: server)
    #expect(try text(of: page) == Self.told && page.text.contains("is longer than 2,000 bytes"))
    #expect(page.text.contains(long) || field == "to")
    let without = try await post(Self.told, selected + other, to: server)
    #expect(try text(of: without) == Self.told && without.text.contains("a name or a choice is missing"))
  }

  @Test func aFirstStateWithALongNameIsRefused() async throws {
    let page = try await post(
      "", [("edit", "add"), ("e-new", String(repeating: "a", count: 2001))], to: try TestServer.with([]))
    #expect(page.text.contains("is longer than 2,000 bytes"))
  }

  /// Browsers drop the line ends of a field of one line.
  @Test func aTextOfTwoLinesKeepsThem() async throws {
    let server = try TestServer.with([])
    let page = try await post(Self.told, [("select", "1"), ("choice", "s:A")], to: server)
    #expect(page.text.contains(/<textarea id="e-summary"[^>]*>first\nsecond</))
    let fields = [("selected", "s%3AA"), ("edit", "summary"), ("e-summary", "first\r\nsecond")]
    let same = try await post(Self.told, fields, to: server)
    #expect(try text(of: same) == Self.told && !same.text.contains("id=\"edit-done\""))
  }

  /// A list has room for one target.
  @Test func severalTargetsAreNamedAndStay() async throws {
    let server = try TestServer.with([])
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><parallel id="p">
      <state id="L"><state id="L1"/><state id="L2"/></state><state id="R"><state id="R1"/><state id="R2"/></state>
      <transition event="r" target="R2 L2"/></parallel></scxml>
      """
    let page = try await post(text, [("select", "1"), ("choice", "t:0:p")], to: server)
    #expect(page.text.contains("Target: R2, L2") && !page.text.contains("id=\"e-to\""))
    let fields = [("selected", "t%3A0%3Ap"), ("edit", "target"), ("e-to", "R2")]
    let refused = try await post(text, fields, to: server)
    #expect(refused.text.contains("a transition to several states can only be edited as text"))
  }

  /// A text for people is that of the page's language, or the default; its translations stay.
  @Test(arguments: [
    ("en", "New", #"{"*": "New", "ja": "ア"}"#), ("ja", "エー", #"{"*": "Alpha", "ja": "エー"}"#),
    ("ja", "", #"{"*": "Alpha"}"#), ("en", "", #"{"*": "Alpha", "ja": "ア"}"#),
  ])
  func translationsStay(language: String, typed: String, names: String) async throws {
    let server = try TestServer.with([])
    let before = #"{"states": [{"id": "a", "displayName": {"*": "Alpha", "ja": "ア"}}]}"#
    let fields = [("selected", "s%3Aa"), ("e-label", typed), ("apply", "label")]
    let page = try await post(before, fields, to: server, language: language)
    #expect(
      try text(of: page)
        == #"{"states": [{"id": "a", "displayName": \#(names)}]}"#)
  }

  // MARK: Findings

  @Test func aFindingIsMendedByItsButton() async throws {
    let server = try TestServer.with([])
    let right = #"{"states": [{"id": "One"}, {"id": "Two"}], "transitions": [{"source": "One", "targets": ["Two"]}]}"#
    let text = right.replacing("[\"Two\"]", with: "[\"Tow\"]")
    let page = try await post(text, to: server)
    let button = try #require(page.text.firstMatch(of: /name="fix" value="([^"]*:Two)"/)).output.1
    let mended = try await post(text, after: page, [("fix", String(button))], to: server)
    #expect(try self.text(of: mended) == right && mended.text.contains("id=\"mended\""))
    // The text has changed since.
    let other = try await post(right, after: page, [("fix", String(button))], to: server)
    #expect(try self.text(of: other) == right && other.text.contains("id=\"mended\""))
  }

  // MARK: Copies, parts

  @Test func everyMachineIsEditedAsACopy() async throws {
    let server = try TestServer.with([])
    let page = try await TestServer.get("/machines/battery?run=plug", from: server)
    let link = try #require(page.text.firstMatch(of: /href="(\/new\?machine=battery[^"]*)"/)).output.1
    let copy = try await TestServer.get(String(link).replacing("&amp;", with: "&"), from: server)
    #expect(copy.status == .ok)
    let editing = Page(text: copy.text)
    #expect(editing.active == ["Charging"] && editing.hidden("run") == "plug")
    #expect(try await TestServer.get("/new?machine=batery", from: server).status == .notFound)
  }

  @Test func aScriptGetsTheResultAlone() async throws {
    let server = try TestServer.with([])
    let part = try await post(Self.mermaid, [("part", "1")], to: server)
    #expect(part.text.contains("id=\"result\"") && !part.text.contains("<header"))
    let converted = try await post(Self.mermaid, [("part", "1"), ("write", "smcat")], to: server)
    #expect(converted.text.contains("id=\"source\""))
  }
}
