// machine: GamePhase
// states: waiting, playing, paused, over
// waiting > playing
// playing > paused
// playing > over
// paused > playing
// over > waiting
// initial: waiting
enum GamePhase: Hashable { case waiting, playing, paused, over }

final class GameManager {
    private var phase: GamePhase = .waiting

    private func isValidTransition(from old: GamePhase, to new: GamePhase) -> Bool {
        let validTransitions: [GamePhase: [GamePhase]] = [
            .waiting: [.playing],
            .playing: [.paused, .over],
            .paused: [.playing],
            .over: [.waiting],
        ]
        return validTransitions[old]?.contains(new) ?? false
    }
}
