// machine: Ctrl.machine
// states: A, B
// A > B
// B > A
// initial: B
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
class Ctrl { var machine: GKStateMachine! { didSet { machine.enter(B.self) } }
  func load() { machine = GKStateMachine(states: [A(), B()]) } }
