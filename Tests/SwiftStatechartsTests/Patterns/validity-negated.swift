// states: Idle, Walk, Run
// Idle > Walk
// Idle > Run
// Walk > Run
// Run > Idle
// Run > Walk
// initial: unknown
import GameplayKit

enum Chicken {
    class Idle: GKState {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            if(stateClass is Idle.Type) { return false }
            return true
        }
    }
    class Walk: GKState {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            switch stateClass {
            case is Idle.Type, is Walk.Type: return false
            default: return true
            }
        }
    }
    class Run: GKState {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            return stateClass != type(of: self)
        }
    }
}
let machine = GKStateMachine(states: [Chicken.Idle(), Chicken.Walk(), Chicken.Run()])
