final class Retrier {
  enum State { case idle, trying(attempt: Int), waiting(attempt: Int), exhausted, done }
  private(set) var state = State.idle
  let limit = 1

  func begin() {
    guard case .idle = state else { return }
    state = .trying(attempt: 1)
  }
  func tryFailed() {
    guard case let .trying(attempt) = state else { return }
    state = attempt < limit ? .waiting(attempt: attempt) : .exhausted
  }
  func tryAgain() {
    if case .waiting(let attempt) = state { state = .trying(attempt: attempt + 1) }
  }
  func succeed() {
    switch state {
    case .trying: state = .done
    case .idle, .waiting, .exhausted, .done: break
    }
  }
}
