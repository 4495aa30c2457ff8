@MainActor final class Login {
  enum State { case signedOut, checking, signedIn, blocked }
  private(set) var state: State = .signedOut
  private var failures = 0

  func submit() {
    guard state == .signedOut else { return }
    Task {
      state = .checking
    }
  }
  func answered(isRight: Bool) {
    guard state == .checking else { return }
    state = .signedOut
    if isRight { return enter() }
    failures += 1
    if failures > 1 { state = .blocked }
  }
  func signOut() { state = .signedOut }
  private func enter() { state = .signedIn }
}
