// states: A, B, C
// A > B
// A > C if isReady
// B > A
// C > A
// C > B
// initial: unknown
import GameplayKit

class A: GKState {
    var isReady = false
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        var isValid = false
        if stateClass == B.self { isValid = true }
        if isReady, stateClass == C.self { isValid = true }
        return isValid
    }
}
class B: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        var valid: [AnyClass] = []
        valid.append(A.self)
        return valid.contains { $0 == stateClass }
    }
}
class C: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        #if DEBUG
        if stateClass == B.self { return true }
        #endif
        return stateClass == A.self
    }
}
let machine = GKStateMachine(states: [A(), B(), C()])
