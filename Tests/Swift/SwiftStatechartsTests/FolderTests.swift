import Statecharts
import Synchronization
import SwiftStatecharts
import Testing

/// Sets of many files.
struct FolderTests {
  /// A file with a machine of its own.
  private static func file(_ number: Int, rule: String = "stateClass is Idle.Type", other: String = "") -> SourceFile {
    SourceFile(
      path: "Screen\(number)/Screen.swift",
      text: """
        import GameplayKit
        class Idle\(other): GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Busy\(other).Type }
        }
        class Busy\(other): GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { \(rule) }
        }
        class Screen\(number) {
          let machine = GKStateMachine(states: [Idle\(other)(), Busy\(other)()])
          init() { machine.enter(Idle\(other).self) }
          func load() -> Bool { machine.enter(Busy\(other).self) }
        }
        """)
  }

  /// Each file means its own classes, though all have the same names.
  @Test func namesMeanWhatIsInTheFile() {
    let reading = SourceAnalysis.read((0..<50).map { Self.file($0) })
    #expect(reading.machines.count == 50)
    #expect(reading.machines.allSatisfy { $0.chart.states.count == 2 && $0.chart.initial?.targets == ["Idle"] })
    #expect(reading.machines.allSatisfy { $0.chart.states[1].transitions.map(\.targets) == [["Idle"]] })
    #expect(reading.machines.map(\.place.path) == (0..<50).map { "Screen\($0)/Screen.swift" })
    #expect(reading.findings.map(\.diagnostic.message) == [])
  }

  /// Of the classes outside the machine one is named; a rule that names none of what it allows means none.
  @Test func aTargetOutsideIsOneThatTheRuleNames() {
    let files = [
      Self.file(0, rule: "stateClass is Idle0.Type || stateClass is Busy7.Type", other: "0"),
      Self.file(1, rule: "stateClass != Busy1.self", other: "1"),
      Self.file(7, rule: "stateClass is Idle7.Type", other: "7"),
    ]
    let findings = SourceAnalysis.read(files).findings.map(\.diagnostic.message)
    #expect(findings == ["Busy0 allows Busy7, which is not in the machine Screen0.machine"])
  }

  @Test func theProgressIsTold() {
    let told = Mutex<[Int]>([])
    _ = SourceAnalysis.read((0..<120).map { Self.file($0) }, parsed: { count in told.withLock { $0.append(count) } })
    #expect(told.withLock { $0 } == [0, 50, 100, 120])
  }

  @Test func aCancelledReadingIsNotWhole() async {
    let task = Task { () -> SourceReading in
      withUnsafeCurrentTask { $0?.cancel() }
      return SourceAnalysis.read((0..<20).map { Self.file($0) })
    }
    let reading = await task.value
    #expect(!reading.isWhole)
    #expect(reading.machines.isEmpty)
    #expect(throws: (any Error).self) { try reading.readings(fileName: nil) }
  }
}
