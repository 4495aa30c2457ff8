// machine: Engine.State
// states: idle, running, failed
// idle > failed on start if engine.start() throws
// idle > running on start if !(engine.start() throws)
// running > failed on start
// initial: idle
final class Engine {
  enum State { case idle, running, failed }
  enum Event { case start }
  private(set) var state: State = .idle
  func handle(_ event: Event) throws {
    switch (state, event) {
    case (.idle, .start):
      do {
        try engine.start()
        state = .running
      } catch { state = .failed }
    case (.running, .start):
      state = .failed
      throw EngineError.runsAlready
    default: break
    }
  }
}
