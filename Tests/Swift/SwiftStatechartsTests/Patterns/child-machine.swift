// machine: On.screen
// states: Locked, Unlocked
// Locked > Unlocked
// Unlocked > Locked
// initial: Locked
// machine: Phone.machine
// states: Off, On, Locked, Unlocked
// Off > On
// On > Off
// Locked > Unlocked
// Unlocked > Locked
// initial: Off
import GameplayKit

class Off: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == On.self }
}
class On: GKState {
    lazy var screen: GKStateMachine = {
        let machine = GKStateMachine(states: [Locked(), Unlocked()])
        machine.enter(Locked.self)
        return machine
    }()
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Off.self }
}
class Locked: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Unlocked.self }
}
class Unlocked: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Locked.self }
}
class Phone {
    let machine: GKStateMachine
    init() {
        machine = GKStateMachine(states: [Off(), On()])
        machine.enter(Off.self)
    }
}
