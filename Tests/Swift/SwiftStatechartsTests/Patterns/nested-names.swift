// machine: TimelineViewModel.stateMachine
// states: TimelineViewModel.State.Initial, TimelineViewModel.State.Loading, TimelineViewModel.State.Fail, TimelineViewModel.State.Idle
// TimelineViewModel.State.Initial > TimelineViewModel.State.Loading
// TimelineViewModel.State.Loading > TimelineViewModel.State.Fail
// TimelineViewModel.State.Loading > TimelineViewModel.State.Idle
// TimelineViewModel.State.Fail > TimelineViewModel.State.Loading
// TimelineViewModel.State.Idle > TimelineViewModel.State.Loading
// initial: TimelineViewModel.State.Initial
import GameplayKit

final class TimelineViewModel {
    private(set) lazy var stateMachine: GKStateMachine = {
        let stateMachine = GKStateMachine(states: [
            State.Initial(viewModel: self),
            State.Loading(viewModel: self),
            State.Fail(viewModel: self),
            State.Idle(viewModel: self),
        ])
        stateMachine.enter(State.Initial.self)
        return stateMachine
    }()
}

extension TimelineViewModel {
    class State: GKState {
        weak var viewModel: TimelineViewModel?
        init(viewModel: TimelineViewModel) { self.viewModel = viewModel }
        @MainActor
        func enter(state: State.Type) {
            stateMachine?.enter(state)
        }
    }
}

extension TimelineViewModel.State {
    class Initial: TimelineViewModel.State {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            guard viewModel != nil else { return stateClass == Loading.self }
            return stateClass == Loading.self
        }
    }
    class Loading: TimelineViewModel.State {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            return stateClass == Fail.self || stateClass == Idle.self
        }
        override func didEnter(from previousState: GKState?) {
            super.didEnter(from: previousState)
            Task {
                do {
                    try await load()
                    await enter(state: Idle.self)
                } catch {
                    await enter(state: Fail.self)
                }
            }
        }
    }
    class Fail: TimelineViewModel.State {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            switch stateClass {
            case is Loading.Type: return true
            default: return false
            }
        }
    }
    class Idle: TimelineViewModel.State {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            switch stateClass {
            case is Loading.Type: return true
            default: return false
            }
        }
    }
}
