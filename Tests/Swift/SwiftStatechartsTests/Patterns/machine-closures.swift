// machine: W.m
// states: A, B
// A > B
// B > A
// initial: A
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
class W { let builders: [() -> GKState] = [{ A() }, { B() }]
  lazy var m = GKStateMachine(states: builders.map { $0() })
  func start() { m.enter(A.self) } }
