// states: Waiting, Running, Finished
// Waiting > Running
// Running > Waiting
// Running > Finished
// initial: unknown
import GameplayKit

class Waiting: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == Running.self
    }
}

class Running: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == Finished.self || stateClass == Waiting.self
    }
}

class Finished: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return false
    }
}

class Game {
    let machine = GKStateMachine(states: [Waiting(), Running(), Finished()])
}
