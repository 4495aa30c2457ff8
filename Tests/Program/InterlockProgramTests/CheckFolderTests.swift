import Foundation
import Statecharts
import Testing

/// `interlock check` of what holds no state machine, and of rules that a file allows to be broken.
struct CheckFolderTests {
  private let folder = try? TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String { try #require(folder).write(text, to: name) }

  private static let machine = "stateDiagram-v2\n  [*] --> a\n  a --> a : go\n"
  private static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>\n"
  private static let onePixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

  /// Texts of the same extensions that are no state machines.
  static let others = [
    ("flow.mmd", "flowchart LR\n  A --> B\n"), ("front.mmd", "---\ntitle: x\n---\n%% words\ngraph TD\n  A --> B\n"),
    ("sequence.mmd", "sequenceDiagram\n  A->>B: hi\n"), ("sequence.puml", "@startuml\nA -> B : hi\n@enduml\n"),
    ("class.puml", "@startuml\nclass A {\n  int x\n}\nA --> B\n@enduml\n"),
    ("activity.puml", "@startuml\nstart\n:do;\nstop\n@enduml\n"), ("map.puml", "@startmindmap\n* a\n@endmindmap\n"),
    ("plain.md", "# Title\n\nWords.\n"), ("flow.md", "# T\n\n```mermaid\nflowchart LR\n  A --> B\n```\n"),
    (
      "part.md",
      "```mermaid\nstateDiagram-v2\n```\n\n```scxml\n<state id=\"a\"><transition event=\"x\"/></state>\n```\n"
    ),
    ("script.md", "```js\nconst m = createMachine({ states: { a: { on: { GO: \"b\" } } } });\n```\n"),
  ]

  /// The flowcharts that libraries print are machines where somebody says so.
  @Test func aFlowchartIsCheckedIfItsNotationIsNamed() throws {
    let file = try write("graph TD\n  a -->|go| b\n", to: "flow.mmd")
    let result = try Program.run("check", "--from", "mermaid", file)
    #expect(result.status == 0 && result.output.contains("a flowchart is read as a machine"), "\(result.output)")
  }

  @Test(arguments: others) func isNoErrorInAHook(name: String, text: String) throws {
    let file = try write(text, to: name)
    let result = try Program.run("check", "--quiet", file)
    #expect(result.status == 0 && result.output == "" && result.errors == "", "\(result.output)\(result.errors)")
    let loud = try Program.run("check", file, "--fail-on", "error")
    #expect(loud.status == 0 && loud.errors.contains("\(name): note: "), "\(loud.output)\(loud.errors)")
  }

  /// What only lacks its first line, or has a fault in it, is meant as a state machine.
  @Test(arguments: [
    ("header.mmd", "stateDiagarm-v2\n  [*] --> a\n"), ("none.mmd", "a --> b : go\n  class a hot\n"),
    ("state.puml", "@startuml\nstate A\nA --> : x\n@enduml\n"), ("picture.svg", picture),
  ])
  func isAnErrorStill(name: String, text: String) throws {
    let result = try Program.run("check", try write(text, to: name))
    #expect(result.status == 1 && result.errors.contains(name), "\(result.output)\(result.errors)")
  }

  @Test func aFolderIsCheckedForWhatItHolds() throws {
    for (name, text) in Self.others + [("picture.svg", Self.picture), ("broken.svg", "<svg><x></svg>")] {
      _ = try write(text, to: name)
    }
    try #require(Data(base64Encoded: Self.onePixel)).write(to: URL(fileURLWithPath: #require(folder).path("dot.png")))
    let place = try #require(folder).url.path
    let none = try Program.run("check", place)
    #expect(none.status == 1 || none.errors.contains("hold no state machine"), "\(none.errors)")
    _ = try write(Self.machine, to: "machine.mmd")
    let result = try Program.run("check", place)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.errors == "\(place): note: 14 files hold no state machine and are passed over\n", "\(result.errors)")
    let json = try Value(json: try Program.run("check", place, "--format", "json", "--quiet").output)
    #expect(try json["passedOver"] == 14 && Schema.isValid(json, by: "check"))
    _ = try write("stateDiagram-v2\n  [*] -->\n", to: "wrong.mmd")
    let wrong = try Program.run("check", place)
    #expect(wrong.status == 1 && wrong.errors.contains("error: 1 of 2 files failed"), "\(wrong.errors)")
  }

  @Test func partsOfMachinesAreNotes() throws {
    let excerpt = "```mermaid\nstateDiagram-v2\n  [*] -->\n  ...\n```\n\n"
    let file = try write(excerpt + "```mermaid\n\(Self.machine)```\n", to: "x.md")
    let result = try Program.run("check", file)
    #expect(result.status == 0)
    #expect(result.output.contains("x.md:3:10: note: the block is passed over, since it may be an excerpt: expected"))
    #expect(try Program.run("check", file, "--format", "json").output.contains("\"excerpt\""))
  }

  // MARK: - Marks

  @Test(arguments: [
    (
      "a.mmd",
      "stateDiagram-v2\n  %% interlock:allow dead-end it is switched off elsewhere\n  [*] --> a\n  a --> b : go\n"
    ),
    (
      "a.puml", "@startuml\n' interlock:allow dead-end it is switched off elsewhere\n[*] --> a\na --> b : go\n@enduml\n"
    ),
    (
      "a.scxml",
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <!-- interlock:allow dead-end it is switched off elsewhere -->
      <state id="a"><transition event="go" target="b"/></state><state id="b"/></scxml>

      """
    ),
    ("a.md", "<!-- interlock:allow dead-end words -->\n```mermaid\nstateDiagram-v2\n [*] --> a\n a --> b : go\n```\n"),
    ("b.md", "```mermaid\nstateDiagram-v2\n %% interlock:allow dead-end words\n [*] --> a\n a --> b : go\n```\n"),
    ("a.dot", "digraph { /* interlock:allow dead-end words */\n a -> b [label=go]; }\n"),
    ("a.smcat", "# interlock:allow dead-end words\ninitial => a;\na => b: go;\n"),
  ])
  func aMarkAllowsARule(name: String, text: String) throws {
    let result = try Program.run("check", try write(text, to: name))
    #expect(!result.output.contains("no transition leaves") && result.status == 0, "\(result.output)")
    #expect(!result.output.contains("interlock:allow") && !result.output.contains("no rule"), "\(result.output)")
    let bare = try write(text.replacing("interlock:allow dead-end", with: "words"), to: "bare-" + name)
    #expect(try Program.run("check", bare).output.contains("no transition leaves"))
  }

  @Test func errorsMayBeAllowed() throws {
    let text = """
      <!-- interlock:allow unknown-target shows the message -->
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="a"><transition event="go" target="bb"/></state></scxml>

      """
    let file = try write(text, to: "a.scxml")
    #expect(try Program.run("check", file, "--quiet").status == 0)
    #expect(try Program.run("check", "-", input: text).status == 0)
  }

  @Test func marksAreChecked() throws {
    let text = "stateDiagram-v2\n  %% interlock:allow ded-end words\n  %% interlock:allow dead-end\n  [*] --> a\n"
    let result = try Program.run("check", try write(text, to: "a.mmd"))
    #expect(
      result.output.contains("a.mmd:2:6: warning: there is no rule 'ded-end' (did you mean 'dead-end'?)"),
      "\(result.output)")
    #expect(result.output.contains("a.mmd:3:6: warning: a mark names a rule and the reason"), "\(result.output)")
    #expect(result.output.contains("no transition leaves the state 'a'"))
  }
}
