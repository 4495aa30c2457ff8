// machine: PlayerViewController.machine
// states: Idle, Playing
// Idle > Playing
// Playing > Idle
// initial: Idle
import GameplayKit

class Idle: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Playing.Type }
}
class Playing: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Idle.Type }
}
class PlayerViewController: UIViewController {
    enum Screen { case playing, idle }
    let machine = GKStateMachine(states: [Idle(), Playing()])
    override func viewDidLoad() {
        super.viewDidLoad()
        show(.idle)
    }
    func show(_ screen: Screen) {
        switch screen {
        case .playing: machine.enter(Playing.self)
        case .idle: machine.enter(Idle.self)
        }
    }
    func play() { show(.playing) }
}
