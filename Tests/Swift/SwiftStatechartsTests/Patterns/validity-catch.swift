// machine: machine
// states: A, B, C
// A > B if !(check() throws)
// A > C if check() throws
// B > A
// C > A
// initial: unknown
import GameplayKit
class A: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool {
    do {
      try check()
      return c == B.self
    } catch {
      return c == C.self
    }
  }
}
class B: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { c == A.self } }
class C: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { c == A.self } }
let machine = GKStateMachine(states: [A(), B(), C()])
