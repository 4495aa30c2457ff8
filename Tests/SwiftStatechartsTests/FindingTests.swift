import Statecharts
import SwiftStatecharts
import Testing

/// What the code of a machine allows but never does, and does but never allows.
struct FindingTests {
  /// The marks `^` under a line show where the finding is.
  private func expect(
    _ code: String, in marked: String, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = MarkedText(marked)
    let found = SourceAnalysis.read([SourceFile(path: "Game.swift", text: source.text)]).findings
    let finding = try #require(
      found.first { $0.diagnostic.code.rawValue == code }, "\(found.map(\.diagnostic))", sourceLocation: sourceLocation)
    #expect(finding.diagnostic.position?.line == source.line, sourceLocation: sourceLocation)
    #expect(finding.diagnostic.position?.column == source.column, sourceLocation: sourceLocation)
    #expect(finding.diagnostic.message.contains(words), "\(finding.diagnostic)", sourceLocation: sourceLocation)
  }

  private static let rules = """
    import GameplayKit
    class Idle: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
    }
    class Run: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Idle.self }
    }

    """

  @Test func aRefusedMoveOfAState() throws {
    try expect(
      "refused-move",
      in: Self.rules + """
        class Jump: GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
          override func update(deltaTime seconds: TimeInterval) {
            stateMachine?.enter(Idle.self)
            ^
          }
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """, saying: "Jump does not allow Idle")
  }

  @Test func aClassInNoList() throws {
    try expect(
      "entered-outside",
      in: Self.rules + """
        class Jump: GKState {}
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
          func jump() {
            machine.enter(Jump.self)
            ^
          }
        }
        """, saying: "Jump is entered")
  }

  @Test func aResultThatIsThrownAway() throws {
    try expect(
      "discarded-result",
      in: Self.rules + """
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
          func run() {
            machine.enter(Run.self)
            ^
          }
        }
        """, saying: "Run may refuse Run")
  }

  @Test func aStateThatIsNeverEntered() throws {
    try expect(
      "never-entered",
      in: Self.rules + """
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
                                                        ^
          init() { machine.enter(Idle.self) }
        }
        """, saying: "Run is made but never entered")
  }

  @Test func aMoveOnExit() throws {
    try expect(
      "enter-on-exit",
      in: Self.rules + """
        class Jump: GKState {
          override func willExit(to nextState: GKState) {
            stateMachine?.enter(Idle.self)
            ^
          }
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """, saying: "while another is left")
  }

  @Test func aStateWithoutRules() throws {
    try expect(
      "no-rule",
      in: Self.rules + """
        class Jump: GKState {}
              ^
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """, saying: "does not override")
  }

  @Test func aMachineThatBeginsNobodyKnowsWhere() throws {
    try expect(
      "unknown-start",
      in: Self.rules + """
        let machine = GKStateMachine(states: [Idle(), Run()])
                      ^
        """, saying: "does not say")
  }

  @Test func aTargetThatIsNotInTheMachine() throws {
    try expect(
      "target-outside",
      in: Self.rules + """
        class Jump: GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
          ^
        }
        class Still: GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
        }
        let machine = GKStateMachine(states: [Jump(), Still()])
        """, saying: "Jump allows Run")
  }

  @Test func movesThatAreRefusedAreNoTransitions() throws {
    let reading = reading(
      Self.rules + """
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
          func run() { machine.enter(Run.self) }
        }
        """)
    let chart = try #require(reading.machines.first?.chart)
    let transitions = chart.states.flatMap(\.transitions)
    #expect(
      transitions.map { "\($0.source) \($0.events[0].text) \($0.targets[0])" } == [
        "Idle run Run", "Run enter.Idle Idle",
      ])
  }
}

/// A text in which `^` stands under the place that is meant.
struct MarkedText {
  let text: String
  let line: Int
  let column: Int

  init(_ marked: String) {
    var lines: [Substring] = []
    var place = (line: 0, column: 0)
    for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }) == "^" {
        place = (lines.count, line.count)
      } else {
        lines.append(line)
      }
    }
    text = lines.joined(separator: "\n")
    line = place.line
    column = place.column
  }
}
