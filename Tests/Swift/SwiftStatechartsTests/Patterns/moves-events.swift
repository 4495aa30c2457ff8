// machine: Level.stateMachine
// states: Ready, Playing, Paused, Lost
// Ready > Playing on startTapped
// Playing > Paused on togglePause
// Playing > Lost on update
// Paused > Playing on togglePause
// Paused > Playing on resumeTapped
// Lost > Ready on enter.Ready
// initial: Ready
import GameplayKit

class Ready: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Playing.Type }
}
class Playing: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Paused.Type || stateClass is Lost.Type }
    override func update(deltaTime seconds: TimeInterval) {
        if level.lives == 0 { stateMachine?.enter(Lost.self) }
    }
}
class Paused: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Playing.Type }
    func resumeTapped() { self.stateMachine?.enter(Playing.self) }
}
class Lost: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Ready.Type }
}
class Level: SKScene {
    var stateMachine: GKStateMachine!
    override func sceneDidLoad() {
        stateMachine = GKStateMachine(states: [Ready(), Playing(), Paused(), Lost()])
        stateMachine.enter(Ready.self)
    }
    func startTapped() {
        guard stateMachine.currentState is Ready else { return }
        go(to: Playing.self)
    }
    func togglePause() {
        switch stateMachine.currentState {
        case is Playing: stateMachine.enter(Paused.self)
        case is Paused: stateMachine.enter(Playing.self)
        default: break
        }
    }
    private func go(to state: AnyClass) { stateMachine.enter(state) }
}
