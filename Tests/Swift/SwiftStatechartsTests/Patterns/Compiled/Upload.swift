final class Upload {
  enum State { case queued, sending, stored, rejected }
  enum Message: Equatable { case begin, accepted, refused(code: Int), again }
  private(set) var state: State = .queued

  func receive(_ message: Message) {
    if state == .queued, message == .begin {
      state = .sending
    } else if state == .sending && message == .accepted {
      state = .stored
    } else if case .refused(let code) = message, state == .sending {
      state = code == 503 ? .queued : .rejected
    } else if case .rejected = state, case .again = message {
      state = .queued
    }
  }
}
