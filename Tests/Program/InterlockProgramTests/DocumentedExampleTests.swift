import Foundation
import Statecharts
import TestSupport
import Testing

/// The commands of help, of articles and of the README, run in a folder with the files that they name
/// (`Tests/Program/Examples`).
@Suite(.serialized) struct DocumentedExampleTests {
  /// The commands that are not run here, with the reason, by what they begin with.
  private static let omitted: [(text: String, reason: String)] = [
    ("make ", "builds and tests the project itself"),
    ("curl ", "needs a server in the network; the routes' own tests send the same"),
    ("swift package ", "needs a package of somebody that depends on this one; Tests/Dependent has it"),
    ("interlock layout --timings`", "is a mention, without a graph"),
  ]

  /// The commands whose status is not 0: each finds what it is an example of.
  private static let statuses: [(text: String, status: Int32)] = [
    ("interlock diff ", 1), ("interlock check door.scxml --analyse", 1),
    ("interlock verify door.mmd 'never open and locked' 'locked leads to open'", 1),
    ("interlock replay door.mmd door.log", 1), ("interlock replay door.mmd server.log`", 2),
    // The input ends without a request to exit. LSP 3.17.
    ("interlock lsp", 1),
  ]

  /// The folder that is copied for each place; nil where it could not be prepared.
  private static let prepared = Result { try PreparedFolder() }

  private static let places = (try? ExamplePlace.all()) ?? []

  @Test func thereAreExamples() throws {
    let all = try ExamplePlace.all()
    #expect(all.count > 25 && all.flatMap(\.examples).count > 100, "\(all.map(\.name))")
    for (text, _) in Self.statuses {
      let isShown = all.contains { $0.examples.contains { ($0.command + "`").hasPrefix(text) } }
      #expect(isShown, "nobody shows '\(text)' any more")
    }
  }

  @Test(arguments: places)
  func examplesWork(place: ExamplePlace) throws {
    let folder = try Self.prepared.get().copy()
    try folder.runScript(named: place.name)
    for example in place.examples
    where !Self.omitted.contains(where: { (example.command + "`").hasPrefix($0.text) }) {
      let result = try folder.run(example.command)
      let expected = Self.statuses.first { (example.command + "`").hasPrefix($0.text) }?.status ?? 0
      #expect(result.status == expected, "\(example.command)\n\(result.output)\(result.errors)")
      for line in example.output {
        let printed = result.output + result.errors
        #expect(printed.contains(line), "\(example.command): \(line)\n\(printed)")
      }
    }
  }
}

/// A command, and the lines that it is said to print.
struct Example: Sendable {
  let command: String
  var output: [String] = []
}

/// The examples of a command's help, of an article, or of the README.
struct ExamplePlace: Sendable, CustomTestStringConvertible {
  let name: String
  let examples: [Example]

  var testDescription: String { name }

  static func all() throws -> [ExamplePlace] {
    let places = try ofHelp() + articles().map { try ofText(String(contentsOf: $0, encoding: .utf8), $0) }
    return places.filter { !$0.examples.isEmpty }
  }

  // MARK: Help

  private static func ofHelp() throws -> [ExamplePlace] {
    let dump = try Value(json: try Program.run("--experimental-dump-help").output)
    return dump["command"].map(ofHelp) ?? []
  }

  private static func ofHelp(_ command: Value) -> [ExamplePlace] {
    let parts = (command["discussion"]?.string ?? "").components(separatedBy: "EXAMPLES\n")
    let lines = parts.dropFirst().first?.components(separatedBy: "\n\n").first?.split(separator: "\n") ?? []
    let examples = lines.map { Example(command: $0.trimmingCharacters(in: .whitespaces)) }
    var below: [ExamplePlace] = []
    if case .array(let commands)? = command["subcommands"] { below = commands.flatMap(ofHelp) }
    return [ExamplePlace(name: "help of \(command["commandName"]?.string ?? "")", examples: examples)] + below
  }

  // MARK: Articles

