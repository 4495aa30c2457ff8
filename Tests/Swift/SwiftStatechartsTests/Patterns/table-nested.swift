// machine: Phase
// states: idle, loading, loaded, failed
// idle > loading on fetch
// loading > loaded on succeed
// loading > failed on fail
// loaded > loading on fetch
// failed > loading on fetch
// failed > idle on reset
// initial: idle
enum Phase { case idle, loading, loaded, failed }
enum Trigger { case fetch, succeed, fail, reset }
final class Store {
  let table: [Phase: [Trigger: Phase]] = [
    .idle: [.fetch: .loading],
    .loading: [.succeed: .loaded, .fail: .failed],
    .loaded: [.fetch: .loading],
    .failed: [.fetch: .loading, .reset: .idle]
  ]
  private(set) var phase = Phase.idle
  func send(_ t: Trigger) {
    guard let next = table[phase]?[t] else { return }
    phase = next
  }
}
