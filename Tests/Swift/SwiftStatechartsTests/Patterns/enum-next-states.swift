// machine: LifecycleState
// states: starting, running, terminating
// starting > running
// starting > terminating
// running > terminating
// initial: unknown
enum LifecycleState: String, CaseIterable {
    case starting, running, terminating
    var validNextStates: Set<LifecycleState> {
        switch self {
        case .starting: return [.running, .terminating]
        case .running: return [.terminating]
        case .terminating: return []
        }
    }
    func canTransition(to next: LifecycleState) -> Bool { validNextStates.contains(next) }
}
