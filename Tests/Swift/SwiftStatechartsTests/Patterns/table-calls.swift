// machine: Conn
// states: offline, connecting, online
// offline > connecting on connect
// connecting > online on connected
// connecting > offline on fail
// online > offline on drop
// initial: offline
enum Conn { case offline, connecting, online }
enum ConnEvent { case connect, connected, fail, drop }
class Machine<S: Hashable, E: Hashable> { init(initial: S) {} ; func addTransition(from: S, to: S, on: E) {} }
class Network {
  let m = Machine<Conn, ConnEvent>(initial: .offline)
  init() {
    m.addTransition(from: .offline, to: .connecting, on: .connect)
    m.addTransition(from: .connecting, to: .online, on: .connected)
    m.addTransition(from: .connecting, to: .offline, on: .fail)
    m.addTransition(from: .online, to: .offline, on: .drop)
  }
}
