// machine: Loader.State
// states: idle, loading, loaded, failed
// idle > loading
// loading > loaded
// loading > failed
// loaded > loading
// failed > loading if retries < 3
// initial: idle
final class Loader {
  enum State { case idle, loading, loaded, failed }
  private(set) var state: State = .idle
  var retries = 0
  func transition(to newState: State) {
    switch (state, newState) {
    case (.idle, .loading), (.loaded, .loading): state = newState
    case (.failed, .loading) where retries < 3: state = newState
    case (.loading, .loaded), (.loading, .failed):
      state = newState
      notify()
    default: assertionFailure("invalid")
    }
  }
}
