//
//  KanjiStates.swift
//  KanjiList
//

import GameplayKit

class AllState: GKState {
    private var coordinator: AllKanjiCoordinator?

    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == DetailState.self
    }

    override func didEnter(from previousState: GKState?) {
        guard let machine = stateMachine as? KanjiStateMachine else { return }
        if previousState == nil {
            coordinator = AllKanjiCoordinator(presenter: machine.presenter, storage: machine.kanjiStorage)
            coordinator?.start()
        } else {
            machine.presenter.popToRootViewController(animated: true)
        }
    }
}

class DetailState: GKState {
    var kanji: Kanji?
    private var coordinator: KanjiDetailCoordinator?

    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == AllState.self || stateClass == ListState.self
    }

    override func didEnter(from previousState: GKState?) {
        guard let machine = stateMachine as? KanjiStateMachine, let kanji = kanji else { return }
        coordinator = KanjiDetailCoordinator(presenter: machine.presenter, kanji: kanji)
        coordinator?.start()
    }
}

class ListState: GKState {
    var word: String?
    private var coordinator: KanjiListCoordinator?

    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass == DetailState.self || stateClass == AllState.self
    }

    override func didEnter(from previousState: GKState?) {
        guard let machine = stateMachine as? KanjiStateMachine, let word = word else { return }
        coordinator = KanjiListCoordinator(presenter: machine.presenter, word: word)
        coordinator?.start()
    }

    override func willExit(to nextState: GKState) {
        coordinator = nil
    }
}
