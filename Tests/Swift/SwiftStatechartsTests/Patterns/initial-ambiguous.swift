// states: Start, Resume
// Start > Resume
// Resume > Start
// initial: unknown
import GameplayKit

class Start: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Resume.self }
}
class Resume: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Start.self }
}
class Flow: UIViewController {
    var machine: GKStateMachine!
    override func viewDidLoad() {
        machine = GKStateMachine(states: [Start(), Resume()])
        if hasSession {
            machine.enter(Resume.self)
        } else {
            machine.enter(Start.self)
        }
    }
}
