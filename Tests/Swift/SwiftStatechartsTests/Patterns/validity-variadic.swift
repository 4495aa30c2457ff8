// machine: W.m
// states: A, B
// A > B
// B > A
// initial: A
import GameplayKit
extension AnyClass_ {}
func any(of types: AnyClass..., matches s: AnyClass) -> Bool { types.contains { $0 == s } }
extension GKState { func isOneOf(_ s: AnyClass, _ types: [AnyClass]) -> Bool { types.contains { $0 === s } } }
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { any(of: B.self, matches: s) } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { isOneOf(s, [A.self]) } }
class W { let m = GKStateMachine(states: [A(), B()]); init() { m.enter(A.self) } }
