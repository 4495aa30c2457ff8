// machine: MyState
// states: idle, loading, loaded, failed
// idle > loading on load
// loading > loaded on finish
// loading > failed on fail if retries > 3
// idle > idle on reset
// loading > idle on reset
// loaded > idle on reset
// failed > idle on reset
// initial: idle
import SwiftState

enum MyState: StateType { case idle, loading, loaded, failed }
enum MyEvent: EventType { case load, finish, fail, reset }

let machine = StateMachine<MyState, MyEvent>(state: .idle) { machine in
    machine.addRoutes(event: .load, transitions: [.idle => .loading])
    machine.addRoutes(event: .finish, transitions: [.loading => .loaded])
    machine.addRoute(event: .fail, transitions: [.loading => .failed], condition: retries > 3)
    machine.addRoutes(event: .reset, transitions: [.any => .idle])
    machine.addErrorHandler { event, from, to, info in print(info) }
}
