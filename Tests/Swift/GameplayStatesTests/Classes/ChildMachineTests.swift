import GameplayStates
import Testing

@Suite("A child machine")
struct ChildMachineTests {
  let journal = Journal()

  private func machineWithChild(of context: AnyObject? = nil) -> StateMachine {
    let journal = journal
    let parent = A(journal) {
      StateMachine(states: [Inner(journal), Other(journal)])
    }
    return StateMachine(states: [parent, B(journal)], context: context)
  }

  @Test("is made after its state's didEnter and enters its first state")
  func entry() {
    let machine = machineWithChild()
    #expect(machine.state(forClass: A.self)?.childMachine == nil)
    machine.enter(A.self)
    #expect(journal.lines == ["+A from nil, current A", "+Inner from nil, current Inner"])
    #expect(machine.activeStateNames == ["A", "Inner"])
  }

  @Test("leaves its state before the state around it is left, and is then released")
  func exit() throws {
    let machine = machineWithChild()
    machine.enter(A.self)
    weak let child = machine.currentState?.childMachine
    weak let inner = child?.currentState
    #expect(inner != nil)
    journal.lines = []
    machine.enter(B.self)
    #expect(
      journal.lines == ["A? B", "-Inner to B, current Inner", "-A to B, current A", "+B from A, current B"])
    #expect(child == nil)
    #expect(inner == nil)
    #expect(machine.state(forClass: A.self)?.childMachine == nil)
  }

  @Test("is another one after each entry, the same state's too")
  func reentry() throws {
    let machine = machineWithChild()
    machine.enter(A.self)
    let before = try #require(machine.currentState?.childMachine)
    before.enter(Other.self)
    machine.enter(A.self)
    let after = try #require(machine.currentState?.childMachine)
    #expect(before !== after)
    #expect(machine.activeStateNames == ["A", "Inner"])
  }

  @Test("refuses every enter once it has ended, even if someone holds on to it")
  func ended() throws {
    let machine = machineWithChild()
    machine.enter(A.self)
    let child = try #require(machine.currentState?.childMachine)
    machine.enter(B.self)
    #expect(!child.canEnterState(Other.self))
    #expect(!child.enter(Other.self))
  }

  @Test("is not made for a state that is left in its own didEnter")
  func leftAtOnce() {
    let machine = machineWithChild()
    machine.state(forClass: A.self)?.onEnter = { $0.enter(B.self) }
    machine.enter(A.self)
    #expect(machine.activeStateNames == ["B"])
    #expect(!journal.lines.contains { $0.contains("Inner") })
  }

  @Test("ends when one of its states makes the outer machine move on")
  func childMovesOuterMachine() {
    let journal = journal
    let inner = Inner(journal)
    let outer = StateMachine(states: [A(journal) { StateMachine(states: [inner]) }, B(journal)])
    inner.onEnter = { _ in outer.enter(B.self) }
    outer.enter(A.self)
    #expect(outer.activeStateNames == ["B"])
    #expect(journal.lines.suffix(3) == ["-Inner to B, current Inner", "-A to B, current A", "+B from A, current B"])
  }

  @Test("is updated after the state around it")
  func update() {
    let machine = machineWithChild()
    machine.enter(A.self)
    journal.lines = []
    machine.update(deltaTime: 2)
    #expect(journal.lines == ["A after 2.0", "Inner after 2.0"])
  }

  @Test("is handed the context, down to the innermost state")
  func sharedContext() {
    let context = Journal()
    let journal = journal
    let innermost = Other(journal)
    let machine = StateMachine(
      states: [
        A(journal) {
          StateMachine(states: [Inner(journal) { StateMachine(states: [innermost]) }])
        }
      ], context: context)
    machine.enter(A.self)
    #expect(innermost.context(as: Journal.self) === context)
    #expect(innermost.context(as: StateMachine.self) == nil)
  }

  @Test("keeps a context of its own")
  func ownContext() {
    let (outer, inner) = (Journal(), Journal())
    let journal = journal
    let state = Inner(journal)
    let machine = StateMachine(
      states: [A(journal) { StateMachine(states: [state], context: inner) }], context: outer)
    machine.enter(A.self)
    #expect(state.context(as: Journal.self) === inner)
  }

  @Test("does not keep its outer machine alive")
  func release() {
    var machine: StateMachine? = machineWithChild()
    machine?.enter(A.self)
    weak let released = machine
    machine = nil
    #expect(released == nil)
  }
}
