import Foundation
import StatechartFormats
import Statecharts

/// Everything that is written, with the samples of state classes, compiled once as a program that says which states may
/// follow which.
struct CompiledSources: Sendable {
  /// Compiled on a thread of its own: the few threads of the tests that run meanwhile are not held.
  static let shared = Task {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: CompiledSources()) }
    }
  }

  /// What the compiler said.
  let messages: String
  /// What the program printed.
  let lines: [String]

  /// The charts in the forms of classes whose program can be asked.
  static let asked: [(name: String, chart: Statechart)] =
    (WrittenSources.flat + WrittenSources.nested).enumerated().map { ("Asked\($0)", $1.chart) }

  private init() {
    do {
      (messages, lines) = try CompiledSources.compiled()
    } catch {
      (messages, lines) = ("\(error)", [])
    }
  }

  private static func compiled() throws -> (String, [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "interlock-swift-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try files().map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let program = folder.appending(path: "program").path
    let messages = try run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-lm", "-o", program] + libraries() + files)
    return (messages, messages.isEmpty ? try run(program, []).components(separatedBy: "\n") : [])
  }

  /// A file for each text, whose types are inside one of the file's own.
  private static func files() throws -> [(String, String)] {
    var files: [(String, String)] = []
    func add(_ name: String, _ text: String) {
      let lines = text.components(separatedBy: "\n")
      let imports = lines.filter { $0.hasPrefix("import ") }.map(exchanged)
      let rest = lines.filter { !$0.hasPrefix("import ") }
      files.append((name + ".swift", (imports + ["enum \(name) {"] + rest + ["}", ""]).joined(separator: "\n")))
    }
    for form in WrittenSources.forms {
      let writer = NotationCatalog.standard.writer(named: form)
      let tag = form.dropFirst("swift-".count)
      for (name, chart) in asked { add(name + tag, writer?.write(chart).text ?? "?") }
      for (place, chart) in WrittenSources.wild.enumerated() {
        add("Wild\(place)" + tag, writer?.write(chart).text ?? "?")
      }
    }
    for sample in ["Battery/BatteryStates", "KanjiList/KanjiStates"] {
      let text = try String(contentsOf: SampleTests.folder.appending(path: sample + ".swift"), encoding: .utf8)
      files.append((sample.components(separatedBy: "/")[1] + ".swift", exchanged(text)))
    }
    files.append(("Surroundings.swift", surroundings))
    files.append(("main.swift", main))
    return files
  }

  private static func exchanged(_ text: String) -> String {
    text.replacingOccurrences(of: "import GameplayKit\n", with: "import GameplayKitCompatibility\n")
      .replacingOccurrences(
        of: #"^import GameplayKit$"#, with: "import GameplayKitCompatibility", options: .regularExpression)
  }

  /// What the samples of state classes use of their apps.
  private static let surroundings = """
    import GameplayKitCompatibility

    final class BatteryView {
      var level = 0.0
      var isScreenOn = true
      func showBolt() {}
      func showPlug() {}
    }
    struct Presenter { func popToRootViewController(animated: Bool) {} }
    struct KanjiStorage {}
    class Kanji {}
    class KanjiStateMachine: GKStateMachine {
      let presenter = Presenter()
      let kanjiStorage = KanjiStorage()
    }
    struct AllKanjiCoordinator {
      let presenter: Presenter
      let storage: KanjiStorage
      func start() {}
    }
    struct KanjiDetailCoordinator {
      let presenter: Presenter
      let kanji: Kanji
      func start() {}
    }
    struct KanjiListCoordinator {
      let presenter: Presenter
      let word: String
      func start() {}
    }
    """

  /// Prints the pairs of states that are valid, and where machines begin.
  private static var main: String {
    let machines = asked.map { name, chart in
      let stem = chart.name.map { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) } ?? []
      let words = stem.enumerated().map {
        $0 == 0 || chart.name?.contains(where: \.isLowercase) == true ? $1.prefix(1).uppercased() + $1.dropFirst() : $1
      }.joined()
      let machine = words.hasSuffix("Machine") ? words : words + "Machine"
      return "say(\"\(name) gameplaykit\", \(name)gameplaykit.\(machine).make())\n"
        + "say(\"\(name) gameplaystates\", \(name)gameplaystates.\(machine).make())"
    }
    return """
      import GameplayKitCompatibility
      import GameplayStates

      func ask(_ name: String, _ states: [GKState]) {
        for state in states {
          for next in states where state.isValidNextState(type(of: next)) {
            print("\\(name): \\(type(of: state)) > \\(type(of: next))")
          }
        }
      }
      func say(_ name: String, _ machine: any ChartableMachine) {
        print("\\(name) begins: \\(machine.activeStateNames.first ?? "")")
        for (place, member) in machine.outline.members.enumerated() {
          print("\\(name) state \\(place): \\(member.name)")
          for next in member.successors { print("\\(name): \\(member.name) > \\(next)") }
        }
      }
      let view = BatteryView()
      ask("Battery", [Charging(view: view), FullyCharged(view: view), Discharging(view: view), Flat(view: view)])
      ask("KanjiList", [AllState(), DetailState(), ListState()])
      let battery = GKStateMachine(states: [Charging(view: view), Flat(view: view)])
      print("enters: \\(battery.enter(Flat.self)) \\(view.isScreenOn) \\(battery.enter(Flat.self)) \\(battery.enter(Charging.self)) \\(view.isScreenOn)")
      \(machines.joined(separator: "\n"))
      """
  }

  /// The modules that the tests were built with, and their code.
  private static func libraries() throws -> [String] {
    let built = Bundle.main.bundleURL
    var root = built
    let shims = "checkouts/swift-numerics/Sources/_NumericsShims/include"
    while root.path.count > 1, !FileManager.default.fileExists(atPath: root.appending(path: shims).path) {
      root.deleteLastPathComponent()
    }
    let modules = [
      "GameplayKitCompatibility", "GameplayStates", "Statecharts", "JSONTree", "Algorithms", "RealModule",
    ]
    // The folders may still have the code of files that are gone.
    let code = try modules.flatMap { module -> [String] in
      let map = try Data(contentsOf: built.appending(path: module + ".build/output-file-map.json"))
      let files = try JSONSerialization.jsonObject(with: map) as? [String: [String: String]] ?? [:]
      return files.filter { !$0.key.isEmpty }.compactMap { $0.value["object"] }.sorted()
    }
    return ["-I", built.appending(path: "Modules").path, "-I", root.appending(path: shims).path] + code
  }

  /// Runs a program, whose output goes through a file: a pipe may fill up.
  static func run(_ path: String, _ arguments: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "interlock-output-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: file, encoding: .utf8)
    return process.terminationStatus == 0 ? text : text + "\nstatus \(process.terminationStatus)"
  }
}
