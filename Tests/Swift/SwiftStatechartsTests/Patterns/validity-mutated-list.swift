// machine: machine
// states: A, B, C
// A > B
// A > C if !locked
// B > A
// B > C if ready
// C > B
// initial: unknown
import GameplayKit
class A: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool {
    var allowed: [AnyClass] = [B.self, C.self]
    if locked { allowed.removeAll { $0 == C.self } }
    return allowed.contains { $0 == c }
  }
}
class B: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool {
    var isRefused = c == A.self || c == C.self && ready
    isRefused.toggle()
    return !isRefused
  }
}
class C: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool {
    var list: [AnyClass] = [B.self, A.self]
    list.removeLast()
    return list.contains { $0 == c }
  }
}
let machine = GKStateMachine(states: [A(), B(), C()])
