//
//  ProfileStates.swift
//  Profiles
//

import GameplayKit

class ProfileState: GKState {
    unowned let controller: ProfileViewController

    init(controller: ProfileViewController) {
        self.controller = controller
        super.init()
    }
}

class RetrievingData: ProfileState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is DataAvailable.Type:
            return true
        case is DataNotAvailable.Type:
            return true
        default:
            return false
        }
    }

    override func didEnterWithPreviousState(previousState: GKState?) {
        controller.activityIndicator.startAnimating()
        controller.service.fetchProfile { [weak self] profile in
            dispatch_async(dispatch_get_main_queue()) {
                self?.controller.profile = profile
                if profile != nil {
                    self?.stateMachine?.enterState(DataAvailable.self)
                } else {
                    self?.stateMachine?.enterState(DataNotAvailable.self)
                }
            }
        }
    }

    override func willExitWithNextState(nextState: GKState) {
        controller.activityIndicator.stopAnimating()
    }
}

class DataAvailable: ProfileState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        return stateClass == RetrievingData.self
    }

    override func didEnterWithPreviousState(previousState: GKState?) {
        controller.nameLabel.text = controller.profile?.name
    }
}

class DataNotAvailable: ProfileState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        return stateClass == RetrievingData.self
    }

    override func didEnterWithPreviousState(previousState: GKState?) {
        controller.emptyLabel.hidden = false
    }
}
