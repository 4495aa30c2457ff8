// machine: W.m
// states: Walk, Run, Sit
// Walk > Run
// Walk > Sit
// Run > Walk
// Run > Sit
// Sit > Walk
// Sit > Run
// initial: Sit
import GameplayKit
protocol Active {}
protocol Moving: Active {}
class Base: GKState { class var tag: String { "" } }
class Walk: Base { override func isValidNextState(_ s: AnyClass) -> Bool { s is Moving.Type && s != Walk.self || s is Sit.Type } }
class Run: Base { override func isValidNextState(_ s: AnyClass) -> Bool { !(s is Run.Type) } }
class Sit: Base { override func isValidNextState(_ s: AnyClass) -> Bool { s is Active.Type } }
extension Walk: Moving {}
extension Run: Moving {}
class W { let m: GKStateMachine; init(c: Container) {
  m = GKStateMachine(states: [c.resolve(Walk.self)!, c.resolve(Run.self)!, c.resolve(Sit.self)!])
  m.enter(Sit.self) } }
