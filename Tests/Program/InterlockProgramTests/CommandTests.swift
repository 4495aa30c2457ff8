import Foundation
import Statecharts
import Testing

/// The command line, from outside.
struct CommandTests {
  private let machine = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="lamp" datamodel="null">
      <state id="off"><transition event="press" target="on"/></state>
      <state id="on">
        <onentry><send event="tired" delay="5s"/></onentry>
        <transition event="tired" target="done"/>
      </state>
      <final id="done"/>
    </scxml>
    """

  @Test func listNamesTheGallery() throws {
    let result = try Program.run("list")
    #expect(result.status == 0)
    let names = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(
      names == [
        "battery", "kanji", "loading", "video-editor", "app-lifecycle", "turnstile", "traffic-light", "media-player",
        "tcp", "vending-machine", "elevator", "microwave", "sign-in", "form-wizard", "order",
        "handshake",
      ])
  }

  @Test func simulateAnswersInJSON() throws {
    let result = try Program.run("simulate", "battery", "--run", "plug,!Flat,full", "--json")
    #expect(result.status == 0)
    let report = try Value(json: result.output)
    #expect(report["configuration"] == ["FullyCharged"])
    #expect(report["ended"] == false)
    guard case .array(let steps) = report["steps"] else {
      Issue.record("steps are no list")
      return
    }
    #expect(steps.map { $0["outcome"] } == ["taken", "refused", "taken"])
    let rejection = steps[1]["rejection"]
    #expect(rejection?["configuration"] == ["Charging"])
    #expect(rejection?["route"]?["steps"] == ["unplug", "empty"])
  }

  @Test func simulateSettles() throws {
    let result = try Program.run("simulate", "-", "--run", "press", "--settle", "--json", input: machine)
    #expect(result.status == 0)
    let report = try Value(json: result.output)
    #expect(report["configuration"] == ["done"])
    #expect(report["ended"] == true)
    #expect(report["time"] == 5000)
  }

  @Test func simulateReportsInWords() throws {
    let result = try Program.run("simulate", "battery", "--run", "plug,!Flat")
    #expect(result.output.contains("✕ Flat was refused"))
    #expect(result.output.contains("unplug"))
    let chinese = try Program.run("simulate", "battery", "--run", "plug,!Flat", "--lang", "zh-Hans")
    #expect(chinese.output.contains("被拒绝"))
    let japanese = try Program.run("simulate", "battery", "--run", "plug,!Flat", "--lang", "ja")
    #expect(japanese.output.contains("✕ 「電池切れ」は拒否されました"))
    #expect(japanese.output.contains("有効にするための最短の手順"))
  }

  /// Where a condition is asked for, the step that answers it is there to be copied.
  @Test(arguments: [
    ("rich", "=rich=true", "=rich=false"),
    ("x > 3, or so", "=x%20>%203%2C%20or%20so=true", "=x%20>%203%2C%20or%20so=false"),
  ])
  func simulateSaysHowAConditionIsAnswered(name: String, holds: String, fails: String) throws {
    let chart = "stateDiagram-v2\n  [*] --> W\n  W --> A : pay [\(name)]\n  W --> B : pay\n"
    let asked = try Program.run("simulate", "-", "--from", "mermaid", "--run", "pay", input: chart).output
    #expect(asked.contains("W → A: \(name) is not set: holds, or does not hold?"))
    #expect(asked.contains("W → B: comes after W → A, whose condition \(name) is not set"))
    #expect(asked.contains("\(holds) or \(fails)."))
    for (step, state) in [(holds, "A"), (fails, "B")] {
      let said = try Program.run("simulate", "-", "--from", "mermaid", "--run", "\(step),pay", input: chart).output
      #expect(said.contains("✓ pay: \(state)"))
    }
    let json = try Program.run("simulate", "-", "--from", "mermaid", "--run", "pay", "--json", input: chart).output
    #expect(json.contains("\"after\": \"W/0\""))
  }

  @Test func simulateRunsConditionsAndVariables() throws {
    let counter = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="low">
          <transition event="add" cond="_event.data.by &gt; 0"><assign location="n" expr="n + _event.data.by"/></transition>
          <transition cond="n &gt; 5" target="high"/>
        </state>
        <final id="high"/>
      </scxml>
      """
    let run = #"add{"by":0},add{"by":4},=n=5,add{"by":1}"#
    let result = try Program.run("simulate", "-", "--from", "scxml", "--run", run, "--json", input: counter)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let report = try Value(json: result.output)
    #expect(report["configuration"] == ["high"])
    #expect(report["variables"] == ["n": 6])
    let words = try Program.run("simulate", "-", "--run", run, input: counter).output
    #expect(words.contains("_event.data.by > 0 is false: _event.data.by = 0"))
    #expect(words.contains("n: 5 → 6"))
    let picture = try Program.run("render", "-", "--run", run, input: counter)
    #expect(picture.status == 0)
    let other = counter.replacingOccurrences(of: "ecmascript", with: "xpath")
    for command in ["simulate", "render"] {
      let asked = try Program.run(command, "-", "--from", "scxml", "--run", "add", input: other)
      #expect(asked.status == 0)
      #expect(asked.errors.hasPrefix("<stdin>:1:1: warning: the data model 'xpath'"))
    }
  }

  @Test func renderWritesAPicture() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "interlock-\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try Program.run("render", "kanji", "-o", file.path)
    #expect(result.status == 0)
    let picture = try String(contentsOf: file, encoding: .utf8)
    #expect(picture.hasPrefix("<?xml"))
    #expect(picture.contains("<svg"))
    let printed = try Program.run("render", "kanji")
    #expect(printed.output == picture)
  }

  @Test(arguments: [
    ("scxml", "<scxml"), ("json", "\"interlock\""), ("mermaid", "stateDiagram-v2"), ("dot", "digraph"),
    ("plantuml", "@startuml"), ("smcat", "initial =>"), ("html", "<!DOCTYPE html>"), ("xstate", "\"states\""),
    ("sismic", "statechart:"),
    ("coderunner", "\"nodes\""), ("fsm", "\"StartLink\""), ("jflap", "<structure>"),
    ("csv", "state,event"), ("markdown", "| state |"), ("latex", "\\begin{tabular}"),
    ("swift-gameplaykit", ": GKStateMachine {"), ("swift-gameplaystates", ": StateMachine {"),
    ("swift-enum", "var validNextStates"), ("swift-switch", "switch (self, event)"),
  ])
  func convertWritesEveryNotation(notation: String, sign: String) throws {
    let result = try Program.run("convert", "-", "--to", notation, input: machine)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(sign))
  }

  @Test func convertedMachinesConvertBack() throws {
    let json = try Program.run("convert", "-", "--to", "json", input: machine)
    let back = try Program.run("convert", "-", "--to", "scxml", input: json.output)
    let again = try Program.run("convert", "-", "--to", "scxml", input: machine)
    #expect(back.status == 0)
    #expect(back.output == again.output)
  }

  @Test func checkListsFindingsWithPositions() throws {
    let wrong = machine.replacingOccurrences(of: "target=\"on\"", with: "target=\"onn\"")
    let result = try Program.run("check", "-", input: wrong)
    #expect(result.status == 1)
    #expect(result.output.contains("<stdin>:2:19: error:"))
    #expect(result.output.contains("did you mean 'on'"))
    #expect(try Program.run("check", "-", input: machine).status == 0)
    #expect(try Program.run("check", "tcp").status == 0)
  }

  @Test(arguments: [
    (["simulate", "battery", "--run", "plgu"], Int32(1), "did you mean 'plug'"),
    (["simulate", "battery", "--run", "plug,plug,plgu"], 1, "run:1:11: error: step 3 'plgu'"),
    (["simulate", "battery", "--run", "plug{\"a\":?}"], 1, "run:1:10: error: step 1 'plug"),
    (["simulate", "batery"], 1, "did you mean 'battery'"), (["render", "/nowhere/x.scxml"], 1, "no such file"),
    (["convert", "battery", "--to", "skxml"], 2, "did you mean 'scxml'"), (["convert", "battery"], 2, "--to"),
    (["convert", "battery", "--to", "svg"], 2, "'svg' is a picture: use 'interlock render'"),
    (["frobnicate"], 2, "Unexpected argument"), (["serve", "--port", "99999"], 2, "65535"),
    (["serve", "/nowhere/x.scxml"], 1, "/nowhere/x.scxml: error: there is no such file"),
    (["serve", "battery"], 1, "battery: error: there is no such file"),
    (["check", "-", "--from", "nothing"], 2, "cannot read 'nothing'"),
    (["simulate", "vending-machine", "--run", "=Q=3"], 1, "the chart has no variable 'Q'"),
    (["simulate", "vending-machine", "--run", "=balanse=3"], 1, "did you mean 'balance'?"),
    (["simulate", "battery", "--run", "=Q=3"], 1, "the chart has no variable 'Q'"),
    (["simulate", "battery", "--lang", "xx"], 2, "there is no language 'xx'; known are en, zh-Hans, ja"),
    (["render", "battery", "--lang", "xx"], 2, "there is no language 'xx'; known are en, zh-Hans, ja"),
    (["convert", "battery", "--to", "html", "--lang", "xx"], 2, "known are en, zh-Hans, ja"),
    (["list", "--lang", "xx"], 2, "known are en, zh-Hans, ja"),
  ])
  func whatIsNotRightIsSaid(arguments: [String], status: Int32, words: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func aDrawingIsInAnyLanguageOfTheChart() throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a">
        <label xmlns="urn:interlock:statechart" xml:lang="de">Ä-Zustand</label></state></scxml>
      """
    #expect(try Program.run("render", "-", "--lang", "de", input: chart).output.contains("Ä-Zustand"))
    #expect(try Program.run("render", "-", "--lang", "de-AT", input: chart).status == 0)
    let converted = try Program.run("convert", "-", "--to", "html", "--lang", "de", input: chart)
    #expect(converted.output.contains("Ä-Zustand"), "\(converted.errors)")
    let other = try Program.run("render", "-", "--lang", "fr", input: chart)
    #expect(other.status == 2)
    #expect(other.errors.contains("there is no language 'fr'; known are en, zh-Hans, ja, de"), "\(other.errors)")
  }

  @Test func aBareTransitionIsWarnedOfOnce() throws {
    let chart = machine.replacingOccurrences(of: #"<transition event="press" target="on"/>"#, with: "<transition/>")
    let result = try Program.run("check", "-", input: chart)
    #expect(result.output.split(separator: "\n").count { $0.contains(":2:") && $0.contains("warning") } == 1)
    #expect(result.output.contains("the chart never comes to rest"))
  }

  @Test func aDataModelThatIsNotKnownIsWarnedOf() throws {
    let chart = machine.replacingOccurrences(of: #""null""#, with: #""xpath""#)
    let result = try Program.run("check", "-", input: chart)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("<stdin>:1:1: warning: the data model 'xpath' is not one that charts are run with"))
  }

  @Test func theNotationIsSaid() throws {
    let folder = try TemporaryFolder()
    let mermaid = "stateDiagram-v2\n  [*] --> a\n  a --> [*] : x\n"
    let piped = try Program.run("check", "-", input: mermaid)
    #expect(piped.status == 0)
    #expect(piped.errors == "<stdin>: note: read as Mermaid\n")
    #expect(try Program.run("check", "-", "--from", "mermaid", input: mermaid).errors == "")
    #expect(try Program.run("check", "-", "--quiet", input: mermaid).errors == "")
    let named = try folder.write(mermaid, to: "a.mmd")
    #expect(try Program.run("check", named).errors == "")
    let unnamed = try folder.write(mermaid, to: "a.txt")
    #expect(try Program.run("check", unnamed).errors == "\(unnamed): note: read as Mermaid\n")
    let graph = try folder.write(#"{"nodes": [["a", true]], "edges": [[-1, 0, ""]]}"#, to: "a.json")
    #expect(try Program.run("check", graph).errors == "\(graph): note: read as CodeRunner graph\n")
    let faulty = try Program.run("convert", "-", "--to", "csv", input: "digraph { a -> }")
    #expect(faulty.status == 1)
    #expect(faulty.errors.hasPrefix("<stdin>: note: read as Graphviz DOT\n<stdin>:1:"))
  }

  @Test func malformedFilesArePositioned() throws {
    let result = try Program.run("render", "-", "--from", "scxml", input: "<scxml>\n  <state id='a'>\n</scxml>")
    #expect(result.status == 1)
    #expect(result.errors.contains("<stdin>:3:1: error:"))
    #expect(result.output.isEmpty)
  }

  /// Of several files the first that is wrong is named, and nothing is served.
  @Test(arguments: [
    ("<scxml>\n  <state id='a'>\n</scxml>", ":3:"), ("<scxml initial='b'><state id='a'/></scxml>", ":1:"),
  ])
  func filesAreReadBeforeTheyAreServed(source: String, words: String) throws {
    let folder = FileManager.default.temporaryDirectory
    let (good, bad) = (folder.appending(path: "\(UUID()).scxml"), folder.appending(path: "\(UUID()).scxml"))
    try machine.write(to: good, atomically: true, encoding: .utf8)
    try source.replacing("<scxml", with: #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0""#)
      .write(to: bad, atomically: true, encoding: .utf8)
    defer { for file in [good, bad] { try? FileManager.default.removeItem(at: file) } }
    let result = try Program.run("serve", "--port", "0", good.path, bad.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("\(bad.path):"), "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    "serve", "list", "render", "convert", "simulate", "check", "diff", "verify", "tests", "replay", "grade", "quiz",
    "layout", "library", "lsp", "mcp", "explain", "mdbook", "plantuml", "mmdc",
  ])
  func everyCommandHasHelp(command: String) throws {
    let result = try Program.run(command, "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: interlock \(command)"))
    let own = try Program.run("--help")
    #expect(own.output.contains("EXAMPLES"))
    #expect(own.output.contains("EXIT STATUS"))
  }
}
