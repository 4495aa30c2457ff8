// machine: W.m
// states: A, B, C
// A > B
// B > C
// C > A
// initial: A
import GameplayKit
enum Rules {
  static func canMove(from: GKState, to: AnyClass) -> Bool {
    switch from {
    case is A: return to is B.Type
    case is B: return to is C.Type
    case is C: return to is A.Type
    default: return false
    }
  }
}
class Base: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { Rules.canMove(from: self, to: s) } }
class A: Base {}
class B: Base {}
class C: Base {}
class W { let m = GKStateMachine(states: [A(), B(), C()]); init() { m.enter(A.self) } }
