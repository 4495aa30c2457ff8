// states: One, Two, Halted
// One > Two
// One > Halted
// Two > Halted
// Halted > Halted
// initial: unknown
import GameplayKit

class Base: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == Halted.self
    }
}
class One: Base {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return super.isValidNextState(stateClass) || stateClass is Two.Type
    }
}
class Two: Base {
}
class Halted: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        super.isValidNextState(stateClass)

        switch(stateClass) {
            case is Halted.Type:
                return true
            default:
                return false
            }
    }
}
let machine = GKStateMachine(states: [One(), Two(), Halted()])
