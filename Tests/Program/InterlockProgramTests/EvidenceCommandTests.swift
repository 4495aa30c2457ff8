import Foundation
import Statecharts
import TestSupport
import Testing

/// `interlock diff`, `verify`, `tests` and `replay`
struct EvidenceCommandTests {
  private let folder = try? TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String { try #require(folder).write(text, to: name) }

  private static func door(turn: String = "turn", shut: String = "shut") -> String {
    """
    stateDiagram-v2
      [*] --> open
      open --> \(shut) : push
      \(shut) --> open : pull
      \(shut) --> locked : \(turn)
      locked --> \(shut) : turn

    """
  }

  private func doors() throws -> (String, String) {
    (try write(Self.door(), to: "old.mmd"), try write(Self.door(turn: "key"), to: "new.mmd"))
  }

  // MARK: - diff

  @Test func whatIsEqualEndsWithZero() throws {
    let (old, _) = try doors()
    let same = try Program.run("diff", old, old)
    #expect(same.status == 0 && same.output == "The behaviour is the same.\n", "\(same.errors)")
    let renamed = try write(Self.door(shut: "closed"), to: "renamed.mmd")
    let refactored = try Program.run("diff", old, renamed)
    #expect(refactored.status == 0, "\(refactored.output)\(refactored.errors)")
    #expect(refactored.output.contains("~ renamed state 'shut': name: shut → closed"))
    #expect(refactored.output.contains("shut (after push): shut is now called closed"))
    #expect(try Program.run("diff", old, renamed, "--quiet").output == "")
  }

  @Test func whatIsDifferentEndsWithOneAndARun() throws {
    let (old, new) = try doors()
    let result = try Program.run("diff", old, new)
    #expect(result.status == 1)
    #expect(result.output.contains("after push,turn: the old version takes the last step, the new one refuses it"))
    #expect(result.output.contains("~ changed transition 'shut' → 'locked' on 'key': events: turn → key"))
    let json = try Value(json: try Program.run("diff", old, new, "--json").output)
    #expect(json["equal"] == false && json["behaviour"] == "different")
    #expect(try Schema.isValid(json, by: "diff"))
    let markdown = try Program.run("diff", old, new, "--markdown", "--site", "https://example.org/")
    #expect(markdown.output.contains("`push,turn`") && markdown.output.contains("(https://example.org/m/"))
    let sarif = try Value(json: try Program.run("diff", old, new, "--sarif").output)
    #expect(sarif["version"] == "2.1.0")
    let html = try Program.run("diff", old, new, "--html")
    #expect(html.status == 1 && html.output.contains("<svg") && html.output.contains("push,turn"))
    let chinese = try Program.run("diff", old, new, "--lang", "zh")
    #expect(chinese.output.contains("行为不同。"))
  }

  @Test func bothVersionsAreInOneDrawing() throws {
    let (old, new) = try doors()
    let path = try #require(folder).path("changes.svg")
    #expect(try Program.run("diff", old, new, "-o", path).status == 1)
    let svg = try #require(folder).text("changes.svg")
    #expect(svg.contains("transition changed") && svg.contains("stroke-dasharray:9 4"))
  }

  @Test func faultsEndWithTwo() throws {
    let (old, _) = try doors()
    for arguments in [
      ["diff", old, "missing.mmd"], ["diff", old], ["verify", old, "never opn"],
      ["verify", "missing.mmd", "no deadlock"],
      ["verify", old], ["tests", "missing.mmd"], ["replay", old, "missing.log"],
      ["diff", old, old, "--json", "--html"],
    ] {
      let result = try Program.run(arguments)
      #expect(result.status == 2, "\(arguments): \(result.output)\(result.errors)")
      #expect(!result.errors.isEmpty, "\(arguments)")
    }
  }

  /// `git diff` by a stable text of both versions, and `git difftool` by `interlock diff`.
  @Test func gitComparesMachines() throws {
    guard try Program.shell("git --version").status == 0 else {
      Issue.record("git is absent")
      return
    }
    let (old, new) = try doors()
    let place = try #require(folder).path("repository")
    let result = try Program.shell(
      """
      set -e
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
      git init -q '\(place)'; cd '\(place)'
      git config user.email a@example.org; git config user.name A
      cp '\(old)' door.mmd; echo '*.mmd diff=statechart' > .gitattributes
      git config diff.statechart.textconv "$INTERLOCK convert --textconv"
      git add .; git commit -qm one
      cp '\(new)' door.mmd
      git diff
      echo ---
      git config difftool.interlock.cmd "$INTERLOCK diff \\"\\$LOCAL\\" \\"\\$REMOTE\\""
      git difftool --no-prompt --tool interlock
      """)
    let parts = result.output.components(separatedBy: "---\n")
    #expect(parts.count > 1, "\(result.errors)")
    #expect(result.output.contains("+") && result.output.contains("\"key\""), "\(result.output)")
    #expect(result.output.contains("after push,turn: the old version takes the last step"), "\(result.output)")
  }

  /// Git shows no difference at all of a file for which the command fails: what it cannot convert is as it is.
  @Test(arguments: [
    ("door.mmd", "sequenceDiagram\nA->>B: hello\n"), ("door.mmd", "stateDiagram-v2\n[*] --> A\nA --> \n"),
    ("door.scxml", "<scxml><state"), ("door.json", "{"), ("empty.mmd", ""), ("bytes.mmd", "\u{0}\u{1}"),
    ("notes.md", "# Notes\n\n```mermaid\nstateDiagram-v2\n[*] --> A\n```\n"), ("text.txt", "no machine"),
    ("code.swift", "let x = 1\n"), ("talk.puml", "@startuml\nAlice -> Bob : hello\n@enduml\n"),
    ("flow.mmd", "flowchart TD\nA --> B\n"),
  ])
  func textsThatAreNoMachineAreConvertedToThemselves(name: String, text: String) throws {
    let result = try Program.run("convert", "--textconv", try write(text, to: name))
    #expect(result.status == 0 && result.output == text && result.errors.isEmpty, "\(result.output)\(result.errors)")
  }

  @Test func gitConvertsAllMachinesOfAFile() throws {
    let (old, new) = try doors()
    let both = try write(
      "export const a = createMachine({ id: 'a', initial: 's', states: { s: {} } });\n"
        + "export const b = createMachine({ id: 'b', initial: 't', states: { t: {} } });\n", to: "both.ts")
    let texts = try [old, new, both].map { try Program.run("convert", "--textconv", $0).output }
    #expect(texts[0] != texts[1] && texts[0].contains("\"open\""))
    #expect(texts[2].contains("\"s\"") && texts[2].contains("\"t\""), "\(texts[2])")
  }

  // MARK: - folders

  /// A folder with two machines in files: `verify` verifies both, `tests` and `render` say which they take.
  private func folderOfDoors() throws -> String {
    let (old, _) = try doors()
    let path = (old as NSString).deletingLastPathComponent + "/both"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, states) in [("a", ["A", "B"]), ("b", ["C", "D"])] {
      let text = "stateDiagram-v2\n[*] --> \(states[0])\n\(states[0]) --> \(states[1]) : go\n"
      try text.write(toFile: "\(path)/\(name).mmd", atomically: true, encoding: .utf8)
    }
    return path
  }

