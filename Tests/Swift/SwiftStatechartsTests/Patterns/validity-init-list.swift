// states: Idle, Walking, Jumping
// Idle > Walking
// Idle > Jumping
// Walking > Idle
// Jumping > Idle
// Jumping > Walking
// initial: Idle
import GameplayKit

class HeroState: GKState {
    let next: [AnyClass]
    init(next: [AnyClass]) {
        self.next = next
        super.init()
    }
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        for item in next {
            if item == stateClass { return true }
        }
        return false
    }
}
class Idle: HeroState {
    init() { super.init(next: [Walking.self, Jumping.self]) }
}
class Walking: HeroState {
    init() { super.init(next: [Idle.self]) }
}
class Jumping: HeroState {
    init() { super.init(next: [Idle.self, Walking.self]) }
}
class Hero {
    let stateMachine: GKStateMachine
    init() {
        stateMachine = GKStateMachine(states: [Idle(), Walking(), Jumping()])
        stateMachine.enter(Idle.self)
    }
}
