// machine: Engine.State
// states: idle, running
// idle > running on start
// running > idle on stop
// initial: idle
final class Engine {
  enum State { case idle, running }
  enum Event { case start, stop }
  private(set) var state: State = .idle
  let player = Player()
  func handle(_ event: Event) {
    switch (state, event) {
    case (.idle, .start):
      state = .running
      player.state = .idle
    case (.running, .stop):
      state = .idle
      view.update(.running)
    default: break
    }
  }
}
