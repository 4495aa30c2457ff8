// states: Loaded, Appearing, Appeared
// Loaded > Appearing
// Appearing > Appeared
// Appearing > Loaded
// initial: Loaded
import GameplayKit

class ViewState: GKState {
    let controller: UIViewController
    var validNextStates: [AnyClass] { return [] }
    init(controller: UIViewController) { self.controller = controller }
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return validNextStates.first(where: { $0 == stateClass }) != nil
    }
}
class Loaded: ViewState {
    override var validNextStates: [AnyClass] { return [Appearing.self] }
}
class Appearing: ViewState {
    override var validNextStates: [AnyClass] { return [Appeared.self, Loaded.self] }
}
class Appeared: ViewState {}

final class Container: UIViewController {
    private var machine: GKStateMachine!
    override func viewDidLoad() {
        super.viewDidLoad()
        let states: [ViewState] = [Loaded(controller: self), Appearing(controller: self), Appeared(controller: self)]
        machine = GKStateMachine(states: states)
        machine.enter(Loaded.self)
    }
}
