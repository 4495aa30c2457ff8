import JSONTree
import StatechartFormats
import Statecharts
import SwiftStatecharts
import Testing

/// Where the parts of a chart stand in its files, and which of its moves the source makes.
struct SourceMapTests {
  private static let states = """
    class Idle: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        stateClass == Run.self || stateClass == Jump.self
      }
    }
    class Run: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Idle.self }
      func trip() { stateMachine?.enter(Jump.self) }
    }
    class Jump: GKState {}

    """
  private static let hero = """
    class Hero {
      let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
      init() { machine.enter(Idle.self) }
      func run() {
        machine.enter(Run.self)
      }
    }

    """

  private static func map(_ files: [(name: String, text: String)]) throws -> SourceMap {
    let reading = SourceAnalysis.read(files.map { SourceFile(path: $0.name, text: $0.text) })
    return try #require(reading.machines.first?.chart.sourceMap)
  }

  private static func transition(_ source: State.ID, _ ordinal: Int) -> Transition.ID {
    Transition.ID(source: source, ordinal: ordinal)
  }

  @Test func filesAreNamedWithoutTheFoldersThatAllAreIn() throws {
    let map = try Self.map([("/home/me/App/Game/States.swift", Self.states), ("/home/me/App/Hero.swift", Self.hero)])
    #expect(map.files.map(\.name) == ["Game/States.swift", "Hero.swift"])
    #expect(map.files.map(\.text) == [Self.states, Self.hero])
  }

  @Test func partsStandInTheirFiles() throws {
    let map = try Self.map([("States.swift", Self.states), ("Hero.swift", Self.hero)])
    #expect(map.states["Run"]?.path == "States.swift")
    #expect(map.states["Run"]?.range.start.line == 6)
    #expect(map.rules["Idle"]?.range.start.line == 2)
    #expect(map.rules["Jump"] == nil)
    let run = try #require(map.transitions[Self.transition("Idle", 0)])
    #expect(run.path == "Hero.swift")
    #expect(run.range.start == SourcePosition(line: 5, column: 5))
  }

  @Test func movesThatAreNotMadeAndMovesThatAreRefused() throws {
    let map = try Self.map([("States.swift", Self.states), ("Hero.swift", Self.hero)])
    // Idle allows Run, which the hero enters, and Jump, which nobody does from there.
    #expect(!map.uncalledTransitions.contains(Self.transition("Idle", 0)))
    #expect(map.uncalledTransitions.contains(Self.transition("Idle", 1)))
    #expect(map.defaults.allSatisfy { $0.source == "Jump" })
    #expect(!map.defaults.isEmpty)
    #expect(map.refused.map(\.sources) == [["Run"]])
    #expect(map.refused.map(\.target) == ["Jump"])
    #expect(map.refused.map(\.event) == ["trip"])
    #expect(map.refused.first?.place.range.start.line == 8)
  }

  /// Pasted as one text, files have their own lines; what is said of the text has the text's.
  @Test func filesInOneTextHaveTheirOwnLines() throws {
    let text = JoinedFiles.text(of: [("States.swift", Self.states), ("Hero.swift", Self.hero)])
    let reading = try #require(try SwiftSourceNotation().readAll(SourceText(text)).first)
    let map = try #require(reading.chart.sourceMap)
    #expect(map.files.map(\.name) == ["States.swift", "Hero.swift"])
    // The line end before the next name is not the file's.
    #expect(map.files.first.map { $0.text + "\n" } == Self.states)
    #expect(map.transitions[Self.transition("Idle", 0)]?.range.start.line == 5)
    let finding = try #require(map.findings.first { $0.diagnostic.code.rawValue == "refused-move" })
    #expect(finding.diagnostic.position?.line == 8)
    let told = try #require(reading.diagnostics.first { $0.code.rawValue == "refused-move" })
    #expect(told.position?.line == 9)
  }

  /// Each machine has what was found about it, and the files in which it is.
  @Test func findingsAreThoseOfTheMachine() throws {
    let reading = SourceAnalysis.read([
      SourceFile(path: "A/One.swift", text: Self.states + Self.hero),
      SourceFile(
        path: "B/Other.swift",
        text: "enum Light { case red, green\n  var next: Light { self == .red ? .green : .red } }"),
    ])
    let map = try #require(reading.machines.first?.chart.sourceMap)
    #expect(map.files.map(\.name) == ["One.swift"])
    #expect(map.findings.allSatisfy { $0.path == "A/One.swift" })
    #expect(map.findings.contains { $0.diagnostic.code.rawValue == "refused-move" })
  }

  /// A state that is missing in a list is put in at the end of it.
  @Test func aMissingStateIsAddedByAChange() throws {
    let states = Self.states.replacing("class Jump: GKState {}", with: "class Jump: GKState {}\nclass Fall: GKState {}")
    let rule = states.replacing("== Jump.self\n", with: "== Jump.self || stateClass == Fall.self\n")
    let map = try Self.map([("States.swift", rule), ("Hero.swift", Self.hero)])
    let finding = try #require(map.findings.first { $0.diagnostic.code.rawValue == "target-outside" })
    let change = try #require(finding.change)
    #expect(change.path == "Hero.swift" && change.text == ", Fall()")
    let line = Self.hero.split(separator: "\n")[change.position.line - 1]
    #expect(line.prefix(change.position.column - 1).hasSuffix("Jump()"))
  }
}
