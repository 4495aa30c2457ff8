// machine: Scout.machine
// states: Roam, Chase, Hurt
// Roam > Chase on update
// Roam > Hurt on enter.Hurt
// Chase > Roam on enter.Roam
// Chase > Hurt on enter.Hurt
// Hurt > Roam on update
// initial: Roam
// machine: Guard.body
// states: Roam, Shoot
// Roam > Shoot on enter.Shoot
// Shoot > Roam on update
// initial: Roam
import GameplayKit

class Roam: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass != Roam.self }
    override func update(deltaTime seconds: TimeInterval) {
        if enemy.isNear { stateMachine?.enter(Chase.self) }
    }
}
class Chase: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Roam.Type || stateClass is Hurt.Type }
}
class Hurt: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Roam.Type }
    override func update(deltaTime seconds: TimeInterval) { stateMachine?.enter(Roam.self) }
}
class Shoot: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Roam.Type }
    override func update(deltaTime seconds: TimeInterval) { stateMachine?.enter(Roam.self) }
}
class Scout {
    func makeMachine() -> GKStateMachine {
        let machine = GKStateMachine(states: [Roam(), Chase(), Hurt()])
        machine.enter(Roam.self)
        return machine
    }
}
class Guard {
    var body: GKStateMachine!
    init() {
        body = GKStateMachine(states: [Roam(), Shoot()])
        body.enter(Roam.self)
    }
}
