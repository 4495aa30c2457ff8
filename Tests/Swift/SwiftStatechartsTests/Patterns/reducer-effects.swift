// machine: SaveState
// states: idle, saving, saved, failed
// idle > saving on saveRequested
// saving > saving on saveRequested
// saved > saving on saveRequested
// failed > saving on saveRequested
// saving > saved on succeeded
// saving > failed on didFail
// initial: unknown
enum SaveState { case idle, saving, saved, failed(message: String) }
enum SaveEvent { case saveRequested(Document), succeeded, didFail(message: String) }
struct Step { let state: SaveState; let effects: [Effect] }

enum SaveMachine {
    static func reduce(state: SaveState, event: SaveEvent) -> Step {
        switch (state, event) {
        case (_, .saveRequested(let document)):
            return .init(state: .saving, effects: [.persist(document)])
        case (.saving, .succeeded):
            return .init(state: .saved, effects: [])
        case (.saving, .didFail(let message)):
            return .init(state: .failed(message: message), effects: [])
        default:
            return .init(state: state, effects: [])
        }
    }
}
