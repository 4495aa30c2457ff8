// states: North, South
// North > South
// South > North
// initial: unknown
// states: East, West
// East > West
// West > East
// initial: unknown
import GameplayKit

class North: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == South.self }
}
class South: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == North.self }
}
class East: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == West.self }
}
class West: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == East.self }
}