  @Test func allMachinesOfAFolderAreVerified() throws {
    let folder = try folderOfDoors()
    let result = try Program.run("verify", folder, "deterministic")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("a.mmd:\nholds: deterministic"), "\(result.output)")
    #expect(result.output.contains("b.mmd:\nholds: deterministic"))
    #expect(try Program.run("verify", folder, "no deadlock").errors.contains("of 2 properties: 2 failed"))
    #expect(try Program.run("verify", folder, "never A").status == 2)
    #expect(try Program.run("verify", folder).status == 2)
    try "- never A and B\n".write(toFile: folder + "/a.properties.md", atomically: true, encoding: .utf8)
    let listed = try Program.run("verify", folder)
    #expect(listed.status == 0 && listed.errors.contains("1 of 2 machines have no properties"), "\(listed.errors)")
  }

  @Test func commandsSayWhichMachineOfAFolderTheyTake() throws {
    let folder = try folderOfDoors()
    let tests = try Program.run("tests", folder)
    #expect(tests.status == 0 && tests.output.contains("go"), "\(tests.errors)")
    #expect(tests.errors.contains("the first of its 2 machines is taken: \(folder)/a.mmd"), "\(tests.errors)")
    let drawing = try Program.run("render", folder)
    #expect(drawing.status == 0 && drawing.output.contains("<svg"))
    #expect(drawing.errors.contains("the first of its 2 machines is taken: \(folder)/a.mmd"), "\(drawing.errors)")
    let all = try Program.run("render", folder, "-o", folder + "/out/")
    #expect(all.status == 0, "\(all.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted() == ["a.svg", "b.svg"])
  }

  // MARK: - verify

  @Test func propertiesAreChecked() throws {
    let (old, _) = try doors()
    let holds = try Program.run("verify", old, "never open and locked", "no deadlock")
    #expect(holds.status == 0, "\(holds.output)\(holds.errors)")
    #expect(
      holds.output.hasPrefix(
        """
        holds: never open and locked (all 3 configurations examined)
        holds: no deadlock (all 3 configurations examined)
        examined: 3 configurations,
        """))
    #expect(holds.output.hasSuffix("events from outside: push, pull, turn; the machine's own: none\n"))
    let fails = try Program.run("verify", old, "never locked", "open stays reachable")
    #expect(fails.status == 1 && fails.errors.contains("of 2 properties: 1 failed"))
    #expect(fails.output.contains("  run: push,turn\n"))
    let json = try Value(json: try Program.run("verify", old, "never locked", "--json").output)
    #expect(try Schema.isValid(json, by: "verify"))
    let japanese = try Program.run("verify", old, "locked は起こらない", "--lang", "ja")
    #expect(japanese.output.hasPrefix("不成立: locked は起こらない"))
  }

  @Test func propertiesAreInAFileNextToTheMachine() throws {
    let (old, _) = try doors()
    let list = try write("# Door\n\n- never open and locked\n- locked only after turn taken\n", to: "old.properties.md")
    let result = try Program.run("verify", old)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let json = try Value(json: try Program.run("verify", old, list, "--json").output)
    guard case .array(let properties)? = json["properties"] else { throw CocoaError(.fileReadCorruptFile) }
    #expect(properties.map { $0["line"] } == [3, 4])
    let faulty = try write("- never opn\n", to: "faulty.md")
    let errors = try Program.run("verify", old, faulty)
    #expect(errors.status == 2)
    #expect(errors.errors.contains("faulty.md:1:9: error: the machine has no state, event, action or variable 'opn'"))
  }

  @Test func propertiesAreInABlockOfTheDocument() throws {
    let document = """
      # Door

      ```mermaid
      stateDiagram-v2
        [*] --> open
        open --> shut : push
        shut --> open : pull
      ```

      ```properties
      no deadlock

        - never opn
      ```
      """
    let faulty = try write(document, to: "door.md")
    let errors = try Program.run("verify", faulty)
    #expect(errors.status == 2)
    #expect(errors.errors.contains("door.md:13:11: error: the machine has no state"), "\(errors.errors)")
    let right = try write(document.replacing("never opn", with: "shut stays reachable"), to: "right.md")
    let result = try Program.run("verify", right)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("holds: shut stays reachable"))
    // What is named counts alone.
    #expect(try Program.run("verify", faulty, "no deadlock").status == 0)
  }

  // MARK: - tests

  @Test func suitesAreMade() throws {
    let (old, _) = try doors()
    let text = try Program.run("tests", old)
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.errors.contains("4 of 4 transitions"))
    for run in text.output.split(separator: "\n") {
      let simulated = try Program.run("simulate", old, "--run", String(run))
      #expect(simulated.status == 0 && !simulated.output.contains("✕"))
    }
    let json = try Value(json: try Program.run("tests", old, "--cover", "refusals", "--to", "json").output)
    #expect(json["covered"] == json["wanted"])
    #expect(try Schema.isValid(json, by: "tests"))
  }

  // MARK: - replay

  @Test func logsAreFollowed() throws {
    let (old, _) = try doors()
    let good = try write("{\"event\":\"push\",\"id\":1}\n{\"event\":\"turn\",\"id\":1}\n", to: "good.jsonl")
    let follows = try Program.run("replay", old, good)
    #expect(follows.status == 0, "\(follows.output)\(follows.errors)")
    #expect(follows.errors.contains("note: read as json-lines"))
    let bad = try write("push\nturn\npull\n", to: "bad.log")
    let diverges = try Program.run("replay", old, bad)
    #expect(diverges.status == 1)
    #expect(diverges.output.contains("bad.log:3: pull was refused"), "\(diverges.output)")
    #expect(diverges.output.contains("→ line 3: before 'pull', 'turn' is missing in locked"), "\(diverges.output)")
    let json = try Value(json: try Program.run("replay", old, bad, "--json").output)
    #expect(json["diverged"] == 1)
    #expect(try Schema.isValid(json, by: "replay"))
    let faulty = try write("{\"event\":\"push\"}\n{\"event\":\n", to: "faulty.jsonl")
    let errors = try Program.run("replay", old, faulty)
    #expect(errors.status == 2 && errors.errors.contains("faulty.jsonl:2:"))
    let piped = try Program.run("replay", old, "-", input: "push\npull\n")
    #expect(piped.status == 0, "\(piped.errors)")
  }
}

