// machine: Onboarding.machine
// states: Onboarding.Welcome, Onboarding.Rights, Onboarding.Profile, Onboarding.Done
// Onboarding.Welcome > Onboarding.Rights
// Onboarding.Rights > Onboarding.Welcome
// Onboarding.Rights > Onboarding.Profile
// Onboarding.Profile > Onboarding.Rights
// Onboarding.Profile > Onboarding.Done
// initial: Onboarding.Welcome
import GameplayKit

enum Onboarding {
    class Step: GKState {
        fileprivate static let order: [Step.Type] = [Welcome.self, Rights.self, Profile.self, Done.self]
        override func isValidNextState(_ stateClass: AnyClass) -> Bool {
            guard let mine = Step.order.firstIndex(where: { $0 == type(of: self) }),
                  let other = Step.order.firstIndex(where: { $0 == stateClass }) else { return false }
            return other == mine + 1 || other == mine - 1
        }
    }
    class Welcome: Step {}
    class Rights: Step {}
    class Profile: Step {}
    class Done: Step {
        override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
    }
    static func make() -> GKStateMachine {
        let machine = GKStateMachine(states: Step.order.map { $0.init() })
        machine.enter(Welcome.self)
        return machine
    }
}
