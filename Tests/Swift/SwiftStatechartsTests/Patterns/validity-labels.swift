// machine: Hero.machine
// states: Idle, Run, Jump
// Idle > Run
// Run > Idle
// Jump > Idle
// Jump > Jump
// initial: Idle
import GameplayKit

class Idle: GKState {
    let allowed: [AnyClass] = [Run.self, Jump.self]
    let blocked: [AnyClass] = [Jump.self]
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        candidates: for candidate in allowed {
            for other in blocked where other == candidate { continue candidates }
            if candidate == stateClass { return true }
        }
        return false
    }
}
class Run: GKState {
    let allowed: [AnyClass] = [Idle.self, Jump.self, Run.self]
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        var isFound = false
        search: for candidate in allowed {
            switch candidate {
            case is Jump.Type: break search
            default: if candidate == stateClass { isFound = true }
            }
        }
        return isFound
    }
}
class Jump: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        check: do {
            if stateClass == Run.self { break check }
            return true
        }
        return false
    }
}
class Hero {
    let machine = GKStateMachine(states: [Idle(), Run(), Jump()])
    init() { machine.enter(Idle.self) }
}
