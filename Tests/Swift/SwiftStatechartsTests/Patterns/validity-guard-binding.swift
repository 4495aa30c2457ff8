// states: Loading, Loaded
// Loading > Loaded if let model
// Loaded > Loading
// initial: unknown
import GameplayKit

class Loading: GKState {
    weak var model: Model?
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        guard let model else { return false }
        switch stateClass {
        case is Loaded.Type: return true
        default: return false
        }
    }
}
class Loaded: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Loading.Type }
}
let machine = GKStateMachine(states: [Loading(), Loaded()])
