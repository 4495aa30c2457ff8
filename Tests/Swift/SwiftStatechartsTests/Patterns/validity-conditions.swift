// states: Off, On, Broken
// Off > On if hasPower
// On > Off
// On > Broken if !isSafe && level > 3
// Broken > Off if fuse != nil
// Broken > On if !(fuse != nil)
// initial: unknown
import GameplayKit

class Off: GKState {
    var hasPower = false
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        guard hasPower else { return false }
        return stateClass == On.self
    }
}
class On: GKState {
    var isSafe = true
    var level = 0
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        if isSafe {
            return stateClass == Off.self
        }
        if stateClass == Broken.self && level > 3 { return true }
        return stateClass == Off.self
    }
}
class Broken: GKState {
    var fuse: Fuse?
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return fuse != nil ? stateClass == Off.self : stateClass == On.self
    }
}
let machine = GKStateMachine(states: [Off(), On(), Broken()])
