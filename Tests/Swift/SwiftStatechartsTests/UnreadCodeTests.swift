import Statecharts
import SwiftStatecharts
import Testing

/// What is not followed is said, and never left out in silence.
struct UnreadCodeTests {
  private static func source(_ statement: String) -> String {
    """
    final class Machine { var state: State = .idle
      func handle(_ event: Event) {
        switch (state, event) {
        case (.idle, .start): state = .busy
        case (.busy, .stop): \(statement)
        default: break
        }
      }
      \(statement.contains("later()") ? "private func later() { timer.schedule { self.state = .idle } }" : "")
      private func checked() throws { if isBad { throw Bad() } }
    }
    enum State { case idle, busy
      mutating func reset() { self = .idle }
    }
    enum Event { case start, stop }
    """
  }

  /// A statement that changes the state and is not followed, in the fifth line.
  @Test(arguments: [
    "for item in items where item.isBad { state = .idle }", "while !isReady { state = .idle }",
    "defer { state = .idle }", "(state, count) = (.idle, 0)", "swap(&state, &other)",
    "do { try stop() } catch is Late { log() } catch { state = .idle }", "items.forEach { _ in state = .idle }",
    "if isReady || change(&state) { log() }",
  ])
  func aStatementThatMayChangeTheState(statement: String) throws {
    let found = reading(Self.source(statement)).findings
    let note = try #require(
      found.first { $0.diagnostic.code.rawValue == "not-analysed" }, "\(found.map(\.diagnostic))")
    #expect(note.diagnostic.position?.line == 5)
    #expect(note.diagnostic.severity == .note)
  }

  /// A statement that changes the state, with what it does on `stop` and later.
  @Test(
    arguments: [
      ("Task { self.state = .idle }", ["busy > idle on stop"]),
      ("DispatchQueue.main.asyncAfter(deadline: soon) { self.state = .idle }", ["busy > idle on done.asyncAfter"]),
      ("state.reset()", ["busy > idle on stop"]), ("later()", ["busy > idle on done.schedule"]),
      ("func stop() { state = .idle }; stop()", ["busy > idle on stop"]),
      ("try checked(); state = .idle", ["busy > idle on stop if !isBad"]),
      ("try stop(); state = .idle", ["busy > idle on stop if !(stop() throws)"]),
      ("show(\"try again\"); state = .idle", ["busy > idle on stop"]),
      ("let done = finish(state); state = .idle", ["busy > idle on stop"]),
      ("request.onEnd = { [weak self] in self?.state = .idle }", ["busy > idle on onEnd"]),
      ("load(onNext: { log() }, onError: { self.state = .idle })", ["busy > idle on onError"]),
      ("fatalError()", []), ("return state.reset()", ["busy > idle on stop"]),
    ] as [(String, [String])])
  func aStatementThatIsFollowed(statement: String, pairs: [String]) throws {
    let read = reading(Self.source(statement))
    #expect(read.findings.map(\.diagnostic.message) == [])
    let chart = try #require(read.machines.first?.chart)
    let expected = SourceChart(states: ["idle", "busy"], pairs: ["idle > busy on start"] + pairs, initial: "idle")
    #expect(SourceChart(chart, withEvents: true) == expected)
  }

  @Test func aJumpIsNotFollowed() {
    let found = reading(
      """
      #import <GameplayKit/GameplayKit.h>
      @interface Idle : GKState
      @end
      @interface Busy : GKState
      @end
      @implementation Idle
      - (BOOL)isValidNextState:(Class)stateClass {
          if (stateClass == [Busy class]) goto allowed;
          return NO;
      allowed:
          return YES;
      }
      @end
      """, as: "m"
    ).findings
    #expect(found.contains { $0.diagnostic.code.rawValue == "not-analysed" })
  }

  /// A body of a function that returns a state which is not known.
  @Test(arguments: [
    "return resumed()", "return State(rawValue: 1) ?? .idle", "return resumed(from: state)", "return last",
  ])
  func aReturnedStateThatIsNotKnown(statement: String) {
    let found = reading(
      """
      enum State: Int { case idle, busy }
      enum Event { case start, stop }
      func next(_ state: State, _ event: Event) -> State {
        switch (state, event) {
        case (.idle, .start): return .busy
        case (.busy, .stop): \(statement)
        default: return state
        }
      }
      """
    ).findings
    #expect(found.contains { $0.diagnostic.code.rawValue == "not-analysed" })
  }

  /// A step of an enum that leads nobody knows where.
  @Test(arguments: ["self = Level.random()", "self = Level(rawValue: rawValue + 1) ?? self", "defer { self = .low }"])
  func aStepOfAnEnum(statement: String) {
    let found = reading(
      "enum Level: Int { case low, high\nmutating func up() { \(statement) }\n"
        + "mutating func down() { self = .low } }"
    ).findings
    #expect(found.contains { $0.diagnostic.code.rawValue == "not-analysed" && $0.diagnostic.position?.line == 2 })
  }

  /// A method of an enum that is given the state.
  @Test func aStateThatIsGiven() {
    let found = reading(
      "enum Level { case low, high\nmutating func up() { self = .high }\n"
        + "mutating func set(_ level: Level) { self = level } }"
    ).findings
    #expect(found.contains { $0.diagnostic.message == "a possible next state could not be determined: level" })
  }

  /// After a loop that is not followed and may end the code, it is not known whether the state changes.
  @Test(arguments: [
    ("for item in items { guard item.isValid else { return } }", "for item in items ends early"),
    ("while isBusy { if isLate { throw Late() } }", "while isBusy ends early"),
  ])
  func aLoopThatMayEndTheCode(loop: String, words: String) throws {
    let read = reading(
      """
      final class Machine { var state: State = .idle
        func handle(_ event: Event) throws {
          switch (state, event) {
          case (.idle, .start):
            \(loop)
            state = .busy
          default: break
          }
        }
      }
      enum State { case idle, busy }
      enum Event { case start, stop }
      """)
    let transition = try #require(read.machines.first?.chart.transitions.first)
    #expect(transition.condition?.source == "not analysed: !(\(words))")
    #expect(read.findings.contains { $0.diagnostic.severity == .note && $0.diagnostic.message.contains(words) })
  }

  /// What changes the state whenever it has changed.
  @Test(arguments: [
    ("if state == .busy { state = .done }", "idle > done on start"), ("log(state)", "idle > busy on start"),
    ("if oldValue == .idle, isLate { state = .done }", "idle > done on start if isLate"),
  ])
  func anObserver(body: String, pair: String) throws {
    let read = reading(
      """
      final class Machine { var state: State = .idle { didSet { \(body) } }
        func handle(_ event: Event) {
          switch (state, event) {
          case (.idle, .start): state = .busy
          default: break
          }
        }
      }
      enum State { case idle, busy, done }
      enum Event { case start, stop }
      """)
    #expect(read.findings.map(\.diagnostic.message) == [])
    let chart = try #require(read.machines.first?.chart)
    #expect(SourceChart(chart, withEvents: true).pairs.contains(pair), "\(SourceChart(chart, withEvents: true))")
  }

  /// Code of the same class or of another that changes the state is an event of its own.
  @Test(
    arguments: [
      ("func reset() { state = .idle }", ["busy > idle on reset", "idle > idle on reset"]),
      (
        "func handle(_ loss: Loss) { switch (state, loss) { case (.busy, .lost): state = .idle; default: break } }",
        ["busy > idle on lost"]
      ),
      ("init() { state = .idle }", []), ("func reset() { let state = State.idle }", []),
      ("func reset() { player.state = .left }", []), ("func reset(state: State) { }", []),
      (
        "init() { socket.onLoss { self.state = .idle } }", ["busy > idle on done.onLoss", "idle > idle on done.onLoss"]
      ),
      (
        "var isOn = false { didSet { if !isOn { state = .idle } } }",
        ["busy > idle on isOn if !isOn", "idle > idle on isOn if !isOn"]
      ),
      (
        "}\nfinal class Owner { let machine = Machine()\nfunc stop() { machine.state = .idle }",
        ["busy > idle on Owner.stop", "idle > idle on Owner.stop"]
      ),
      (
        "}\nfunc stop(_ machine: Machine) { if machine.state == .busy { machine.state = .idle } }\nfinal class Owner {",
        ["busy > idle on stop"]
      ),
    ] as [(String, [String])])
  func anotherFunction(declaration: String, pairs: [String]) throws {
    let read = reading(
      """
      final class Machine { var state: State = .idle
        func handle(_ event: Event) {
          switch (state, event) {
          case (.idle, .start): state = .busy
          default: break
          }
        }
        \(declaration)
      }
      enum State { case idle, busy }
      enum Event { case start, stop }
      enum Loss { case lost }
      """)
    let chart = try #require(read.machines.first?.chart)
    let expected = SourceChart(
      states: ["idle", "busy"], pairs: ["idle > busy on start"] + pairs, initial: "idle")
    #expect(SourceChart(chart, withEvents: true) == expected)
    #expect(read.findings.map(\.diagnostic.message) == [])
  }

  /// A case of the enum that something gets of which the type is not known.
  @Test(arguments: [
    "func reset() { player.state = .idle }",
    "func watch() { timer.onEnd { [box] in box.value.machine.state = .idle } }",
    "static func stop(_ machine: Machine) { machine.state = .idle }",
    "lazy var timer = Timer { self.state = .idle }",
  ])
  func anAssignmentThatIsNotCarriedOut(declaration: String) throws {
    let found = reading(
      """
      final class Machine { var state: State = .idle
        func start() { if state == .idle { state = .busy } }
        \(declaration)
      }
      enum State { case idle, busy }
      """
    ).findings
    let note = try #require(found.first { $0.diagnostic.code.rawValue == "not-analysed" }, "\(found)")
    #expect(note.diagnostic.position?.line == 3)
  }

  /// A function that is not seen, by whose name it sets the state.
  @Test func aStepByItsName() {
    let read = reading(
      """
      final class Machine: Library { var state: State = .idle
        func handle(_ event: Event) {
          switch (state, event) {
          case (.idle, .start): transition(to: .busy)
          default: break
          }
        }
      }
      enum State { case idle, busy }
      enum Event { case start, stop }
      """)
    #expect(read.machines.first?.chart.transitions.count == 1)
    #expect(read.findings.map(\.diagnostic.severity) == [.note])
  }

  /// A rule whose answer hangs on a variable that code changes in a way that is not followed.
  @Test(arguments: [
    "var ok = false; [B.self].forEach { if $0 == c { ok = true } }; return ok",
    "var ok = false; helper(c, &ok); return ok",
    "var ok = false; func set() { ok = c == B.self }; set(); return ok",
    "var (a, b) = (false, true); if c == B.self { (a, b) = (true, false) }; return a || !b",
    "var list: [AnyClass] = [B.self]; list.shuffle(); return list.contains { $0 == c }",
    "var list: [AnyClass] = [B.self]; let last = list.popLast(); return list.isEmpty",
    "var count = 1; count -= 1; return count == 1",
    "return changed.contains { $0 == c }", "return changedOutside.contains { $0 == c }",
    "return extendedOutside.contains { $0 == c }",
    "return " + String(repeating: "(", count: 200) + "c == B.self" + String(repeating: ")", count: 200),
    "return " + (1...300).map { "a\($0) && b\($0)" }.joined(separator: " || "),
  ])
  func aRuleThatIsNotFollowed(body: String) {
    let found = reading(
      """
      import GameplayKit
      class A: GKState {
        var changed: [AnyClass] = [B.self], changedOutside: [AnyClass] = [B.self], extendedOutside: [AnyClass] = [B.self]
        func unlock() { changed.append(A.self) }
        override func isValidNextState(_ c: AnyClass) -> Bool { \(body) }
      }
      class B: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { c == A.self } }
      final class Game {
        let a = A()
        func unlock() { a.changedOutside = []; a.extendedOutside += [A.self] }
      }
      let machine = GKStateMachine(states: [A(), B()])
      """
    ).findings
    #expect(
      found.contains { $0.diagnostic.code.rawValue == "not-analysed" && $0.diagnostic.position?.line == 5 },
      "\(found.map(\.diagnostic))")
  }

  /// Of what the parser gives up, the rest of the file is not read.
  @Test func aFileOfWhichTheEndIsLeftOut() {
    let deep = String(repeating: "(", count: 300) + "c == B.self" + String(repeating: ")", count: 300)
    let found = reading(
      "class A: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { \(deep) } }\nclass B: GKState {}"
    ).findings
    #expect(found.contains { $0.diagnostic.message.contains("what follows that place is left out") })
  }
}
