// machine: Ship.sm
// states: Docked, Flying, Landing
// Docked > Flying
// Flying > Landing
// Landing > Docked
// Landing > Flying
// initial: Docked
import GameplayKit
class ShipState: GKState {
  fileprivate var allowed: Set<ObjectIdentifier> { [] }
  final override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    allowed.contains(ObjectIdentifier(stateClass))
  }
}
final class Docked: ShipState { override var allowed: Set<ObjectIdentifier> { [ObjectIdentifier(Flying.self)] } }
final class Flying: ShipState { override var allowed: Set<ObjectIdentifier> { Set([Landing.self].map { ObjectIdentifier($0) }) } }
final class Landing: ShipState { override var allowed: Set<ObjectIdentifier> { Set([Docked.self, Flying.self].map(ObjectIdentifier.init)) } }
class Ship {
  let sm: GKStateMachine
  init() {
    var list = [GKState]()
    list.append(Docked())
    list.append(Flying())
    list.append(Landing())
    sm = GKStateMachine(states: list)
    if sm.enter(Docked.self) == false { assertionFailure() }
  }
}
