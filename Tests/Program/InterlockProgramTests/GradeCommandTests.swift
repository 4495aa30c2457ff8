import Foundation
import Statecharts
import TestSupport
import Testing

/// `interlock grade`
struct GradeCommandTests {
  private let folder = try? TemporaryFolder()

  private func path(_ name: String) throws -> String { try #require(folder).path(name) }

  private func write(_ content: String, to name: String, attributes: String = "") throws -> String {
    let document = #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"\#(attributes)>\#(content)</scxml>"#
    return try #require(folder).write(document, to: name)
  }

  /// A door that is opened, shut and locked.
  private func door(open: String = "open", click: String = "click") -> String {
    """
    <state id="\(open)"><transition event="push" target="shut"/></state>
    <state id="shut"><transition event="pull" target="\(open)"/>
      <transition event="turn" target="locked"><log label="\(click)"/></transition></state>
    <state id="locked"><transition event="turn" target="shut"/></state>
    """
  }

  private func reference() throws -> String { try write(door(), to: "reference.scxml") }

  private func list(_ result: Program.Result) throws -> [Value] {
    guard case .array(let list) = try Value(json: result.output) else { throw Unexpected() }
    return list
  }

  private struct Unexpected: Error {}

  @Test func equivalentAnswersGetFullMarks() throws {
    let answer = try write(door(open: "o"), to: "answer.scxml")
    let result = try Program.run("grade", reference(), answer, "--json")
    #expect(result.status == 0, "\(result.errors)")
    let first = try #require(try list(result).first)
    #expect(first["answer"] == .string(answer))
    #expect(first["equivalent"] == true)
    #expect(first["mark"] == 1)
    #expect(first["witness"] == .null)
    #expect(first["differences"] == [])
  }

  @Test func exercisesAreMarked() throws {
    _ = try reference()
    let folder = try #require(folder)
    let exercise = try folder.write(
      "---\ntitle: Locks\nexercise: run\nmachine: reference.scxml\ngoal: reach locked in 2 moves\n---\nLock it.",
      to: "e.md")
    let good = try folder.write("push,turn\n", to: "good.txt")
    let bad = try folder.write("push,pull\n", to: "bad.txt")
    let result = try Program.run("grade", exercise, good, bad, "--json")
    #expect(result.status == 1)
    #expect(result.errors.contains("1 of 2 answers is not right"))
    let answers = try list(result)
    #expect(answers.map { $0["mark"] } == [1, 0])
    #expect(answers.map { $0["equivalent"] } == [true, false])
    #expect(answers.last?["witness"] == "push,pull")
    let text = try Program.run("grade", exercise, good)
    #expect(text.status == 0)
    #expect(text.output == "\(good): 1.00 right\n")
  }

  @Test func propertiesAreMarked() throws {
    _ = try reference()
    let folder = try #require(folder)
    let breaking = try folder.write(
      "---\ntitle: Locks\nexercise: run\nmachine: reference.scxml\ngoal: fail never locked\n---\nLock it.",
      to: "breaking.md")
    let run = try folder.write("push,turn\n", to: "run.txt")
    let other = try folder.write("push,pull\n", to: "other.txt")
    let graded = try list(try Program.run("grade", breaking, run, other, "--json"))
    #expect(graded.map { $0["mark"] } == [1, 0])
    let holding = try folder.write(
      "---\ntitle: Open\nexercise: repair\nmachine: reference.scxml\nholds: never locked\nholds: push => shut\n---\nA.",
      to: "holding.md")
    let same = try Program.run("grade", holding, try reference(), "--json")
    let first = try #require(try list(same).first)
    #expect(first["mark"] == .number(0.5) && first["witness"] == "push,turn")
    let way = #"<transition event="turn" target="locked"><log label="click"/></transition>"#
    let text = door().replacing(way, with: "")
    let mended = try Program.run("grade", holding, try write(text, to: "mended.scxml"), "--json")
    #expect(try list(mended).first?["mark"] == 1, "\(mended.errors)")
  }

  @Test func aFaultyExerciseIsTheCommandLinesFault() throws {
    _ = try reference()
    let exercise = try #require(folder).write(
      "---\ntitle: Locks\nexercise: run\nmachine: reference.scxml\ngoal: reach lockd\n---", to: "e.md")
    let result = try Program.run("grade", exercise, exercise)
    #expect(result.status == 2)
    #expect(result.errors.contains("e.md:5:13: error: the machine has no state 'lockd' (did you mean 'locked'?)"))
  }

