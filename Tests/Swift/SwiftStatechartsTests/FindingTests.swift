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

  @Test func aHandlerOfARouteThatIsGuessed() throws {
    try expect(
      "not-analysed",
      in: """
        import SwiftState
        enum Brew: StateType { case cold, hot }
        final class Pot {
          lazy var machine = StateMachine<Brew, Step>(state: .cold) { machine in
            machine.addRoutes(event: .heat, transitions: [.cold => .hot]) { _ in gate.isOpen() }
                                                                                 ^
          }
        }
        """,
      saying: "'gate.isOpen()' is not defined here; assumed to be a condition because of its name")
  }

  @Test func aStateThatIsNotKnown() throws {
    try expect(
      "not-analysed",
      in: """
        enum Page { case first, second }
        enum Key { case forth, back }
        struct Book {
          var page = Page.first
          var marked: Page?
          mutating func press(_ key: Key) {
          ^
            switch (page, key) {
            case (.first, .forth): page = .second
            case (.second, .back): if let marked { page = marked }
            default: break
            }
          }
        }
        """, saying: "a possible next state could not be determined: marked")
  }

  @Test func anEnumOfWhichNobodyKnowsTheStart() throws {
    try expect(
      "unknown-start",
      in: """
        enum Lamp { case off, on
             ^
          func canTransition(to next: Lamp) -> Bool { self != next }
        }
        final class Room { var lamp: Lamp = .on }
        final class Hall { var lamp = Lamp.off }
        """, saying: "does not say")
  }

  /// What is marked by `«` is the row.
  @Test(arguments: [
    ".running: [.pause: .paused, «.stop: stopTarget]", ".running: [.pause: .paused, «.stop: isDone ? .done : .idle]",
    ".running: [.pause: .paused, «key: .idle]", ".running: [.pause: .paused], key: [«.stop: .idle]",
    ".running: [.pause: .paused], «.paused: common.merging([.start: .running]) { $1 }",
  ])
  func aRowOfATableThatIsNotAnalysed(row: String) throws {
    let parts = row.split(separator: "«")
    let found = reading(
      """
      enum Play { case idle, running, paused, done }
      enum Key { case start, pause, stop }
      let table: [Play: [Key: Play]] = [.idle: [.start: .running],
      \(parts.joined())]
      """
    ).findings
    let finding = try #require(found.first { $0.diagnostic.message == "a row of the table is not analysed" })
    #expect(finding.diagnostic.severity == .note)
    #expect(finding.diagnostic.position == SourcePosition(line: 4, column: parts[0].count + 1))
  }

  @Test func aCallForARowThatIsNotAnalysed() throws {
    try expect(
      "not-analysed",
      in: """
        enum Play { case idle, running, paused }
        enum Key { case start, pause, stop }
        func fill(_ machine: Machine) {
          machine.add(from: .idle, to: .running, on: .start)
          machine.add(from: .running, to: .paused, on: .pause)
          for key in all { machine.add(from: .paused, to: .idle, on: key) }
                           ^
        }
        """, saying: "a row of the table is not analysed")
  }

  @Test(arguments: [
    "machine.addRoutes(event: .stop, transitions: [.some(brew) => .cold])",
    "machine.addRouteMapping { _, _, _ in nil }", "machine.addStateRouteMapping { _, _ in nil }",
    "machine.addRoute([.cold, brew] => .ready)",
  ])
  func aRouteThatIsNotAnalysed(call: String) throws {
    let found = reading(
      """
      import SwiftState
      enum Brew: StateType { case cold, hot, ready }
      let machine = StateMachine<Brew, NoEvent>(state: .cold) { machine in
        machine.addRoute(.cold => .hot)
        \(call)
      }
      """
    ).findings
    let finding = try #require(found.first { $0.diagnostic.message.contains("a route that is added here") })
    #expect(finding.diagnostic.severity == .note)
    #expect(finding.diagnostic.position?.line == 5)
  }

  @Test func aRuleBesideAnother() throws {
    try expect(
      "not-analysed",
      in: """
        enum Lamp { case off, on, broken
          func canMove(to next: Lamp) -> Bool { self != .broken }
          func canAdvance(to next: Lamp) -> Bool { next == .broken }
          ^
        }
        """, saying: "'canAdvance' says otherwise what may follow; 'canMove' is taken")
  }

  @Test(arguments: ["func canMove(to next: Lamp) -> Bool { self != next }", "var next: Lamp { .c0 }"])
  func anEnumWithTooManyCases(member: String) {
    let cases = (0...200).map { "c\($0)" }.joined(separator: ", ")
    let found = reading("enum Lamp { case \(cases)\n\(member) }")
    #expect(found.machines.isEmpty)
    #expect(found.findings.map(\.diagnostic.message) == ["this enum has 201 cases; with more than 200 it is left out"])
  }

  @Test func movesOfWhichOneIsNeverMade() throws {
    try expect(
      "not-analysed",
      in: Self.rules + """
        class Jump: GKState {
          override func didEnter(from previousState: GKState?) {
            stateMachine?.enter(isTired ? Idle.self : Run.self)
            ^
          }
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """, saying: "what decides between Run and Idle is not analysed; Idle is taken")
  }

  @Test func aListOfABaseThatIsNotSeen() throws {
    try expect(
      "not-analysed",
      in: Self.rules + """
        class Jump: LibraryState {
          override var validNextStates: [AnyClass] { [Run.self] }
                       ^
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """, saying: "is read from validNextStates; LibraryState is in no file")
  }

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

  /// However many calls there are, it is one finding for a machine.
  @Test func resultsThatAreThrownAwayAreOneFinding() {
    let found = reading(
      Self.rules + """
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
          func run() { machine.enter(Run.self) }
          func rest() { machine.enter(Idle.self) }
        }
        """
    ).findings.filter { $0.diagnostic.code.rawValue == "discarded-result" }
    let expected = ["the result is thrown away, and Run may refuse Run; so it is in line 11"]
    #expect(found.map(\.diagnostic.message) == expected)
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

  @Test func aDeadEnd() throws {
    try expect(
      "dead-end-state",
      in: Self.rules + """
        class Fall: GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
          ^
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Fall()])
        """, saying: "no other state may follow Fall")
  }

  @Test func aStateInNoMachine() throws {
    try expect(
      "orphan-state",
      in: Self.rules + """
        class Swim: GKState {
              ^
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
        }
        let machine = GKStateMachine(states: [Idle(), Run()])
        """, saying: "Swim is in no machine")
  }

  @Test func aListThatIsNotFollowed() throws {
    try expect(
      "not-analysed",
      in: Self.rules + """
        let machine = GKStateMachine(states: [Idle(), Run(), load("Jump")])
                                                             ^
        """, saying: "which state this is")
  }

  /// The only group of states is that of the only machine, and this is said.
  @Test func aListOfWhichNothingIsFollowed() throws {
    let text =
      Self.rules + """
        class Hero {
          let machine: GKStateMachine
          init() {
            machine = GKStateMachine(states: load("states.plist"))
                                             ^
            machine.enter(Idle.self)
          }
        }
        """
    try expect("not-analysed", in: text, saying: "all states of the source are taken")
    let chart = try #require(reading(MarkedText(text).text).machines.first?.chart)
    #expect(
      SourceChart(chart) == SourceChart(states: ["Idle", "Run"], pairs: ["Idle > Run", "Run > Idle"], initial: "Idle"))
    #expect(chart.name == "Hero.machine")
  }

  @Test func aMachineOfWhichNothingIsFollowed() throws {
    try expect(
      "not-analysed",
      in: Self.rules + """
        let machine = GKStateMachine(states: [Idle(), Run()])
        let other = GKStateMachine(states: load("other.plist"))
                    ^
        """, saying: "it is left out")
  }

  @Test(arguments: [
    // The result is used, or was asked for before.
    "if machine.enter(Run.self) {}", "guard machine.canEnterState(Run.self) else { return }; machine.enter(Run.self)",
    "let isDone = machine.enter(Run.self)", "if machine.currentState is Idle { machine.enter(Run.self) }",
  ])
  func resultsThatAreNotThrownAway(call: String) {
    let reading = reading(
      Self.rules + """
        class Hero {
          let machine = GKStateMachine(states: [Idle(), Run()])
          func run() { \(call) }
        }
        """)
    #expect(!reading.findings.contains { $0.diagnostic.code.rawValue == "discarded-result" })
  }

  /// What a state allows instead of what is refused.
  @Test func aRefusedMoveHasANearMiss() throws {
    let found = reading(
      Self.rules + """
        class Jump: GKState {
          override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Run.self }
          override func didEnter(from previousState: GKState?) { stateMachine?.enter(Idle.self) }
        }
        let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
        """
    ).findings
    let refused = try #require(found.first { $0.diagnostic.code.rawValue == "refused-move" })
    #expect(refused.diagnostic.suggestion == "Jump allows Run")
  }

  @Test func aFileThatIsNestedTooDeeply() throws {
    let deep = "let list = " + String(repeating: "[", count: 12) + String(repeating: "]", count: 12)
    let reading = reading(Self.rules + "let machine = GKStateMachine(states: [Idle(), Run()])", deep)
    #expect(reading.machines.count == 1)
    let finding = try #require(reading.findings.first { $0.path == "file1.swift" })
    #expect(finding.diagnostic.severity == .note)
    #expect(finding.diagnostic.message.contains("nested too deeply"))
  }

  /// What only looks nested, in comments and strings, is read.
  @Test(arguments: [
    "/* [[[[[[[[[[[[ */", "// [[[[[[[[[[[[", "let text = \"[[[[[[[[[[[[\"", "let text = \"\"\"\n[[[[[[\n[[[[[[\n\"\"\"",
  ])
  func bracketsInTexts(text: String) {
    let reading = reading(text + "\n" + Self.rules + "let machine = GKStateMachine(states: [Idle(), Run()])")
    #expect(reading.machines.count == 1)
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
