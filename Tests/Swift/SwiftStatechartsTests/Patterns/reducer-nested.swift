// machine: Connection
// states: offline, connecting, online
// offline > connecting on connect
// connecting > online on opened
// connecting > offline on closed
// online > offline on closed
// initial: offline
enum Connection { case offline, connecting, online }
enum Signal { case connect, opened, closed }
final class Socket {
    private var connection = Connection.offline
    func receive(signal: Signal) {
        switch signal {
        case .connect:
            guard connection == .offline else { return }
            connection = .connecting
        case .opened:
            if case .connecting = connection { self.connection = .online }
        case .closed:
            switch connection {
            case .connecting, .online: connection = .offline
            default: break
            }
        }
    }
}
