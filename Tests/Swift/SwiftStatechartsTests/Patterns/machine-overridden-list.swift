// machine: Goblin.sm
// states: GIdle, GHit
// GIdle > GHit
// GHit > GIdle
// initial: GIdle
// machine: Boss.sm
// states: GIdle, GHit, BRage
// GIdle > GHit
// GHit > GIdle
// GHit > BRage
// BRage > GHit
// initial: GIdle
import GameplayKit
class Enemy: GKEntity {
  private(set) var sm: GKStateMachine!
  func makeStates() -> [GKState] { return [] }
  override init() {
    super.init()
    sm = GKStateMachine(states: makeStates())
    sm.enter(GIdle.self)
  }
}
class Goblin: Enemy { override func makeStates() -> [GKState] { return [GIdle(), GHit()] } }
class Boss: Enemy { override func makeStates() -> [GKState] { return [GIdle(), GHit(), BRage()] } }
class GIdle: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is GHit.Type } }
class GHit: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is GIdle.Type || s is BRage.Type } }
class BRage: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is GHit.Type } }
