// machine: Job
// states: queued, running, done, failed
// queued > running on start
// running > done on finish
// running > failed on fail
// failed > queued on retry
// initial: queued
enum Job { case queued, running, done, failed }
enum JobEvent { case start, finish, fail, retry }
struct Transition { let from: Job; let event: JobEvent; let to: Job }
final class JobMachine {
  static let transitions: [Transition] = [
    Transition(from: .queued, event: .start, to: .running),
    Transition(from: .running, event: .finish, to: .done),
    Transition(from: .running, event: .fail, to: .failed),
    Transition(from: .failed, event: .retry, to: .queued),
  ]
  private(set) var state: Job = .queued
  func handle(_ event: JobEvent) {
    guard let t = Self.transitions.first(where: { $0.from == state && $0.event == event }) else { return }
    state = t.to
  }
}
