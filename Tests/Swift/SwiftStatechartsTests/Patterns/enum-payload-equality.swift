// machine: Load
// states: idle, loading, failed
// idle > loading on load
// loading > failed on bad
// failed > idle on retry if load == .failed("x")
// failed > loading on retry if !(load == .failed("x"))
// initial: unknown
enum Load { case idle, loading, failed(String) }
enum Event { case load, bad(String), retry }
func reduce(_ load: Load, _ event: Event) -> Load {
  switch (load, event) {
  case (.idle, .load): return .loading
  case (.loading, .bad(let message)): return .failed(message)
  case (.failed, .retry):
    if load == .failed("x") { return .idle }
    return .loading
  default: return load
  }
}
