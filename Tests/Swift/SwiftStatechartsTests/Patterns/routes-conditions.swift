// machine: Brew
// states: cold, hot, ready
// cold > cold on reset
// hot > cold on reset
// ready > cold on reset
// cold > hot on heat
// hot > hot on heat if self.checkIn()
// ready > ready on heat
// hot > ready on done if self.isStrong
// hot > cold on done if !self.isStrong
// initial: cold
import SwiftState

enum Brew: StateType { case cold, hot, ready }
enum Step: EventType { case heat, done, reset }
final class Pot {
    var isStrong = false
    func checkIn() -> Bool { isStrong }
    func isOver() { print("over") }
    lazy var machine = StateMachine<Brew, Step>(state: .cold) { machine in
        machine.addRoutes(event: .reset, transitions: [.Any => .cold]) { _ in print("again") }
        machine.addRoutes(event: .heat, transitions: [.cold => .hot]) { context in
            print("hot")
            self.show(context.toState)
        }
        machine.addRoutes(event: .heat, transitions: [.hot => .hot]) { _ in self.checkIn() }
        machine.addRoutes(event: .heat, transitions: [.ready => .ready]) { _ in self.isOver() }
        machine.addRoutes(event: .done, transitions: [.hot => .ready]) { _ in self.isStrong }
        machine.addRoutes(event: .done, transitions: [.hot => .cold]) { _ in
            !self.isStrong
        }
    }
}
