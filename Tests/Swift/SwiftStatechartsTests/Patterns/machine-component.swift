// machine: Ghost.stateMachine
// states: Healthy, Hurt
// Healthy > Hurt
// Hurt > Healthy
// initial: Healthy
import GameplayKit

class StateComponent: GKComponent {
    let stateMachine: GKStateMachine
    init(states: [GKState]) {
        stateMachine = GKStateMachine(states: states)
        super.init()
        if let first = states.first { stateMachine.enter(type(of: first)) }
    }
}
class Ghost: GKEntity {
    override init() {
        super.init()
        addComponent(StateComponent(states: [Healthy(), Hurt()]))
    }
}
class Healthy: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Hurt.self }
}
class Hurt: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Healthy.self }
}
