// machine: Engine.State
// states: idle, running, paused, failed
// idle > running on start
// running > paused on pause
// running > idle on stop if isWarm
// running > failed on stop if !isWarm
// paused > running on start
// paused > idle on stop if isWarm
// paused > failed on stop if !isWarm
// initial: idle
final class Engine {
  enum State { case idle, running, paused, failed }
  enum Event { case start, pause, stop }
  private(set) var state: State = .idle
  func handle(_ event: Event) {
    switch (state, event) {
    case (.idle, .start), (.paused, .start): begin()
    case (.running, .pause): transition(to: .paused, animated: true)
    case (.running, .stop), (.paused, .stop): return finish()
    default: break
    }
  }
  private func begin() {
    timer.start()
    state = .running
  }
  private func finish() {
    state = .idle
    if !isWarm { self.transition(to: .failed) }
  }
  private func transition(to state: State, animated: Bool = false) { self.state = state }
}
