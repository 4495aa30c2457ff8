// states: RetrievingData, DataAvailable, NotAvailable
// RetrievingData > DataAvailable
// RetrievingData > NotAvailable
// DataAvailable > RetrievingData
// NotAvailable > RetrievingData
// initial: RetrievingData
import GameplayKit

class PageState: GKState {
    let view: ProfileView
    init(view: ProfileView) { self.view = view }
}
class RetrievingData: PageState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        switch stateClass {
        case is DataAvailable.Type, is NotAvailable.Type:
            return true
        default:
            return false
        }
    }
    override func didEnterWithPreviousState(previousState: GKState?) {
        view.load { ok in
            self.stateMachine?.enterState(ok ? DataAvailable.self : NotAvailable.self)
        }
    }
}
class DataAvailable: PageState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        return stateClass == RetrievingData.self
    }
}
class NotAvailable: PageState {
    override func isValidNextState(stateClass: AnyClass) -> Bool {
        return stateClass == RetrievingData.self && stateClass != self.dynamicType
    }
}
class ProfileViewController: UIViewController {
    lazy var stateMachine: GKStateMachine = GKStateMachine(states: [RetrievingData(view: self.profileView), DataAvailable(view: self.profileView), NotAvailable(view: self.profileView)])
    override func viewDidLoad() {
        super.viewDidLoad()
        stateMachine.enterState(RetrievingData)
    }
}
