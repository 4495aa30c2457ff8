// machine: Phase
// states: idle, processing, waiting, ended
// idle > processing
// idle > ended
// processing > waiting
// processing > idle
// processing > ended
// waiting > processing
// waiting > ended
// initial: idle
enum Phase {
    case idle
    case processing
    case waiting
    case ended

    func canTransition(to next: Phase) -> Bool {
        switch (self, next) {
        case (.ended, _): false
        case (_, .ended): true
        case (.idle, .processing): true
        case (.processing, .waiting), (.processing, .idle): true
        case (.waiting, .processing): true
        default: false
        }
    }
}
final class Session {
    private(set) var phase: Phase = .idle
}
