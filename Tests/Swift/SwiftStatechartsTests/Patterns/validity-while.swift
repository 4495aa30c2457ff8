// machine: Door.machine
// states: Open, Shut, Locked
// Open > Shut
// Shut > Open
// Shut > Locked
// Locked > Shut if not analysed: while let next = waiting.next() { if next == stateClass { return true } }
// Locked > Open if not analysed: while let next = waiting.next() { if next == stateClass { return true } }
// Locked > Locked if not analysed: while let next = waiting.next() { if next == stateClass { return true } }
// initial: Shut
import GameplayKit

class Open: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        let valid: [AnyClass] = [Shut.self]
        var index = 0
        while index < valid.count {
            if valid[index] == stateClass { return true }
            index += 1
        }
        return false
    }
}
class Shut: GKState {
    let valid: [AnyClass] = [Open.self, Locked.self]
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        var isFound = false
        var index = 0
        while index < valid.count && !isFound {
            isFound = stateClass == valid[index]
            index += 1
            if isFound { break }
        }
        return isFound
    }
}
class Locked: GKState {
    var waiting = Queue()
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        while let next = waiting.next() {
            if next == stateClass { return true }
        }
        return false
    }
}
class Door {
    let machine = GKStateMachine(states: [Open(), Shut(), Locked()])
    init() { machine.enter(Shut.self) }
}
