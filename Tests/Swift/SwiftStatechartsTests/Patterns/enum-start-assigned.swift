// machine: Lamp
// states: off, on, broken
// off > on
// on > off
// on > broken
// initial: on
enum Lamp { case off, on, broken
  func canTransition(to next: Lamp) -> Bool {
    switch (self, next) {
    case (.off, .on), (.on, .off), (.on, .broken): true
    default: false
    }
  }
}
final class Room {
  var lamp: Lamp = .off
  init() { lamp = .on }
}
