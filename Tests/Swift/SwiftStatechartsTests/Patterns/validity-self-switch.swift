// states: Draw, Play, End
// Draw > Play
// Play > Draw
// Play > End
// initial: unknown
import GameplayKit

class TurnState: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch (self, stateClass) {
        case (is Draw, is Play.Type): return true
        case (is Play, is Draw.Type), (is Play, is End.Type): return true
        default: return false
        }
    }
}
class Draw: TurnState {}
class Play: TurnState {}
class End: TurnState {}
class Turn {
    let machine = GKStateMachine(states: [Draw(), Play(), End()])
}
