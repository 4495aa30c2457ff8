// machine: Recorder.Phase
// states: idle, recording, resting
// idle > recording on start
// recording > resting on rest
// resting > recording on proceed
// recording > idle on stop
// resting > idle on stop
// initial: idle
struct Recorder {
    enum Phase { case idle, recording, resting }
    enum Order { case start, proceed, rest, stop }
    private(set) var phase: Phase = .idle

    func accepts(_ order: Order) -> Bool {
        switch (phase, order) {
        case (.idle, .start), (.recording, .rest), (.resting, .proceed): true
        case (.recording, .stop), (.resting, .stop): true
        default: false
        }
    }
    mutating func apply(_ order: Order) -> Bool {
        guard accepts(order) else { return false }
        switch order {
        case .start:
            takes += 1
            fallthrough
        case .proceed: phase = .recording
        case .rest: phase = .resting
        case .stop: phase = .idle
        }
        return true
    }
}
