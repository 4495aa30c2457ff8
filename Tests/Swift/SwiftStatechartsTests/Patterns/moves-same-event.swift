// machine: Enemy.machine
// states: Idle, Chase, Flee
// Idle > Chase on spotted
// Chase > Idle on update if entity.distance > 10
// Chase > Flee on update if !(entity.distance > 10) && entity.health < 3
// Chase > Idle on tapped if n is 1
// Chase > Flee on tapped if !(n is 1)
// Flee > Idle on tapped
// initial: Idle
import GameplayKit

class Idle: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool { c is Chase.Type }
}
class Chase: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool { c is Idle.Type || c is Flee.Type }
  override func update(deltaTime t: TimeInterval) {
    if entity.distance > 10 {
      stateMachine?.enter(Idle.self)
    } else if entity.health < 3 {
      stateMachine?.enter(Flee.self)
    }
  }
}
class Flee: GKState {
  override func isValidNextState(_ c: AnyClass) -> Bool { c is Idle.Type }
}
class Enemy {
  lazy var machine = GKStateMachine(states: [Idle(), Chase(), Flee()])
  init() { machine.enter(Idle.self) }
  func spotted() { machine.enter(Chase.self) }
  func tapped(_ n: Int) {
    switch n {
    case 1: machine.enter(Idle.self)
    default: machine.enter(Flee.self)
    }
  }
}
