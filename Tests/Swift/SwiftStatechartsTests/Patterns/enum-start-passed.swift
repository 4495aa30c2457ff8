// machine: Lamp
// states: off, on, broken
// off > on
// on > off
// on > broken
// initial: unknown
// machine: Door
// states: shut, open
// shut > open
// open > shut
// initial: open
// machine: Fan
// states: still, slow, fast
// still > slow
// slow > fast
// fast > still
// initial: slow
enum Lamp { case off, on, broken
  func canTransition(to next: Lamp) -> Bool {
    switch (self, next) {
    case (.off, .on), (.on, .off), (.on, .broken): true
    default: false
    }
  }
}
final class Room {
  var lamp: Lamp
  var target: Lamp = .broken
  init(lamp: Lamp) { self.lamp = lamp }
}
let room = Room(lamp: .on)

enum Door { case shut, open
  func canTransition(to next: Door) -> Bool { self != next }
}
final class House {
  var door: Door
  var previous: Door?
  init(door: Door) { self.door = door }
  convenience init() { self.init(door: .open) }
}
struct Crossing {
  var from: Door
  var to: Door
}
let crossing = Crossing(from: .shut, to: .open)

enum Fan { case still, slow, fast }
final class Ceiling {
  let wanted = Fan.fast
  private var fan: Fan
  init(fan: Fan = .slow) { self.fan = fan }
  func canTurn(to next: Fan) -> Bool {
    switch (fan, next) {
    case (.still, .slow), (.slow, .fast), (.fast, .still): true
    default: false
    }
  }
}
