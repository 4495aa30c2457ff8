//
//  LifecycleState.swift
//  Notes
//

import Foundation

enum LifecycleState: String, CaseIterable {
    case starting
    case running
    case terminating

    func canTransition(to next: LifecycleState) -> Bool {
        switch (self, next) {
        case (.starting, .running), (.starting, .terminating):
            return true
        case (.running, .terminating):
            return true
        default:
            return false
        }
    }
}

final class Application {
    private(set) var lifecycle: LifecycleState = .starting

    func move(to next: LifecycleState) {
        guard lifecycle.canTransition(to: next) else { return }
        lifecycle = next
    }
}
