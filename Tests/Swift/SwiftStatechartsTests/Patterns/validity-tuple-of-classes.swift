// machine: W.m
// states: A, B, C
// A > B
// B > C
// C > A
// initial: A
import GameplayKit
class Base: GKState { override func isValidNextState(_ s: AnyClass) -> Bool {
  switch (type(of: self), s) {
  case (is A.Type, is B.Type), (is B.Type, is C.Type): return true
  case (is C.Type, is A.Type): return true
  default: return false
  } } }
class A: Base {}
class B: Base {}
class C: Base {}
class W { let m = GKStateMachine(states: [A(), B(), C()]); init() { m.enter(A.self) } }
