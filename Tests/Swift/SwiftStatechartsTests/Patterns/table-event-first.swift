// machine: Lamp
// states: off, on, broken
// off > on on press
// off > broken on smash
// on > off on press
// on > broken on smash
// initial: off
enum Lamp { case off, on, broken }
enum LampEvent { case press, smash }
let lampTable: [LampEvent: [Lamp: Lamp]] = [
  .press: [.off: .on, .on: .off],
  .smash: [.off: .broken, .on: .broken],
]
class LampState { var lamp: Lamp = .off
  func handle(_ e: LampEvent) { if let next = lampTable[e]?[lamp] { lamp = next } } }
