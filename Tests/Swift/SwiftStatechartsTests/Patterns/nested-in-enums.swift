// machine: LoadingFlow.Machine
// states: LoadingFlow.State.Idle, LoadingFlow.State.Busy
// LoadingFlow.State.Idle > LoadingFlow.State.Busy
// LoadingFlow.State.Busy > LoadingFlow.State.Idle
// initial: LoadingFlow.State.Idle
import GameplayKit
enum LoadingFlow {
  enum State {}
  final class Machine: GKStateMachine {
    init() { super.init(states: [State.Idle(), State.Busy()]) ; enter(State.Idle.self) }
  }
}
extension LoadingFlow.State {
  final class Idle: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is Busy.Type } }
  final class Busy: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is LoadingFlow.State.Idle.Type } }
}
