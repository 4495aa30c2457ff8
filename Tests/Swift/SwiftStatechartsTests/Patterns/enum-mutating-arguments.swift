// machine: Download
// states: idle, running, failed
// idle > running on start
// running > idle on cancel
// idle > failed on fail
// running > failed on fail
// failed > failed on fail
// initial: idle
enum Download {
    case idle, running, failed(Error)
    init() { self = .idle }
    mutating func start() {
        precondition(self == .idle)
        self = .running
    }
    mutating func cancel() -> Bool {
        guard case .running = self else { return false }
        self = .idle
        return true
    }
    mutating func fail(_ error: Error) { self = .failed(error) }
}
struct Transfer { var download = Download.idle }
