// machine: A.m
// states: One, Two, Three
// One > Two
// Two > One
// Two > Three if ready
// Three > One
// Three > Two
// Three > Three
// initial: One
import GameplayKit
class One: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s == Two.self } }
class Two: GKState {
  var ready = false
  override func isValidNextState(_ s: AnyClass) -> Bool {
    switch (s, ready) {
    case (is Three.Type, true): return true
    case (is One.Type, _): return true
    default: return false
    }
  }
}
class Three: GKState {}
class A { let m = GKStateMachine(states: [One(), Two(), Three()]); init() { m.enter(One.self) } }
