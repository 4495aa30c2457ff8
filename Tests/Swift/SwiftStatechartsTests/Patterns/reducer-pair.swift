// machine: Recording
// states: idle, held, locked
// idle > held on keyDown
// held > locked on keyUp if elapsed < threshold
// held > idle on keyUp if !(elapsed < threshold)
// locked > idle on keyDown
// initial: idle
enum Recording { case idle, held, locked(ignoring: Bool) }
enum Key { case keyDown, keyUp(elapsed: Double) }

final class Recorder {
    private(set) var recording: Recording = .idle
    static let threshold = limit
    static func transition(state: Recording, event: Key, generation: Int) -> (state: Recording, action: Action) {
        switch (state, event) {
        case (.idle, .keyDown):
            return (.held, .startCapture)
        case (.held, .keyUp(let elapsed)):
            return elapsed < threshold
                ? (.locked(ignoring: false), .enterLocked)
                : (.idle, .stop)
        case (.locked, .keyDown): return (.idle, .stop)
        default: return (state, .none)
        }
    }
}
