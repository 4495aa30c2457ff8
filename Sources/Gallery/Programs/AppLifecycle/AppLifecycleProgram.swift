import GameplayStates
import Statecharts

/// An application whose life is an enum.
final class AppLifecycleProgram: GalleryProgram {
  static let identifier = "app-lifecycle"

  let application: Application
  let machine: EnumStateMachine<LifecycleState>

  init(application: Application = Application()) {
    self.application = application
    machine = EnumStateMachine(model: application)
    machine.enter(.starting)
  }

  var activeStates: [Statecharts.State.ID] { machine.activeStateNames.map { Statecharts.State.ID($0) } }

  func request(_ state: Statecharts.State.ID) -> Bool {
    LifecycleState(rawValue: state.name).map(machine.enter) ?? false
  }
}
