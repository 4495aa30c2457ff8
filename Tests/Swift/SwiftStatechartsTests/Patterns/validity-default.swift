// states: Idle, Active
// Idle > Idle
// Idle > Active
// Active > Idle
// initial: Idle
import GameplayKit

class Idle: GKState {
    override func didEnter(from previousState: GKState?) { print("idle") }
}
class Active: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Idle.Type }
}
class Enemy: GKEntity {
    var machine: GKStateMachine?
    func setUpStateMachine() {
        let idle = Idle()
        let active = Active()
        machine = GKStateMachine(states: [idle, active])
        machine?.enter(Idle.self)
    }
}
