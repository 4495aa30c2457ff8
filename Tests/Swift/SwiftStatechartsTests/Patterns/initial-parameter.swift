// machine: Scene.stateMachine
// states: MainMenu, Tutorial
// MainMenu > Tutorial
// Tutorial > MainMenu
// initial: MainMenu
import GameplayKit

class MainMenu: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Tutorial.Type }
}
class Tutorial: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is MainMenu.Type }
}
class Scene: SKScene {
    private var initialState: AnyClass
    lazy var stateMachine = GKStateMachine(states: [MainMenu(), Tutorial()])
    init(size: CGSize, stateClass: AnyClass) {
        initialState = stateClass
        super.init(size: size)
    }
    override func didMove(to view: SKView) {
        stateMachine.enter(initialState)
    }
}
class GameViewController: UIViewController {
    override func viewDidLoad() {
        let scene = Scene(size: view.bounds.size, stateClass: MainMenu.self)
        skView.presentScene(scene)
    }
}
