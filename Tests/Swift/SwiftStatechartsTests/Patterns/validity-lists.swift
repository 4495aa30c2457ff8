// states: A, B, C, D
// A > B
// A > C
// B > C
// B > D
// C > A
// C > D
// D > A
// D > B
// initial: unknown
import GameplayKit

class A: GKState {
    private let allowed: [AnyClass] = [B.self, C.self]
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return allowed.contains { $0 == stateClass }
    }
}
class B: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        [C.self, D.self].contains(where: { $0 === stateClass })
    }
}
class C: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        let valid = [A.self, D.self] as [AnyClass]
        return valid.index(where: { $0 == stateClass }) != nil
    }
}
class D: GKState {
    static let next: Set<ObjectIdentifier> = [ObjectIdentifier(A.self), ObjectIdentifier(B.self)]
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        D.next.contains(ObjectIdentifier(stateClass))
    }
}
let machine = GKStateMachine(states: [A(), B(), C(), D()])
