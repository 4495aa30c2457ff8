// machine: Phase
// states: idle, busy, failed
// idle > busy on start
// busy > idle on stop
// busy > failed on fail
// initial: idle
enum Phase { case idle, busy, failed }
enum Order { case start, stop, fail }
final class Job {
    var phase: Phase = .idle
    func handle(_ order: Order) {
        switch order {
        case .start:
            precondition(phase == .idle, "starts once")
            phase = .busy
        case .stop:
            guard phase == .busy else { misuse() }
            phase = .idle
        case .fail:
            precondition(Thread.isMainThread)
            if phase != .busy { misuse() }
            phase = .failed
        }
    }
    private func misuse() -> Never { fatalError("misuse") }
}
