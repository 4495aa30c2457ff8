// machine: Phase
// states: idle, quick, slow, done
// idle > quick on start if isFast
// idle > slow on start if !isFast
// quick > idle on finish if isLate
// quick > done on finish if !isLate
// slow > done on finish if hasData
// done > quick on reset if mode is .again && isFast
// done > slow on reset if mode is .again && !isFast
// initial: idle
enum Phase { case idle, quick, slow, done }
enum Order { case start, finish, reset }
final class Job {
    var phase: Phase = .idle
    func handle(_ order: Order) {
        var isReady: Bool { return hasData }
        switch (phase, order) {
        case (.idle, .start):
            phase = if isFast { .quick } else { .slow }
        case (.quick, .finish):
            let next: Phase = if isLate { .idle } else { .done }
            phase = next
        case (.slow, .finish):
            if isReady { phase = .done }
        case (.done, .reset):
            phase = switch mode {
            case .again: if isFast { .quick } else { .slow }
            default: phase
            }
        default: break
        }
    }
}
