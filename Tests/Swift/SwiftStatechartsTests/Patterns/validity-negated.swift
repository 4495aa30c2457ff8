// states: Chicken.Idle, Chicken.Walk, Chicken.Run
// Chicken.Idle > Chicken.Walk
// Chicken.Idle > Chicken.Run
// Chicken.Walk > Chicken.Run
// Chicken.Run > Chicken.Idle
// Chicken.Run > Chicken.Walk
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