  private static func articles() -> [URL] {
    let sources = FileManager.default.enumerator(at: Repository.url("Sources"), includingPropertiesForKeys: nil)
    let files = (sources?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "md" && $0.path.contains(".docc/")
    }
    return [Repository.url("README.md")] + files.sorted { $0.path < $1.path }
  }

  /// The commands in the blocks of a text that are for a shell or show a session, and those in its lines.
  private static func ofText(_ text: String, _ file: URL) -> ExamplePlace {
    var examples: [Example] = []
    var block: String?
    var open = ""
    var isSession = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        block = block == nil ? String(line.dropFirst(3)) : nil
        isSession = false
      } else if block == "sh" {
        open += open.isEmpty ? line : "\n" + line
        if isWhole(open) {
          if !open.allSatisfy(\.isWhitespace) { examples.append(Example(command: open)) }
          open = ""
        }
      } else if block == "", line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
        isSession = true
      } else if isSession, !line.isEmpty {
        examples[examples.count - 1].output.append(line)
      } else if block == nil {
        examples += line.matches(of: /`(interlock [^`]+)`/).map { String($0.1) }.filter(isCommand).map {
          Example(command: $0)
        }
      }
    }
    return ExamplePlace(name: file.deletingPathExtension().lastPathComponent, examples: examples)
  }

  private static func isWhole(_ command: String) -> Bool {
    command.count { $0 == "'" }.isMultiple(of: 2) && !command.hasSuffix("|") && !command.hasSuffix("\\")
  }

  /// True unless it stands for many commands, or names one alone.
  private static func isCommand(_ text: String) -> Bool {
    text.split(separator: " ").count > 2 && !text.contains("|") && !text.contains("…")
      && text.firstMatch(of: /\b[A-Z]{3,}\b/) == nil
  }
}

/// A folder with all that examples name.
private final class PreparedFolder: Sendable {
  private let folder: TemporaryFolder
  private static let scripts = Repository.url("Tests/Program/Examples")

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/interlock"), withDestinationPath: Program.executable.path)
    try FileManager.default.createDirectory(atPath: folder.path("work"), withIntermediateDirectories: true)
    try runScript(named: "prepare")
  }

  private init(copying other: PreparedFolder) throws {
    folder = try TemporaryFolder()
    for name in ["bin", "work"] {
      try FileManager.default.copyItem(atPath: other.folder.path(name), toPath: folder.path(name))
    }
  }

  func copy() throws -> PreparedFolder { try PreparedFolder(copying: self) }

  /// Runs a script of `Tests/Program/Examples`, if there is one of this name.
  func runScript(named name: String) throws {
    let script = Self.scripts.appending(path: name + ".sh")
    guard FileManager.default.fileExists(atPath: script.path) else { return }
    let result = try shell("sh '\(script.path)'")
    try #require(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// Runs an example. What goes on until it is ended is ended as soon as it has done what it is for.
  func run(_ command: String) throws -> Program.Result {
    if command.hasPrefix("interlock serve") {
      return try shell(Self.until("grep -q 'Interlock is at' printed", command + " --port 0"))
    }
    if command.contains("--watch") { return try shell(Self.until("[ -s drawings/door.svg ]", command, "KILL")) }
    return try shell(command + "\n")
  }

  /// A script that runs a command until a condition holds or it ends; its status says which. A process that a thread of
  /// the tests starts has most signals blocked, and only a server waits for one.
  private static func until(_ condition: String, _ command: String, _ signal: String = "TERM") -> String {
    """
    \(command) > printed 2> failed &
    until \(condition); do kill -0 $! 2> /dev/null || { cat failed >&2; exit 1; }; sleep 0.05; done
    kill -\(signal) $!
    """
  }

  private func shell(_ script: String) throws -> Program.Result {
    let work = folder.path("work")
    return try Program.shell(
      """
      cd '\(work)'; export PATH='\(folder.path("bin"))':"$PATH" HOME='\(work)/home' XDG_DATA_HOME='\(work)/home/data'
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_PAGER=cat
      \(script)
      """)
  }
}
