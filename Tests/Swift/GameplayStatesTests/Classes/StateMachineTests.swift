import GameplayStates
import Testing

@Suite("A state machine")
struct StateMachineTests {
  let journal = Journal()

  @Test("has no current state before the first enter")
  func startsWithoutState() {
    let machine = StateMachine(states: [A(journal)])
    #expect(machine.currentState == nil)
    #expect(journal.lines.isEmpty)
  }

  @Test("always grants the first enter, asks nobody, and gives didEnter no previous state")
  func firstEnter() {
    let machine = StateMachine(states: [A(journal, to: []), B(journal, to: [])])
    #expect(machine.canEnterState(B.self))
    #expect(machine.enter(B.self))
    #expect(journal.lines == ["+B from nil, current B"])
  }

  @Test("asks, tells the old state, replaces it and tells the new one, in this order")
  func order() {
    let machine = StateMachine(states: [A(journal), B(journal)])
    machine.enter(A.self)
    journal.lines = []
    #expect(machine.enter(B.self))
    #expect(journal.lines == ["A? B", "-A to B, current A", "+B from A, current B"])
    #expect(machine.currentState is B)
  }

  @Test("changes nothing when it refuses")
  func refusedEnter() {
    let machine = StateMachine(states: [A(journal, to: [A.self]), B(journal)])
    machine.enter(A.self)
    journal.lines = []
    #expect(!machine.enter(B.self))
    #expect(machine.currentState is A)
    #expect(journal.lines == ["A? B"])
  }

  @Test("asks isValidNextState about the same state like any other", arguments: [true, false])
  func sameState(isAllowed: Bool) {
    let machine = StateMachine(states: [A(journal, to: isAllowed ? [A.self] : [])])
    machine.enter(A.self)
    journal.lines = []
    #expect(machine.enter(A.self) == isAllowed)
    #expect(journal.lines == ["A? A"] + (isAllowed ? ["-A to A, current A", "+A from A, current A"] : []))
  }

  @Test("lets every state follow every state, itself too, unless a state says otherwise")
  func defaultIsValid() {
    #expect(State().isValidNextState(State.self))
    #expect(State().isValidNextState(A.self))
  }

  @Test("says what it can enter without entering it")
  func canEnter() {
    let machine = StateMachine(states: [A(journal, to: [B.self]), B(journal), C(journal)])
    machine.enter(A.self)
    #expect(machine.canEnterState(B.self))
    #expect(!machine.canEnterState(C.self))
    #expect(!machine.canEnterState(A.self))
    #expect(machine.currentState is A)
  }

  @Test("refuses a class that it has no state of, at first and later")
  func unknownClass() {
    let machine = StateMachine(states: [A(journal)])
    #expect(!machine.canEnterState(B.self))
    #expect(!machine.enter(B.self))
    #expect(machine.currentState == nil)
    machine.enter(A.self)
    #expect(!machine.enter(B.self))
    #expect(machine.currentState is A)
  }

  @Test("keeps the last of several states of a class")
  func duplicates() {
    let (first, last) = (A(journal), A(journal))
    let machine = StateMachine(states: [first, B(journal), last])
    #expect(machine.states.map { type(of: $0).stateName } == ["A", "B"])
    #expect(machine.state(forClass: A.self) === last)
    machine.enter(A.self)
    #expect(machine.currentState === last)
    #expect(first.stateMachine == nil)
  }

  @Test("finds a state by its exact class or its name")
  func lookup() {
    let state = A(journal)
    let machine = StateMachine(states: [state])
    #expect(machine.state(forClass: A.self) === state)
    #expect(machine.state(forClass: B.self) == nil)
    #expect(machine.state(forClass: JournalState.self) == nil)
    #expect(machine.state(named: "A") === state)
    #expect(machine.state(named: "B") == nil)
  }

  @Test("carries out an enter inside didEnter at once, depth first")
  func nestedEnter() {
    let first = A(journal)
    var inner: Bool?
    first.onEnter = { inner = $0.enter(B.self) }
    let second = B(journal)
    second.onEnter = { $0.enter(C.self) }
    let machine = StateMachine(states: [first, second, C(journal)])
    #expect(machine.enter(A.self))
    #expect(inner == true)
    #expect(machine.currentState is C)
    #expect(
      journal.lines == [
        "+A from nil, current A", "A? B", "-A to B, current A", "+B from A, current B", "B? C", "-B to C, current B",
        "+C from B, current C",
      ])
  }

  @Test("refuses an enter inside willExit")
  func enterWhileLeaving() {
    let first = A(journal)
    var answers: [Bool] = []
    first.onExit = { answers = [$0.canEnterState(C.self), $0.enter(C.self)] }
    let machine = StateMachine(states: [first, B(journal), C(journal)])
    machine.enter(A.self)
    #expect(machine.enter(B.self))
    #expect(answers == [false, false])
    #expect(machine.currentState is B)
  }

  @Test("updates its current state with the time that has passed, and nothing before the first enter")
  func update() {
    let machine = StateMachine(states: [A(journal), B(journal)])
    machine.update(deltaTime: 1)
    machine.enter(B.self)
    journal.lines = []
    machine.update(deltaTime: 0.5)
    #expect(journal.lines == ["B after 0.5"])
  }

  @Test("is known to its states, and does not live by them")
  func ownership() {
    let state = A(journal)
    var machine: StateMachine? = StateMachine(states: [state])
    #expect(state.stateMachine === machine)
    machine?.enter(A.self)
    journal.lines = []
    machine = nil
    #expect(state.stateMachine == nil)
    #expect(journal.lines.isEmpty)
  }
}
