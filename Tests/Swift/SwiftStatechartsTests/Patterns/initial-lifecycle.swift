// states: Splash, Home
// Splash > Home
// initial: Splash
import GameplayKit

class Splash: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Home.self }
}
class Home: GKState {
    override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
}
class AppDelegate: UIResponder, UIApplicationDelegate {
    lazy var machine = GKStateMachine(states: [Splash(), Home()])
    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        configure()
        return true
    }
    private func configure() {
        machine.enter(Splash.self)
    }
    func finish() { machine.enter(Home.self) }
}
