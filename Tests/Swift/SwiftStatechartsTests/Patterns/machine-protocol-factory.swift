// machine: AppStateMachine
// states: LaunchState, OnboardingState, HomeState
// LaunchState > OnboardingState
// LaunchState > HomeState
// OnboardingState > HomeState
// HomeState > LaunchState
// initial: LaunchState
import GameplayKit
protocol StateFactory {
  func makeStates() -> [GKState]
}
struct AppStateFactory: StateFactory {
  let container: Container
  func makeStates() -> [GKState] {
    [LaunchState(container: container), OnboardingState(container: container), HomeState(container: container)]
  }
}
final class AppStateMachine: GKStateMachine {
  convenience init(factory: StateFactory) {
    self.init(states: factory.makeStates())
  }
  func start() { enter(LaunchState.self) }
}
class ContainerState: GKState { let container: Container; init(container: Container) { self.container = container; super.init() } }
final class LaunchState: ContainerState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    let valid: [AnyClass] = [OnboardingState.self, HomeState.self]
    return valid.contains { $0 === stateClass }
  }
}
final class OnboardingState: ContainerState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == HomeState.self }
}
final class HomeState: ContainerState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == LaunchState.self }
}
@main class AppDelegate: UIResponder, UIApplicationDelegate {
  var machine: AppStateMachine!
  func application(_ application: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    machine = AppStateMachine(factory: AppStateFactory(container: Container()))
    machine.start()
    return true
  }
}
