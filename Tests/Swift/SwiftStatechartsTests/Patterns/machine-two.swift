// machine: Door.lock
// states: Locked, Unlocked
// Locked > Unlocked
// Unlocked > Locked
// initial: Locked
// machine: Door.leaf
// states: Shut, Ajar
// Shut > Ajar
// Ajar > Shut
// initial: Shut
import GameplayKit

class Locked: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Unlocked.self }
}
class Unlocked: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Locked.self }
}
class Shut: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Ajar.self }
}
class Ajar: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Shut.self }
}
class Door {
    var lock: GKStateMachine!
    var leaf = GKStateMachine(states: [])
    init() {
        lock = .init(states: [Locked(), Unlocked()])
        leaf = GKStateMachine(states: [Shut(), Ajar()])
        leaf.enter(Shut.self)
        lock.enter(Locked.self)
    }
}
