// machine: W.m
// states: A, B
// A > B
// B > A
// initial: B
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
class W { var m: GKStateMachine!
  init(first: GKState.Type = B.self) {
    m = GKStateMachine(states: [A(), B()])
    m.enter(first)
  } }
