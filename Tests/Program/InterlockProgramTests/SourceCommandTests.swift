import Foundation
import Testing

/// Swift source on the command line.
struct SourceCommandTests {
  private static let states = """
    import GameplayKit
    class Idle: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
    }
    class Run: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        #if DEBUG
        if stateClass == Run.self { return true }
        #endif
        return stateClass == Idle.self
      }
    }
    """
  private static let owner = """
    import GameplayKit
    class Hero {
      let machine = GKStateMachine(states: [Idle(), Run()])
      init() { machine.enter(Idle.self) }
      func run() { machine.enter(Run.self) }
    }
    """

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(states, to: "States.swift")
    try folder.write(owner, to: "Hero, 1.swift")
    return folder
  }

  private static func document(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func pairs(_ output: String) throws -> [String] {
    let charts = try #require(try document(output)["charts"] as? [[String: Any]])
    let transitions = try #require(charts.first?["transitions"] as? [[String: Any]])
    return transitions.map { transition in
      "\(transition["source"] as? String ?? "") > \((transition["targets"] as? [String])?.first ?? "")"
    }
  }

  /// A folder may be called as a file of source is; what is no file, and what others have written, is passed over.
  @Test func whatAFolderHasBesidesSource() throws {
    let folder = try TemporaryFolder()
    for name in ["Game.swift", "vendor"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try folder.write(Self.states, to: "Game.swift/States.swift")
    try folder.write(Self.owner, to: "Game.swift/Hero.swift")
    try folder.write("enum State { case", to: "vendor/Other.swift")
    try folder.write("# Game", to: "README.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Lost.swift"), withDestinationPath: folder.path("nothing"))
    let whole = try Program.run("check", folder.url.path)
    let own = try Program.run("check", folder.path("Game.swift"))
    #expect(whole.output == own.output)
    #expect(whole.status == own.status)
    #expect(!(whole.output + whole.errors).contains("error:"), "\(whole.output + whole.errors)")
  }

  /// Several files are one set, as a folder is.
  @Test func severalFilesAreReadTogether() throws {
    let folder = try Self.folder()
    let whole = try Program.run("convert", folder.url.path, "--to", "json", "-q")
    let files = try Program.run(
      "convert", folder.path("States.swift"), folder.path("Hero, 1.swift"), "--to", "json", "-q")
    #expect(files.status == 0)
    #expect(try Self.pairs(whole.output) == ["Idle > Run", "Run > Idle", "Run > Run"])
    #expect(try Self.pairs(files.output) == Self.pairs(whole.output))
  }

  @Test func oneConfigurationIsRead() throws {
    let folder = try Self.folder()
    let result = try Program.run("convert", folder.url.path, "--to", "json", "-q", "--define", "os(iOS)")
    #expect(try Self.pairs(result.output) == ["Idle > Run", "Run > Idle"])
    let drawing = try Program.run("render", folder.path("States.swift"), "-q", "--define", "DEBUG")
    #expect(drawing.status == 0)
  }

  @Test func findingsArePrintedForOtherTools() throws {
    let folder = try Self.folder()
    let text = try Program.run("check", folder.url.path, "--define", "RELEASE")
    #expect(text.output.contains("Hero, 1.swift:5:16: note: the result is thrown away"))
    #expect(try Program.run("check", folder.url.path, "--define", "RELEASE", "--format", "text").output == text.output)
    #expect(try Program.run("check", folder.url.path, "--define", "RELEASE", "--format", "xcode").output == text.output)
    let commands = try Program.run("check", folder.url.path, "--define", "RELEASE", "--format", "github-actions")
    let place = "file=\(folder.url.path)/Hero%2C 1.swift,line=5,col=16,title=discarded-result"
    #expect(commands.output.contains("::notice \(place)::"))
    #expect(try Program.run("check", folder.url.path, "--define", "RELEASE", "--format", "nothing").status != 0)
  }

  @Test func findingsAreADocument() throws {
    let folder = try Self.folder()
    let result = try Program.run("check", folder.url.path, "--define", "RELEASE", "--format", "sarif")
    let document = try Self.document(result.output)
    #expect(document["version"] as? String == "2.1.0")
    let runs = try #require(document["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    let found = try #require(results.first { $0["ruleId"] as? String == "discarded-result" })
    #expect(found["level"] as? String == "note")
    let places = try #require(found["locations"] as? [[String: [String: [String: Any]]]])
    let place = try #require(places.first?["physicalLocation"])
    #expect((place["artifactLocation"]?["uri"] as? String)?.hasSuffix("/Hero%2C%201.swift") == true)
    #expect(place["region"]?["startLine"] as? Int == 5)
    #expect(place["region"]?["startColumn"] as? Int == 16)
  }

  /// A folder of which a command takes one machine is a document of several.
  @Test(arguments: [
    (["convert", "--to", "scxml"], "note: the first of its 2 machines is taken: "),
    (["simulate"], "note: the document has 2 charts; this is the first"),
  ])
  func theFirstOfSeveralIsSaid(command: [String], note: String) throws {
    let folder = try Self.folder()
    try folder.write(
      """
      enum Light {
        case red, green
        var next: Light { switch self { case .red: .green case .green: .red } }
      }
      final class Crossing {
        var light = Light.red
        func change() { light = light.next }
      }
      """, to: "Light.swift")
    let result = try Program.run([command[0], folder.url.path] + command.dropFirst())
    #expect(result.errors.contains(note), "\(result.errors)")
    let one = try Program.run([command[0], folder.url.path + "#Light"] + command.dropFirst())
    #expect(!one.errors.contains(note))
  }

  /// What a search of all configurations finds has its place in the file.
  @Test func machinesAreAnalysed() throws {
    let folder = try Self.folder()
    let enumeration = """
      enum Light {
        case red, green, broken
        var next: Light? { switch self { case .red: .green case .green: .broken case .broken: nil } }
      }
      final class Crossing {
        var light = Light.red
        func change() { if let next = light.next { light = next } }
      }
      """
    try folder.write(enumeration, to: "Light.swift")
    let plain = try Program.run("check", folder.url.path)
    let analysed = try Program.run("check", folder.url.path, "--analyse")
    #expect(!plain.output.contains("broken") && analysed.output.contains("Light.swift:"), "\(analysed.output)")
  }
}
