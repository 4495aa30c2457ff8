// states: First, Second
// First > Second
// Second > First
// initial: unknown
import GameplayKit

class First: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return NSStringFromClass(stateClass) == NSStringFromClass(Second.self)
    }
}
class Second: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return String(describing: stateClass) == "First"
    }
}
let machine = GKStateMachine(states: [First(), Second()])
