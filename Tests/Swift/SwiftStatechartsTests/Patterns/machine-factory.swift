// machine: Actor.stateMachine
// states: Normal, Crouch, Swim
// Normal > Crouch
// Normal > Swim
// Crouch > Normal
// Swim > Normal
// initial: Normal
import GameplayKit

class Actor: SKSpriteNode {
    var stateMachine: GKStateMachine?
    private let initialState = Normal.self
    func initialise() {
        stateMachine = GKStateMachine(states: buildStates() + waterStates)
        stateMachine?.enter(initialState)
    }
    private func buildStates() -> [GKState] {
        var states = [GKState]()
        states.append(Normal(with: self))
        states += [Crouch(with: self)]
        return states
    }
    private var waterStates: [GKState] { [Swim(with: self)] }
}
class ActorState: GKState {
    let actor: Actor
    init(with actor: Actor) { self.actor = actor }
}
class Normal: ActorState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass is Crouch.Type || stateClass is Swim.Type }
}
class Crouch: ActorState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass is Normal.Type }
}
class Swim: ActorState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass is Normal.Type }
}
