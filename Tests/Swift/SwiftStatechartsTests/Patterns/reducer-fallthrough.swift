// machine: Engine.State
// states: idle, running, paused
// idle > running on start
// running > idle on pause if soft
// running > paused on pause if !soft
// running > idle on stop
// initial: idle
final class Engine {
  enum State { case idle, running, paused }
  enum Event { case start, pause, stop }
  private(set) var state: State = .idle
  func handle(_ event: Event) {
    state = switch (state, event) {
    case (.idle, .start): .running
    default: state
    }
    switch (state, event) {
    case (.running, .pause):
      if soft { fallthrough }
      state = .paused
    case (.running, .stop): state = .idle
    default: break
    }
  }
}
