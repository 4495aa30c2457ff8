// machine: Lamp
// states: off, on, broken
// off > on on enter.on
// on > off on enter.off
// on > broken on enter.broken
// initial: unknown
// machine: Phase
// states: idle, busy, done
// idle > busy on start
// busy > done on finish
// initial: idle
enum Phase { case idle, busy, done }
enum Step { case start, finish }
final class Job {
  var wanted: Phase = .done
  var phase = Phase.idle
  func take(_ step: Step) {
    switch (phase, step) {
    case (.idle, .start): phase = .busy
    case (.busy, .finish): phase = .done
    default: break
    }
  }
}
struct Badge { var kind: Phase = .busy }

enum Lamp { case off, on, broken
  func canTransition(to next: Lamp) -> Bool {
    switch (self, next) {
    case (.off, .on), (.on, .off), (.on, .broken): true
    default: false
    }
  }
}
struct Room { var lamp: Lamp = UserDefaults.standard.bool(forKey: "lamp") ? .on : .off }
struct Style { var kind: Lamp = .broken }
