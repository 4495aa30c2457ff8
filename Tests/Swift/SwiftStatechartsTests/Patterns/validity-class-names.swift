// machine: W.m
// states: A, B, C, D, E, F
// A > B
// A > C
// B > A
// B > C
// C > D
// D > E
// E > F
// F > A
// initial: A
import GameplayKit
class A: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  switch stateClass {
  case is B.Type: fallthrough
  case is C.Type: return true
  default: return false
  } } }
class B: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  return "\(stateClass)" == "A" || stateClass == C.classForCoder() } }
class C: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  return NSStringFromClass(stateClass).components(separatedBy: ".").last! == "D" } }
class D: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  guard let next = stateClass as? GKState.Type else { return false }
  return next.self == E.self } }
class E: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  return stateClass.description().hasSuffix("F") } }
class F: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool {
  return (stateClass is A.Type) == true } }
class W { let m = GKStateMachine(states: [A(), B(), C(), D(), E(), F()] as! [GKState]); init() { m.enter(A.self) } }
