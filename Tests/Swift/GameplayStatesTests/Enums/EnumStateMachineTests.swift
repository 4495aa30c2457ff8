import GameplayStates
import Statecharts
import Testing

private enum Door: EnumState, CaseIterable {
  case open, closed, locked

  var validNextStates: [Door] {
    switch self {
    case .open: [.closed]
    case .closed: [.open, .locked, .closed]
    case .locked: [.closed]
    }
  }

  func didEnter(from previousState: Door?, in machine: EnumStateMachine<Door>) {
    machine.model?.lines.append(
      "+\(self) from \(previousState?.stateName ?? "nil"), current \(machine.currentState?.stateName ?? "nil")")
    if self == .locked { machine.model?.whenLocked(machine) }
  }

  func willExit(to nextState: Door, in machine: EnumStateMachine<Door>) {
    machine.model?.lines.append("-\(self) to \(nextState)")
    machine.model?.answers.append(machine.enter(.open))
  }

  typealias Model = DoorModel
}

private final class DoorModel {
  var lines: [String] = []
  var answers: [Bool] = []
  var whenLocked: (EnumStateMachine<Door>) -> Void = { _ in }
}

/// A state whose cases carry values, and which leaves all else to the defaults.
private enum Download: EnumState {
  case waiting
  case failed(code: Int)

  var validNextStates: [Download] { self == .waiting ? [.failed(code: 404)] : [] }
}

@Suite("An enum state machine")
struct EnumStateMachineTests {
  private let model = DoorModel()

  @Test("has no current state before the first enter, which always succeeds")
  func firstEnter() {
    let machine = EnumStateMachine<Door>(model: model)
    #expect(machine.currentState == nil)
    #expect(machine.canEnter(.locked))
    #expect(machine.enter(.locked))
    #expect(model.lines == ["+locked from nil, current locked"])
  }

  @Test("tells the old state, replaces it and tells the new one, in this order")
  func order() {
    let machine = EnumStateMachine<Door>(model: model)
    machine.enter(.open)
    model.lines = []
    #expect(machine.enter(.closed))
    #expect(model.lines == ["-open to closed", "+closed from open, current closed"])
  }

  @Test(
    "allows what the current state lists and nothing else",
    arguments: [
      (Door.open, [Door.closed]), (.closed, [.open, .closed, .locked]), (.locked, [.closed]),
    ])
  private func validNextStates(state: Door, successors: [Door]) {
    for next in Door.allCases {
      let machine = EnumStateMachine<Door>()
      machine.enter(state)
      #expect(machine.canEnter(next) == successors.contains(next))
      #expect(machine.enter(next) == successors.contains(next))
      #expect(machine.currentState == (successors.contains(next) ? next : state))
    }
  }

  @Test("changes nothing when it refuses")
  func refused() {
    let machine = EnumStateMachine<Door>(model: model)
    machine.enter(.open)
    model.lines = []
    #expect(!machine.enter(.locked))
    #expect(machine.currentState == .open)
    #expect(model.lines.isEmpty)
  }

  @Test("carries out an enter inside didEnter at once, and refuses one inside willExit")
  func nested() {
    model.whenLocked = { $0.enter(.closed) }
    let machine = EnumStateMachine<Door>(model: model)
    #expect(machine.enter(.locked))
    #expect(machine.currentState == .closed)
    #expect(model.answers == [false])
    #expect(
      model.lines == [
        "+locked from nil, current locked", "-locked to closed", "+closed from locked, current closed",
      ])
  }

  @Test("compares states with what they carry, and needs no model")
  func associatedValues() {
    let machine = EnumStateMachine<Download>()
    #expect(machine.model == nil)
    machine.enter(.waiting)
    #expect(!machine.enter(.failed(code: 500)))
    #expect(machine.enter(.failed(code: 404)))
    #expect(machine.currentState == .failed(code: 404))
  }

  @Test("charts itself from its cases")
  func outline() {
    let machine = EnumStateMachine<Door>()
    #expect(machine.outline.members.map(\.name) == ["open", "closed", "locked"])
    #expect(machine.outline.members.map(\.successors) == [["closed"], ["open", "closed", "locked"], ["closed"]])
    #expect(machine.outline.first == "open")
    #expect(machine.activeStateNames.isEmpty)
    machine.enter(.locked)
    #expect(machine.outline.first == "locked")
    #expect(machine.activeStateNames == ["locked"])
  }

  @Test("is recorded")
  func recorder() {
    let machine = EnumStateMachine<Door>()
    let recorder = RunRecorder(observing: machine)
    for state in [Door.locked, .open, .closed, .open] { machine.enter(state) }
    #expect(recorder.run.text == "!open,!closed,!open")
    #expect(recorder.run.chart.effectiveInitial.targets == ["locked"])
  }
}
