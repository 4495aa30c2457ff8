// machine: WindowState
// states: open, closed, tilted
// open > closed on push
// closed > open on pull
// initial: tilted
// machine: Pump
// states: idle, running, done
// idle > running on go if battery > 10
// running > done on stop
// running > done on fail
// idle > idle on reset
// running > idle on reset
// done > idle on reset
// initial: idle
enum DoorState { case open, closed }
enum WindowState { case open, closed, tilted }
enum Push { case push, pull }
final class Window {
  var state: WindowState = .tilted
  let table: [WindowState: [Push: WindowState]] = [
    .open: [.push: .closed],
    .closed: [.pull: .open],
  ]
}

enum Pump { case idle, running, done }
enum PumpEvent { case go, stop, fail, reset }
struct Transition {
  let from: [Pump]
  let on: [PumpEvent]
  let to: Pump
  var guardClosure: (() -> Bool)?
  var action: (() -> Void)?
}
final class Plant {
  private var pump = Pump.idle
  let transitions = [
    Transition(from: [.idle], on: [.go], to: .running, guardClosure: { battery > 10 }),
    Transition(from: [.running], on: [.stop, .fail], to: .done, guardClosure: nil, action: { print("stop") }),
    Transition(from: Pump.allCases, on: [.reset], to: .idle),
  ]
}
