// machine: W.m
// states: A, B
// A > B
// B > A
// initial: A
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
class W { var m: GKStateMachine!
  func viewDidLoad() {
    let states: [GKState] = [A(), B()]
    m = GKStateMachine(states: states)
    m.enter(type(of: states[0]))
  } }
