//
//  BatteryStates.swift
//  PowerBar
//

import GameplayKit

/// What all states of the battery know.
class BatteryState: GKState {
    unowned let view: BatteryView

    init(view: BatteryView) {
        self.view = view
        super.init()
    }
}

final class Charging: BatteryState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is FullyCharged.Type, is Discharging.Type:
            return true
        default:
            return false
        }
    }

    override func didEnter(from previousState: GKState?) {
        view.showBolt()
    }

    override func update(deltaTime seconds: TimeInterval) {
        view.level += seconds / 3600
        if view.level >= 1 {
            stateMachine?.enter(FullyCharged.self)
        }
    }
}

final class FullyCharged: BatteryState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass is Discharging.Type
    }

    override func didEnter(from previousState: GKState?) {
        view.showPlug()
    }
}

final class Discharging: BatteryState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is Charging.Type, is Flat.Type:
            return true
        default:
            return false
        }
    }

    override func update(deltaTime seconds: TimeInterval) {
        view.level -= seconds / 36_000
        if view.level <= 0 {
            stateMachine?.enter(Flat.self)
        }
    }
}

final class Flat: BatteryState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        return stateClass is Charging.Type
    }

    override func didEnter(from previousState: GKState?) {
        view.isScreenOn = false
    }

    override func willExit(to nextState: GKState) {
        view.isScreenOn = true
    }
}
