// machine: Kiosk.machine
// states: Welcome, Order, Pay
// Welcome > Order
// Order > Welcome
// Order > Pay
// Pay > Welcome
// initial: Welcome
import GameplayKit
class KioskState: GKState {
  static let allowed: [ObjectIdentifier: [KioskState.Type]] = [
    ObjectIdentifier(Welcome.self): [Order.self],
    ObjectIdentifier(Order.self): [Pay.self, Welcome.self],
    ObjectIdentifier(Pay.self): [Welcome.self],
  ]
  override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    KioskState.allowed[ObjectIdentifier(type(of: self))]?.contains { $0 == stateClass } ?? false
  }
}
class Welcome: KioskState {}
class Order: KioskState {}
class Pay: KioskState {}
class Kiosk { let machine = GKStateMachine(states: [Welcome(), Order(), Pay()])
  init() { machine.enter(Welcome.self) } }
