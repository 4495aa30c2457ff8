// machine: RoosterMachine
// states: Standing, Attacking
// Standing > Attacking
// Attacking > Standing
// initial: Standing
import GameplayKit

class RoosterMachine: GKStateMachine {
    let entity: GKEntity
    init(_ entity: GKEntity) {
        self.entity = entity
        super.init(states: [
            Standing(entity: entity),
            Attacking(entity: entity)
        ])
        enter(Standing.self)
    }
}
class RoosterState: GKState {
    let entity: GKEntity
    init(entity: GKEntity) { self.entity = entity }
}
class Standing: RoosterState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Attacking.Type }
}
class Attacking: RoosterState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Standing.Type }
}
