import Foundation
import Testing

/// Commands that are given several machines, or one chart of several in a file.
struct SeveralMachinesTests {
  private let folder = try? TemporaryFolder()

  private func path(_ name: String) throws -> String { try #require(folder).path(name) }

  /// Two machines in files of their own, and a file with two charts.
  private func machines() throws -> [String] {
    let folder = try #require(folder)
    let lamp = #"<state id="off"><transition event="press" target="on"/></state><state id="on"/>"#
    func chart(_ name: String, _ content: String) -> String {
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="\#(name)">\#(content)</scxml>"#
    }
    let door = #"<state id="open"><transition event="push" target="shut"/></state><state id="shut"/>"#
    return [
      try folder.write(chart("lamp", lamp), to: "lamp.scxml"),
      try folder.write("stateDiagram-v2\n  [*] --> open\n  open --> shut : push\n", to: "door.mmd"),
      try folder.write(
        "\(SeveralMachinesTests.fenced("lamp", "off", "on"))\(SeveralMachinesTests.fenced("door", "open", "shut"))",
        to: "two.puml"),
      try folder.write(chart("door", door), to: "other.scxml"),
    ]
  }

  private static func fenced(_ name: String, _ from: String, _ to: String) -> String {
    "@startuml\ntitle The \(name)\n[*] --> \(from)\n\(from) --> \(to) : go\n@enduml\n"
  }

  @Test func eachIsWrittenByThePattern() throws {
    let result = try Program.run(["render", "battery"] + machines() + ["-o", path("out/{name}.svg")])
    #expect(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
    #expect(names == ["battery.svg", "door.svg", "lamp.svg", "other.svg", "two.svg"])
    #expect(try String(contentsOfFile: path("out/door.svg"), encoding: .utf8).contains("shut"))
  }

  @Test func aFolderIsEnough() throws {
    let result = try Program.run(["convert"] + machines().prefix(2) + ["--to", "dot", "-o", path("dots") + "/"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("dots")).sorted() == ["door.dot", "lamp.dot"])
  }

  @Test func filesMayBeNextToTheirMachines() throws {
    let result = try Program.run(["convert"] + machines().prefix(2) + ["-o", "{folder}{name}.csv"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try #require(folder).names.filter { $0.hasSuffix(".csv") } == ["door.csv", "lamp.csv"])
  }

  @Test func oneFileForSeveralIsRefused() throws {
    let machines = try machines()
    let single = try Program.run(["render"] + machines + ["-o", path("all.svg")])
    #expect(single.status == 2)
    #expect(single.errors.contains("several machines need a file each"))
    let standard = try Program.run(["render"] + machines)
    #expect(standard.status == 2)
    let twice = try Program.run(["render", machines[0], machines[0], "-o", path("{name}.svg")])
    #expect(twice.status == 2)
    #expect(twice.errors.contains("would both be written to"))
    #expect(!FileManager.default.fileExists(atPath: try path("lamp.svg")))
    #expect(try Program.run("check", "-", "-").errors.contains("standard input can be read only once"))
  }

  /// What charts are called is known only when their files have been read.
  @Test func oneFileForSeveralChartsIsRefused() throws {
    let folder = try #require(folder)
    let one = try folder.write("@startuml a\n[*] --> b\n@enduml\n", to: "u.puml")
    let other = try folder.write("@startuml a\n[*] --> c\n@enduml\n", to: "v.puml")
    let result = try Program.run("convert", one, other, "--to", "mermaid", "-o", path("out/{chart}.mmd"))
    #expect(result.status == 2 && result.errors.contains("would both be written to"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: try path("out")))
  }

  @Test func eachChartOfAFileHasAFile() throws {
    let names = ["a", "a", "a-2", "a"]
    let text = names.enumerated().map { "@startuml \($1)\n[*] --> s\($0)\n@enduml\n" }.joined()
    let file = try #require(folder).write(text, to: "same.puml")
    let result = try Program.run("convert", file, "--to", "mermaid", "-o", path("out/{chart}.mmd"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("out")).count == names.count)
  }

  @Test func oneThatFailsDoesNotKeepTheOthers() throws {
    let machines = try machines()
    let bad = try #require(folder).write("stateDiagram-v2\n  a -> b\n  }\n", to: "bad.mmd")
    let result = try Program.run(["render", bad, machines[0], "-o", path("out") + "/"])
    #expect(result.status == 1)
    #expect(result.errors.contains("bad.mmd:"))
    #expect(result.errors.contains("1 of 2 machines failed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("out")) == ["lamp.svg"])
  }

  @Test func allAreChecked() throws {
    let machines = try machines()
    let bad = try #require(folder).write("<scxml/>", to: "bad.scxml")
    let result = try Program.run("check", machines[0], bad, machines[1])
    #expect(result.status == 1)
    #expect(result.output.contains("lamp.scxml:"))
    #expect(result.errors.contains("bad.scxml"))
    #expect(result.output.contains("door.mmd:"))
    #expect(result.errors.contains("1 of 3 machines failed"))
    let quiet = try Program.run("check", "--quiet", machines[0], machines[1])
    #expect(quiet.status == 0)
    #expect(quiet.output == "" && quiet.errors == "")
  }

  /// A chart of several is named by its name or its number.
  @Test(arguments: [("The door", "shut"), ("2", "shut"), ("The lamp", "on"), ("1", "on")])
  func aChartOfSeveral(selection: String, state: String) throws {
    let file = try machines()[2]
    let result = try Program.run("simulate", "\(file)#\(selection)", "--run", "go")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("✓ go: \(state)\n"))
    #expect(!result.errors.contains("this is the first"))
  }

  @Test(arguments: [["-#2"], ["-q", "-#2"], ["--", "-#2"]]) func aChartOfStandardInput(arguments: [String]) throws {
    let text = "\(Self.fenced("lamp", "off", "on"))\(Self.fenced("door", "open", "shut"))"
    let result = try Program.run(["convert", "--to", "mermaid"] + arguments, input: text)
    #expect(result.status == 0 && result.output.contains("shut"), "\(result.errors)")
  }

  @Test func aChartThatIsNotThere() throws {
    let file = try machines()[2]
    let result = try Program.run("render", "\(file)#The dor")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("there is no chart 'The dor'; there are The lamp, The door; did you mean 'The door'?"))
    #expect(try Program.run("simulate", "\(file)#3").status == 1)
    #expect(try Program.run("check", "battery#2").status == 1)
  }

  /// A file whose own name has the mark is that file.
  @Test func aMarkInAFileName() throws {
    let file = try #require(folder).write("[*] --> a\n", to: "odd#1.puml")
    let result = try Program.run("check", "--from", "plantuml", file)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func statesAreMarked() throws {
    let plain = try Program.run("render", "battery")
    let marked = try Program.run("render", "battery", "--highlight", "Charging")
    #expect(marked.status == 0)
    #expect(marked.output != plain.output)
    let labelled = try Program.run("render", "battery", "--highlight", "fully　charged, CHARGING")
    #expect(labelled.status == 0 && labelled.output != plain.output && labelled.output != marked.output)
    let run = try Program.run("render", "battery", "--highlight", "Charging", "--run", "plug")
    #expect(run.status == 2)
    let unknown = try Program.run("render", "battery", "--highlight", "Chargin")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("there is no state 'Chargin'; did you mean 'Charging'?"))
  }

  /// The kind of file is that of the extension, unless one is named.
  @Test func theExtensionDecides() throws {
    let lamp = try machines()[0]
    #expect(try Program.run("convert", lamp, "-o", path("a.puml")).status == 0)
    #expect(try String(contentsOfFile: path("a.puml"), encoding: .utf8).hasPrefix("@startuml"))
    #expect(try Program.run("render", lamp, "-o", path("a.mmd")).status == 0)
    #expect(try String(contentsOfFile: path("a.mmd"), encoding: .utf8).contains("stateDiagram-v2\n"))
    #expect(try Program.run("convert", lamp, "-o", path("a.txt"), "--to", "dot").status == 0)
    #expect(try String(contentsOfFile: path("a.txt"), encoding: .utf8).hasPrefix("digraph"))
    let none = try Program.run("convert", lamp, "-o", path("b.xyz"))
    #expect(none.status == 2)
    #expect(none.errors.contains("is not that of a notation"))
  }

  /// Articles name the picture by the machine, whether it is the only one of the folder or not.
  @Test func theOnlyMachineOfAFolderOfSourceHasItsOwnName() throws {
    let folder = try #require(folder)
    let source = """
      final class Open: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { c == Shut.self } }
      final class Shut: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { c == Open.self } }
      final class Door {
        let machine = GKStateMachine(states: [Open(), Shut()])
        init() { machine.enter(Open.self) }
      }
      """
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: true)
    try folder.write(source, to: "source/Door.swift")
    let result = try Program.run("render", folder.path("source"), "-o", folder.path("out/{chart}.svg"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["Door.machine.svg"])
  }
  @Test func themesHaveTheNamesOfAddressesToo() throws {
    let (short, long) = (
      try Program.run("render", "battery", "--theme", "auto"),
      try Program.run("render", "battery", "--theme", "automatic")
    )
    #expect(short.status == 0)
    #expect(short.output == long.output)
    #expect(short.output.contains("prefers-color-scheme"))
    #expect(try !Program.run("render", "battery").output.contains("prefers-color-scheme"))
    #expect(try Program.run("render", "battery", "--theme", "pink").status == 2)
  }

  @Test func quietIsQuiet() throws {
    let file = try machines()[2]
    #expect(try Program.run("render", file).errors.contains("the document has 2 charts"))
    #expect(try Program.run("render", "-q", file).errors == "")
    #expect(try Program.run("convert", "media-player", "--to", "coderunner").errors != "")
    #expect(try Program.run("convert", "media-player", "--to", "coderunner", "--quiet").errors == "")
  }
}
