// machine: GameViewModel.stateMachine
// states: ReadyState, PlayingState, PausedState, WonState, LostState
// ReadyState > PlayingState
// PlayingState > PausedState
// PlayingState > WonState
// PlayingState > LostState
// PausedState > ReadyState
// PausedState > PlayingState
// WonState > ReadyState
// LostState > ReadyState
// initial: ReadyState
//
//  GameState.swift
//  TileGame
//
import Foundation
import GameplayKit
import Combine

protocol GameStateDelegate: AnyObject {
    func gameDidStart()
    func gameDidPause()
}

class GameState: GKState {
    private(set) weak var delegate: GameStateDelegate?
    let validNextStates: [GameState.Type]

    init(delegate: GameStateDelegate? = nil, validNextStates: [GameState.Type]) {
        self.delegate = delegate
        self.validNextStates = validNextStates
        super.init()
    }

    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return validNextStates.contains { stateClass == $0 }
    }
}

final class ReadyState: GameState {
    init(delegate: GameStateDelegate?) { super.init(delegate: delegate, validNextStates: [PlayingState.self]) }
}
final class PlayingState: GameState {
    init(delegate: GameStateDelegate?) {
        super.init(delegate: delegate, validNextStates: [PausedState.self, WonState.self, LostState.self])
    }
    override func didEnter(from previousState: GKState?) { delegate?.gameDidStart() }
}
final class PausedState: GameState {
    convenience init() { self.init(validNextStates: [PlayingState.self, ReadyState.self]) }
}
final class WonState: GameState { init(_ d: GameStateDelegate?) { super.init(delegate: d, validNextStates: [ReadyState.self]) } }
final class LostState: GameState { init(_ d: GameStateDelegate?) { super.init(delegate: d, validNextStates: [ReadyState.self]) } }
import Combine
import GameplayKit
@MainActor
final class GameViewModel: ObservableObject {
    @Published private(set) var score = 0
    private var cancellables = Set<AnyCancellable>()
    private lazy var stateMachine = GKStateMachine(states: [
        ReadyState(delegate: self),
        PlayingState(delegate: self),
        PausedState(),
        WonState(self),
        LostState(self)
    ])
    init() {
        $score.sink { [weak self] score in
            if score >= 100 { self?.stateMachine.enter(WonState.self) }
        }.store(in: &cancellables)
        stateMachine.enter(ReadyState.self)
    }
    func play() { stateMachine.enter(PlayingState.self) }
    func pause() { if stateMachine.currentState is PlayingState { stateMachine.enter(PausedState.self) } }
}
extension GameViewModel: GameStateDelegate { nonisolated func gameDidStart() {}; func gameDidPause() {} }
