@MainActor final class Feed {
  enum State { case idle, loading, loaded([String]), failed(any Error) }
  private(set) var state: State = .idle

  func load() async {
    guard case .idle = state else { return }
    state = .loading
    do {
      state = .loaded(try await fetch())
    } catch {
      state = .failed(error)
    }
  }
  func retry() { if case .failed = state { state = .idle } }
  func clear() {
    switch state {
    case .loaded, .failed: state = .idle
    default: return
    }
  }
  private func fetch() async throws -> [String] { try await Gate.wait() }
}
