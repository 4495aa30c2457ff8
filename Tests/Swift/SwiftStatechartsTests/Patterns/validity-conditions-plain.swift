// machine: G.sm
// states: Aim, Fire, Reload
// Aim > Fire if ammo() > 0
// Aim > Reload
// Fire > Aim
// Fire > Reload
// Reload > Aim if isLoaded
// initial: Aim
import GameplayKit
class Aim: GKState {
  let ammo: () -> Int
  init(ammo: @escaping () -> Int) { self.ammo = ammo }
  override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    switch stateClass {
    case is Fire.Type: return ammo() > 0
    case is Reload.Type: return true
    default: return false
    } } }
class Fire: GKState { override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass is Aim.Type || stateClass is Reload.Type } }
class Reload: GKState {
  private var isLoaded = false
  override func update(deltaTime s: TimeInterval) { isLoaded = true; stateMachine?.enter(Aim.self) }
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass is Aim.Type && isLoaded } }
class G { var rounds = 5
  lazy var sm = GKStateMachine(states: [Aim(ammo: { self.rounds }), Fire(), Reload()])
  init() { sm.enter(Aim.self) } }
