final class Player {
  enum Phase {
    case stopped, playing, paused
    func canTransition(to next: Phase) -> Bool {
      switch (self, next) {
      case (.stopped, .playing), (.playing, .paused), (.paused, .playing), (.playing, .stopped): return true
      default: return false
      }
    }
  }
  private(set) var phase: Phase = .stopped

  func play() { transition(to: .playing) }
  func pause() { transition(to: .paused) }
  func stop() { transition(to: .stopped) }
  func reset() { phase = .stopped }

  private func transition(to next: Phase) {
    guard phase.canTransition(to: next) else { return }
    phase = next
  }
}