/// Logs that programs and trackers wrote, in forms that were not understood or not explained.
struct LogCommandTests {
  private let folder = try? TemporaryFolder()

  private static let place = "reports/second/logs"

  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: [
      ("order.mmd", "arr.json", 1, "before 'ship', 'pack' is missing in Paid"),
      ("order.mmd", "jira.csv", 1, "no move leads from Created to Shipped"),
      ("order.mmd", "logfmt.log", 1, "logfmt.log:2: ship was refused"),
      ("order.mmd", "ooo.jsonl", 1, "Times earlier than one before them: 1, the first in line 2"),
      ("order.mmd", "pm.csv", 0, "The machine can do"),
      ("order.mmd", "status.csv", 1, "status.csv:6: instance 2; no move leads from Created to Shipped"),
      ("order.mmd", "inspect.jsonl", 0, "Refused by the program and the machine alike, and no divergence: 1"),
      ("pay.scxml", "f_late.jsonl", 1, "New was left at 30 s by 'expire'; this 'pay' came at 45 s"),
      ("pay.scxml", "f_noise.jsonl", 1, "the machine has no event 'heartbeat'"),
      ("pay.scxml", "f_statewrong.jsonl", 1, "after 'ship' the log says Paid, and the machine is in Shipped"),
      ("pay.scxml", "f_reuse.jsonl", 1, "pay 100 was refused"),
      ("pay.scxml", "f_partial.jsonl", 1, "ship was refused"),
      ("pay.scxml", "f_firstmissing.jsonl", 1, "ship was refused"),
    ])
  func logsAreUnderstood(_ machine: String, _ log: String, _ status: Int32, _ text: String) throws {
    let machine = try #require(SharedFolder.url("\(Self.place)/\(machine)"))
    let log = try #require(SharedFolder.url("\(Self.place)/\(log)"))
    let result = try Program.run("replay", machine.path, log.path)
    #expect(result.status == status && result.output.contains(text), "\(result.output)\(result.errors)")
    let json = try Value(json: try Program.run("replay", machine.path, log.path, "--json", "--from", "anywhere").output)
    #expect(try Schema.isValid(json, by: "replay"))
  }

  /// What XState did is what the machine does that XState was given.
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: ["checkout", "player", "traffic", "parent-child"])
  func recordingsOfXStateAreFollowed(_ name: String) throws {
    let folder = try #require(folder)
    let log = try #require(SharedFolder.url("wire/\(name).jsonl"))
    let first = try #require(try SharedFolder.text("wire/\(name).jsonl").split(separator: "\n").first)
    let definition = try #require(Value(json: String(first))["definition"]?.string)
    let machine = try folder.write(definition, to: "\(name).json")
    let result = try Program.run("replay", machine, log.path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func aLogThatIsNotUnderstoodIsStatusTwo() throws {
    let folder = try #require(folder)
    let machine = try folder.write("stateDiagram-v2\n  [*] --> open\n  open --> shut : push\n", to: "door.mmd")
    let log = try folder.write("{\"event\":\"puhs\",\"kind\":\"x\"}\n", to: "door.jsonl")
    let result = try Program.run("replay", machine, log)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("the nearest of the machine's are 'push'"), "\(result.errors)")
    let ignored = try Program.run("replay", machine, "-", "--ignore", "ping,pong", input: "ping\npush\npong\n")
    #expect(ignored.status == 0 && ignored.errors.contains("ignored: 2"), "\(ignored.errors)")
  }
}

/// Each machine of the corpus is equal to itself, and comparing it with itself never fails.
struct EvidenceCorpusTests {
  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func everyMachineIsEqualToItself() throws {
    let root = try #require(SharedFolder.url("corpus"))
    let files =
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])?
      .compactMap { $0 as? URL } ?? []
    var (compared, refused) = (0, 0)
    for (index, file) in files.sorted(by: { $0.path < $1.path }).enumerated() where index % 25 == 0 {
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else { continue }
      let result = try Program.run("diff", file.path, file.path, "--quiet")
      if result.status == 2 { refused += 1 } else { compared += 1 }
      #expect(result.status == 0 || result.status == 2, "\(file.path): \(result.status) \(result.output)")
    }
    #expect(compared > 0, "\(refused)")
  }
}
