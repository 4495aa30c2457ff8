//
//  KanjiStateMachine.swift
//  KanjiList
//

import GameplayKit
import UIKit

extension Notification.Name {
    static let allTapped = Notification.Name("allTapped")
    static let kanjiTapped = Notification.Name("kanjiTapped")
    static let wordTapped = Notification.Name("wordTapped")
}

class KanjiStateMachine: GKStateMachine {
    let presenter: UINavigationController
    let kanjiStorage: KanjiStorage

    init(presenter: UINavigationController, kanjiStorage: KanjiStorage, states: [GKState]) {
        self.presenter = presenter
        self.kanjiStorage = kanjiStorage
        super.init(states: states)
        subscribe()
    }

    private func subscribe() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(receiveAll), name: .allTapped, object: nil)
        center.addObserver(self, selector: #selector(receiveKanji(_:)), name: .kanjiTapped, object: nil)
        center.addObserver(self, selector: #selector(receiveWord(_:)), name: .wordTapped, object: nil)
    }

    @objc private func receiveAll() {
        enter(AllState.self)
    }

    @objc private func receiveKanji(_ notification: Notification) {
        guard let kanji = notification.object as? Kanji, let detail = state(forClass: DetailState.self) else { return }
        detail.kanji = kanji
        enter(DetailState.self)
    }

    @objc private func receiveWord(_ notification: Notification) {
        guard let list = state(forClass: ListState.self) else { return }
        list.word = notification.object as? String
        enter(ListState.self)
    }
}
