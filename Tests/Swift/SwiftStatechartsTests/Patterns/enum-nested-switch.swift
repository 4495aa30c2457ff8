// machine: Operation.State
// states: initialized, executing, cancelled, completed, failed
// initialized > executing
// initialized > cancelled
// initialized > completed
// initialized > failed
// executing > cancelled
// executing > completed
// executing > failed
// initial: initialized
class Operation {
    enum State {
        case initialized
        case executing
        case cancelled
        case completed
        case failed(error: Error)

        func canTransition(to newState: State) -> Bool {
            switch newState {
            case .initialized:
                return false
            case .executing:
                switch self {
                case .initialized: return true
                default: return false
                }
            case .cancelled, .completed, .failed:
                switch self {
                case .initialized, .executing: return true
                default: return false
                }
            }
        }
    }
    var state = State.initialized
}
