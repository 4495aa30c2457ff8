// states: Egg, Bird, Feather
// Egg > Bird
// Bird > Egg
// Bird > Feather
// initial: unknown
import GameplayKit
import Nest

final class Egg: NestState {
    override var validNextStates: [NestState.Type] { [Bird.self] }
}
final class Bird: NestState {
    override var validNextStates: [NestState.Type] {
        [Egg.self, Feather.self]
    }
}
final class Feather: NestState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
}
final class Tree {
    let machine = GKStateMachine(states: [Egg(), Bird(), Feather()])
}