  @Test func aChangeThatRepairsIsReported() throws {
    let answer = try write(door().replacing(#"event="pull""#, with: #"event="turn""#), to: "answer.scxml")
    let result = try Program.run("grade", reference(), answer, "--hints", "--json")
    let first = try #require(try list(result).first)
    #expect(first["hint"] == "the transition of 'shut' on 'turn' should wait for 'pull'")
  }

  @Test func aSelfTestReportsWhatIsNoticed() throws {
    let result = try Program.run("grade", reference(), "--self-test")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.firstRange(of: /^(\d+) of \1 changed charts are noticed\n$/) != nil, "\(result.output)")
    #expect(try Program.run("grade", reference()).status == 2)
  }

  @Test func whatDiffersIsShownByARun() throws {
    let answer = try write(door(click: "clack"), to: "answer.scxml")
    let result = try Program.run("grade", reference(), answer, "--json")
    #expect(result.status == 1)
    #expect(result.errors.contains("1 of 1 answer is not shown to be equivalent"))
    let twice = try Program.run("grade", reference(), answer, answer)
    #expect(twice.errors.contains("2 of 2 answers are not shown to be equivalent"))
    let first = try #require(try list(result).first)
    #expect(first["equivalent"] == false)
    #expect(first["witness"] == "push,turn")
    guard case .number(let mark) = first["mark"], case .array(let differences) = first["differences"] else {
      throw Unexpected()
    }
    #expect(mark > 0 && mark < 1)
    #expect(first["measure"] == "repair" && first["repair"] == ["changes": 1, "size": 7])
    #expect(first["reason"]?.string?.hasPrefix("1 change would repair it") == true)
    #expect(first["measures"]?["repair"] == first["mark"] && first["measures"]?["runs"] == .null)
    #expect(differences.map { $0["run"] } == ["push,turn"])
    #expect(differences.map { $0["kind"] } == ["outputs"])
    let replayed = try Program.run("simulate", answer, "--run", "push,turn")
    #expect(replayed.status == 0, "\(replayed.errors)")
  }

  /// What a reader is not sure of, and what is hardly meant, is said below the mark.
  @Test func notesAreSaid() throws {
    let folder = try #require(folder)
    let chart = "stateDiagram-v2\n[*] --> open\nopen --> shut : push\n"
    let reference = try folder.write(chart, to: "reference.mmd")
    let two = try folder.write("```mermaid\n\(chart)```\n\n```mermaid\n\(chart)```\n", to: "two.md")
    let apart = try folder.write(chart + "far --> open : go\n", to: "apart.mmd")
    let text = try Program.run("grade", reference, two, apart)
    #expect(text.status == 0)
    let message = "the document has 2 charts; this is the first"
    #expect(text.output.contains("\(two): 1.00 equivalent\n  \(two):"), "\(text.output)")
    #expect(text.output.contains(": note: \(message)\n"), "\(text.output)")
    #expect(text.output.contains(": warning: nothing leads to the state 'far': it is never active"), "\(text.output)")
    let answers = try list(try Program.run("grade", reference, two, apart, reference, "--json"))
    guard case .array(let notes)? = answers[0]["notes"] else { throw Unexpected() }
    #expect(notes.map { $0["message"] } == [.string(message)] && notes.first?["severity"] == "note")
    #expect(answers[2]["notes"] == nil)
    let quiet = try Program.run("grade", "--quiet", reference, two, apart)
    #expect(quiet.output == "\(two): 1.00 equivalent\n\(apart): 1.00 equivalent\n")
  }

  @Test func whatCannotBeReadCostsItsAuthorTheMarkAlone() throws {
    let bad = try write(#"<state id="x"><transition event="e" target="nowhere"/></state>"#, to: "bad.scxml")
    let noise = try #require(folder).write("no chart", to: "noise.txt")
    let missing = try path("missing.scxml")
    let good = try write(door(), to: "good.scxml")
    let result = try Program.run("grade", reference(), bad, noise, missing, good, "--json")
    #expect(result.status == 1)
    let graded = try list(result)
    #expect(graded.map { $0["mark"] } == [0, 0, 0, 1])
    #expect(graded.map { $0["equivalent"] } == [false, false, false, true])
    guard case .array(let faults) = graded[0]["differences"] else { throw Unexpected() }
    #expect(faults.first?["kind"] == "unreadable")
    #expect(faults.first?["line"] == 1)
    #expect(faults.first?["column"] != nil)
  }

  @Test func aFolderIsReadInOrder() throws {
    let answers = try path("answers")
    try FileManager.default.createDirectory(atPath: answers + "/more", withIntermediateDirectories: true)
    _ = try write(door(), to: "answers/b.scxml")
    _ = try write(door(), to: "answers/a.scxml")
    _ = try write(door(), to: "answers/.hidden.scxml")
    try #require(folder).write(
      "stateDiagram-v2\n[*] --> p\np --> q : push\nq --> p : pull\nq --> r : turn / log click\nr --> q : turn\n",
      to: "answers/more/c.mmd")
    let result = try Program.run("grade", reference(), answers)
    #expect(result.status == 0, "\(result.errors)")
    let lines = ["a.scxml", "b.scxml", "more/c.mmd"].map { "\(answers)/\($0): 1.00 equivalent" }
    #expect(result.output == lines.joined(separator: "\n") + "\n")
  }

  @Test func hostileAnswersEnd() throws {
    let endless = try write(
      #"<state id="a"><transition target="b"/></state><state id="b"><transition target="a"/></state>"#,
      to: "endless.scxml")
    let script = try write(
      """
      <script>while (true) {}</script>
      <state id="a"><transition event="push" cond="(function () { while (true) {} })()" target="a"/></state>
      """, to: "script.scxml", attributes: #" datamodel="ecmascript""#)
    let counter = try write(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="push"><assign location="n" expr="n + 1"/></transition></state>
      """, to: "counter.scxml", attributes: #" datamodel="ecmascript""#)
    let good = try write(door(), to: "good.scxml")
    let result = try Program.run("grade", reference(), endless, script, counter, good, "--json")
    let graded = try list(result)
    #expect(graded.map { $0["equivalent"] } == [false, false, false, true])
    #expect(graded[0]["measure"] == "repair")
    #expect(graded[3]["mark"] == 1)
  }

  @Test func otherFilesAreOutOfReach() throws {
    let good = try write(door(), to: "good.scxml")
    let thief = try write(
      #"<state id="a"><invoke src="good.scxml" autoforward="true"/></state>"#, to: "thief.scxml",
      attributes: #" datamodel="ecmascript""#)
    let result = try Program.run("grade", good, thief, "--json")
    #expect(result.status == 1)
    #expect(try list(result).first?["equivalent"] == false)
  }

  @Test func whatIsNotProvedGetsLess() throws {
    let machine = { (name: String) in
      """
      <datamodel><data id="\(name)" expr="0"/></datamodel>
      <state id="a"><transition event="e" cond="_event.data.n &gt; \(name)"/></state>
      """
    }
    let script = "<script>function f(n) { return n }</script>"
    let reference = try write(script + machine("x"), to: "x.scxml", attributes: #" datamodel="ecmascript""#)
    let answer = try write(script + machine("y"), to: "y.scxml", attributes: #" datamodel="ecmascript""#)
    let result = try Program.run("grade", reference, answer, "--json")
    #expect(result.status == 1)
    let first = try #require(try list(result).first)
    #expect(first["equivalent"] == .null)
    #expect(first["mark"] == 0.99.value)
    #expect(first["witness"] == .null)
    #expect(first["bound"] == "unknowns")
  }

  @Test func payloadsAreTriedByTheirExamples() throws {
    let machine = { (name: String, least: Int) in
      """
      <datamodel><data id="\(name)" expr="0"/></datamodel>
      <state id="a"><transition event="pay" cond="_event.data.amount &gt;= \(least)" target="b">
        <assign location="\(name)" expr="_event.data.amount"/></transition></state>
      <state id="b"><transition event="back" target="a"><log label="paid" expr="\(name)"/></transition></state>
      """
    }
    let reference = try write(machine("x", 5), to: "x.scxml", attributes: #" datamodel="ecmascript""#)
    let answer = try write(machine("y", 5), to: "y.scxml", attributes: #" datamodel="ecmascript""#)
    let result = try Program.run("grade", reference, answer, "--json")
    #expect(result.status == 0, "\(result.output)")
    let first = try #require(try list(result).first)
    #expect(first["equivalent"] == true && first["mark"] == 1)
    #expect(first["within"] == "payloads" && first["bound"] == nil)
    let text = try Program.run("grade", reference, answer)
    #expect(text.output == "\(answer): 1.00 equivalent within the payloads tried\n")
    let wrong = try write(machine("y", 6), to: "wrong.scxml", attributes: #" datamodel="ecmascript""#)
    let other = try #require(try list(try Program.run("grade", reference, wrong, "--json")).first)
    #expect(other["equivalent"] == false && other["within"] == nil)
    #expect(other["witness"] == #"pay{"amount":5}"#)
  }

  /// Nobody's answer is left out without a word: neither one whose name is not UTF-8, nor a link.
  @Test func whatIsLeftOutIsSaid() throws {
    let answers = try path("answers")
    try FileManager.default.createDirectory(atPath: answers, withIntermediateDirectories: true)
    let empty = try Program.run("grade", reference(), answers)
    #expect(empty.status == 2 && empty.output.isEmpty)
    #expect(empty.errors.contains("\(answers): error: there are no answers"))
    let good = try write(door(), to: "answers/good.scxml")
    try FileManager.default.createSymbolicLink(atPath: answers + "/link.scxml", withDestinationPath: good)
    let linked = try Program.run("grade", reference(), answers)
    #expect(linked.status == 0 && linked.output == "\(good): 1.00 equivalent\n")
    #expect(linked.errors.contains("\(answers)/link.scxml: note: this is a link"))
    // Some file systems take no such name.
    let bytes = Array((answers + "/J").utf8) + [0xF6] + Array("rg.scxml".utf8) + [0]
    let name = bytes.map { CChar(bitPattern: $0) }
    guard let file = fopen(name, "w") else { return }
    fclose(file)
    defer { unlink(name) }
    let all = try Program.run("grade", reference(), answers)
    #expect(all.status == 1)
    #expect(all.output.contains("/J\u{FFFD}rg.scxml: 0.00 cannot be read or run"), "\(all.output)")
  }

  @Test func timersThatAreNotRestartedAreSeen() throws {
    let path = Repository.url("Lessons/login.scxml").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let restarting = #"<transition event="touch" target="SignedIn"/>"#
    #expect(text.contains(restarting))
    let answer = try #require(folder).write(
      text.replacing(restarting, with: #"<transition event="touch"/>"#), to: "answer.scxml")
    let result = try Program.run("grade", path, answer, "--json")
    #expect(result.status == 1)
    let first = try #require(try list(result).first)
    #expect(first["equivalent"] == false)
    #expect(first["witness"] == "right,+120s,touch,+180s,wrong")
    let same = try #require(folder).write(text.replacing("SignedIn", with: "Inside"), to: "same.scxml")
    #expect(try Program.run("grade", path, same).output == "\(same): 1.00 equivalent\n")
  }

  @Test func plainDataIsSearchedToTheEnd() throws {
    let machine = { (name: String) in
      """
      <datamodel><data id="\(name)" expr="0"/></datamodel>
      <state id="a">
        <transition event="e" cond="\(name) &lt; 3"><assign location="\(name)" expr="\(name) + 1"/></transition>
        <transition event="r" cond="\(name) == 3"><assign location="\(name)" expr="0"/></transition>
      </state>
      """
    }
    let reference = try write(machine("x"), to: "x.scxml", attributes: #" datamodel="ecmascript""#)
    let answer = try write(machine("y"), to: "y.scxml", attributes: #" datamodel="ecmascript""#)
    let result = try Program.run("grade", reference, answer)
    #expect(result.status == 0, "\(result.output)")
    let flat = (0..<4).map { state in
      let counting = state < 3 ? #"<transition event="e" target="s\#(state + 1)"/>"# : ""
      return
        #"<state id="s\#(state)">\#(counting)\#(state == 3 ? #"<transition event="r" target="s0"/>"# : "")</state>"#
    }
    let states = try write(flat.joined(), to: "flat.scxml")
    #expect(try Program.run("grade", reference, states).output == "\(states): 1.00 equivalent\n")
  }

  @Test func tablesAndLogs() throws {
    let answer = try write(door(click: "clack"), to: "an,swer.scxml")
    let table = try Program.run("grade", reference(), answer, "--csv")
    #expect(table.status == 1)
    let lines = table.output.split(whereSeparator: \.isNewline)
    #expect(lines.first == "answer,equivalent,mark,witness,differences")
    #expect(lines.last?.hasPrefix(#""\#(answer)",false,0."#) == true)
    #expect(lines.last?.contains(#","push,turn",on 'turn' in 'shut'"#) == true)
    let log = try Value(json: try Program.run("grade", reference(), answer, "--sarif").output)
    #expect(log["version"] == "2.1.0")
    guard case .array(let runs) = log["runs"], case .array(let results) = runs[0]["results"] else {
      throw Unexpected()
    }
    #expect(results.map { $0["ruleId"] } == ["outputs"])
  }

  @Test func fieldsAreNoFormulas() throws {
    let lamp = { (delay: String) in
      #"<state id="a"><onentry><send event="t" delay="\#(delay)"/></onentry><transition event="t" target="b"/></state>"#
        + #"<state id="b"><onentry><log label="on"/></onentry></state>"#
    }
    let reference = try write(lamp("1s"), to: "r.scxml")
    let answer = try write(lamp("2s"), to: "a.scxml")
    let result = try Program.run("grade", reference, answer, "--csv")
    #expect(result.output.contains(",'+1s,"))
  }

  @Test func wrongCommandLines() throws {
    let answer = try write(door(), to: "answer.scxml")
    let missing = try Program.run("grade", path("exercise.yaml"), answer)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("EXERCISE is an exercise's file, or a chart"))
    #expect(try Program.run("grade", reference()).status == 2)
    #expect(try Program.run("grade", reference(), answer, "--json", "--csv").status == 2)
    let state = try Program.run("grade", reference(), answer, "--states", "opem")
    #expect(state.status == 2)
    #expect(state.errors.contains("no state 'opem'"))
    let named = try Program.run("grade", reference(), answer, "--states", "open,locked")
    #expect(named.status == 0)
    let renamed = try write(door(open: "o"), to: "renamed.scxml")
    #expect(try Program.run("grade", reference(), renamed, "--states", "open").status == 1)
  }
}

extension Double {
  fileprivate var value: Value { .number(self) }
}
