// machine: Stopwatch.Phase
// states: zero, running, halted
// zero > running on start
// running > halted on stop
// halted > zero on clear
// initial: zero
final class Stopwatch {
    enum Phase { case zero, running, halted }
    enum Button { case start, stop, clear }
    private var phase = Phase.zero
    private let lock = NSLock()

    private func press(_ button: Button) {
        lock.withLock {
            switch (phase, button) {
            case (.zero, .start):
                began = Date()
                phase = .running
            case (.running, .stop): phase = .halted
            case (.halted, .clear): phase = .zero
            case (_, .start): log("already begun")
            default: break
            }
        }
        redraw()
    }
}
