// machine: Player.machine
// states: Idle, Playing, Paused, Casting
// Idle > Playing
// Playing > Idle
// Playing > Paused
// Playing > Casting if player?.canCast == true
// Paused > Idle
// Paused > Playing
// Casting > Idle
// initial: Idle
import GameplayKit

class PlayerState: GKState {
    weak var player: Player?
    var allowed: [GKState.Type] { [Idle.self] }
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { allowed.contains { $0 == stateClass } }
}
class Idle: PlayerState { override var allowed: [GKState.Type] { [Playing.self] } }
class Playing: PlayerState {
    override var allowed: [GKState.Type] { super.allowed + [Paused.self] + (player?.canCast == true ? [Casting.self] : []) }
}
class Paused: PlayerState { override var allowed: [GKState.Type] { super.allowed + [Playing.self] } }
class Casting: PlayerState {}
class Player {
    let machine = GKStateMachine(states: [Idle(), Playing(), Paused(), Casting()])
    init() { machine.enter(Idle.self) }
}
