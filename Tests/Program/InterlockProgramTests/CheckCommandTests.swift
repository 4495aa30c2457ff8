import Foundation
import Statecharts
import Testing

/// `interlock check` with its formats and thresholds, and `interlock explain`.
struct CheckCommandTests {
  private let folder = try? TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String { try #require(folder).write(text, to: name) }

  private static let typo = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="open">
      <state id="open"><transition event="push" target="shutt"/></state>
      <state id="shut"><transition event="pull" target="open"/></state>
    </scxml>

    """
  /// A machine that ends in a state which is not final.
  private static let sink = "stateDiagram-v2\n  [*] --> a\n  a --> b : go\n"
  /// Each region waits for the other.
  private static let blocked = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null">
      <parallel id="both">
        <state id="left"><state id="l1"><transition event="x" cond="In('r2')" target="l2"/></state><state id="l2"/></state>
        <state id="right"><state id="r1"><transition event="x" cond="In('l2')" target="r2"/></state><state id="r2"/></state>
      </parallel>
    </scxml>

    """

  // MARK: - Formats

  @Test func JSONHasPositionsAndFixes() throws {
    let file = try write(Self.typo, to: "door.scxml")
    let result = try Program.run("check", file, "--format", "json")
    #expect(result.status == 1 && result.errors.contains("door.scxml: 1 error"))
    let json = try Value(json: result.output)
    #expect(json["errors"] == 1)
    guard case .array(let findings)? = json["findings"],
      let finding = findings.first(where: { $0["code"] == "unknown-target" }),
      case .array(let fixes)? = finding["fixes"]
    else { throw CocoaError(.fileReadCorruptFile) }
    #expect(finding["line"] == 2 && finding["file"] == .string(file))
    #expect(fixes.first?["text"] == "shut" && fixes.first?["line"] == 2)
    #expect(try Schema.isValid(json, by: "check"))
    let right = try write(Self.sink, to: "right.mmd")
    let empty = try Value(json: try Program.run("check", right, "--quiet", "--format", "json").output)
    #expect(empty["findings"] == .array([]))
  }

  @Test(arguments: ["github", "github-actions"]) func workflowsGetCommands(format: String) throws {
    let file = try write(Self.typo, to: "door.scxml")
    let result = try Program.run("check", file, "--format", format)
    #expect(result.output.contains("::error file=\(file),line=2,col="), "\(result.output)")
    #expect(result.output.contains("title=unknown-target::"))
  }

  /// In other forms than text, what cannot be read is a finding like others.
  @Test func whatCannotBeReadIsAFinding() throws {
    let file = try write("<scxml", to: "broken.scxml")
    for format in ["json", "sarif"] {
      let result = try Program.run("check", file, "--format", format)
      #expect(result.status == 1 && result.output.contains("\"malformed\""), "\(format): \(result.output)")
    }
    let text = try Program.run("check", file)
    #expect(text.status == 1 && text.output == "" && text.errors.contains("broken.scxml:1:"))
  }

  @Test(arguments: ["json", "sarif", "github", "xcode"]) func whatIsNotThereIsAFinding(format: String) throws {
    let result = try Program.run("check", "missing.scxml", "--format", format)
    #expect(result.status == 1 && result.errors.contains("missing.scxml: error: there is no such file"))
    #expect(result.output.contains("missing.scxml") && result.output.contains("there is no such file"))
    #expect(result.output.contains("unreadable") || format == "xcode")
  }

  @Test func rulesAreInTheLog() throws {
    let file = try write(Self.sink, to: "sink.mmd")
    let log = try Value(json: try Program.run("check", file, "--format", "sarif").output)
    let text = log.json()
    #expect(text.contains("\"ruleId\":\"dead-end\"") && text.contains("\"ruleIndex\":0"))
    #expect(text.contains("No transition leaves an atomic state, and it is not final."))
  }

  // MARK: - What ends with 1

  @Test(arguments: [("error", 0), ("warning", 0), ("note", 1)])
  func notesFailWhereThatIsAsked(_ threshold: String, _ status: Int32) throws {
    let file = try write(Self.sink, to: "sink.mmd")
    let result = try Program.run("check", file, "--fail-on", threshold)
    #expect(result.status == status)
    #expect(result.output.contains("no transition leaves the state 'b'"))
    #expect(result.errors.contains("sink.mmd: 1 note") == (status == 1))
    let quiet = try Program.run("check", file, "--fail-on", threshold, "--quiet")
    #expect(quiet.output.isEmpty == (status == 0) && quiet.status == status)
  }

  @Test func anUnknownThresholdIsAFaultOfTheCommandLine() throws {
    #expect(try Program.run("check", "battery", "--fail-on", "nothing").status == 2)
    #expect(try Program.run("check", "battery", "--format", "nothing").status == 2)
  }

  /// Many findings of one rule do not hide the others.
  @Test func ofManyAlikeTheFirstArePrinted() throws {
    let states = (1...30).map { "  a --> b\($0) : go\($0)\n" }.joined()
    let file = try write("stateDiagram-v2\n  [*] --> a\n" + states, to: "many.mmd")
    let result = try Program.run("check", file)
    #expect(result.output.split(separator: "\n").count == 21, "\(result.output)")
    #expect(result.output.hasSuffix("many.mmd: note: 10 more findings of the rule 'dead-end'; --format json has all\n"))
    #expect(try Value(json: Program.run("check", file, "--format", "json").output)["notes"] == 30)
  }

  // MARK: - Analysis

  @Test func analysesAreReportedOnRequest() throws {
    let file = try write(Self.blocked, to: "blocked.scxml")
    #expect(try !Program.run("check", file).output.contains("no move is valid"))
    let result = try Program.run("check", file, "--analyse", "--fail-on", "warning")
    #expect(result.status == 1)
    #expect(
      result.output.contains("blocked.scxml:3:22: warning: no move is valid in 'l1' and 'r1', at the start"),
      "\(result.output)")
    #expect(result.output.contains("the state 'l2' is active in none of 1 configurations"))
  }

  @Test func machinesOfTheGalleryAreAnalysed() throws {
    let result = try Program.run("check", "battery", "tcp", "media-player", "traffic-light", "--analyse")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains("never-"))
  }

  // MARK: - explain

  @Test func rulesAreExplained() throws {
    let page = try Program.run("explain", "dead-end")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("dead-end (note)\n") && page.output.contains("\nWhat to do: "))
    let list = try Program.run("explain")
    #expect(list.output.split(separator: "\n").count > 80 && list.output.contains("\nunknown-target "))
    let unknown = try Program.run("explain", "ded-end")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'dead-end'?"), "\(unknown.errors)")
  }
}
