// machine: KanjiStateMachine
// states: AllState, ListState, DetailState
// AllState > ListState
// AllState > DetailState
// ListState > AllState
// ListState > DetailState
// DetailState > ListState
// initial: AllState
import GameplayKit

class KanjiStateMachine: GKStateMachine {
    let presenter: UINavigationController
    init(presenter: UINavigationController, states: [GKState]) {
        self.presenter = presenter
        super.init(states: states)
    }
}
class AllState: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == ListState.self || stateClass == DetailState.self
    }
}
class ListState: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == AllState.self || stateClass == DetailState.self
    }
}
class DetailState: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == ListState.self
    }
}
class ApplicationCoordinator {
    let stateMachine: KanjiStateMachine
    init(window: UIWindow) {
        stateMachine = KanjiStateMachine(presenter: UINavigationController(), states: [AllState(), ListState(), DetailState()])
    }
    func start() {
        window.makeKeyAndVisible()
        stateMachine.enter(AllState.self)
    }
}
