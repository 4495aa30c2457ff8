// machine: Lift.machine
// states: Up, Down, Still
// Up > Still on pressed
// Up > Down on enter.Down
// Down > Up on enter.Up
// Down > Still on enter.Still
// Still > Down on pressed if isHigh
// Still > Up on pressed
// Up > Up on enter.Up
// Down > Down on enter.Down
// Still > Still on enter.Still
// initial: Still
import GameplayKit

class Up: GKState {}
class Down: GKState {}
class Still: GKState {}
class Lift {
  let machine = GKStateMachine(states: [Up(), Down(), Still()])
  init() { machine.enter(Still.self) }
  func pressed() {
    if machine.currentState is Up {
      machine.enter(Still.self)
    } else if machine.currentState is Still {
      guard !isHigh else {
        machine.enter(Down.self)
        return
      }
      machine.enter(Up.self)
    }
  }
}
