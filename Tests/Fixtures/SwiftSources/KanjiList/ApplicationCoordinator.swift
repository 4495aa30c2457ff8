//
//  ApplicationCoordinator.swift
//  KanjiList
//

import UIKit

protocol Coordinator {
    func start()
}

class ApplicationCoordinator: Coordinator {
    let kanjiStorage: KanjiStorage
    let window: UIWindow
    let rootViewController: UINavigationController
    let stateMachine: KanjiStateMachine

    init(window: UIWindow) {
        self.window = window
        kanjiStorage = KanjiStorage()
        rootViewController = UINavigationController()
        stateMachine = KanjiStateMachine(
            presenter: rootViewController,
            kanjiStorage: kanjiStorage,
            states: [AllState(), DetailState(), ListState()])
    }

    func start() {
        window.rootViewController = rootViewController
        stateMachine.enter(AllState.self)
        window.makeKeyAndVisible()
    }
}
