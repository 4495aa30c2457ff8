// states: Open, Shut
// Open > Open if not analysed: rules.allows(stateClass)
// Open > Shut if not analysed: rules.allows(stateClass)
// Shut > Open
// initial: unknown
import GameplayKit

class Open: GKState {
    let rules: Rules
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return rules.allows(stateClass)
    }
}
class Shut: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass == Open.self }
}
let machine = GKStateMachine(states: [Open(), Shut()])
