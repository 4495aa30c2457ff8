// states: Menu, Playing, Paused, Over
// Menu > Playing
// Playing > Paused
// Playing > Over
// Paused > Playing
// Paused > Menu
// Over > Menu
// Over > Playing if canReplay
// initial: Menu
import GameplayKit

class SceneState: GKState {
    unowned let scene: GameScene
    var canReplay = false
    init(scene: GameScene) { self.scene = scene }
}

final class Menu: SceneState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is Playing.Type:
            return true
        default:
            return false
        }
    }
}

final class Playing: SceneState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is Paused.Type, is Over.Type: return true
        default: return false
        }
    }
}

final class Paused: SceneState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is Playing.Type: return true
        case is Menu.Type: return true
        case is Over.Type: return false
        default: return false
        }
    }
}

final class Over: SceneState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is Playing.Type where canReplay: return true
        case is Menu.Type: return true
        default: return false
        }
    }
}

class GameScene: SKScene {
    lazy var stateMachine: GKStateMachine = GKStateMachine(states: [
        Menu(scene: self),
        Playing(scene: self),
        Paused(scene: self),
        // Tutorial(scene: self),
        Over(scene: self)
    ])

    override func didMove(to view: SKView) {
        super.didMove(to: view)
        stateMachine.enter(Menu.self)
    }
}
