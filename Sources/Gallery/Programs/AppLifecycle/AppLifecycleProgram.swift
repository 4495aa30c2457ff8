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

/// The life of an application.
enum LifecycleState: String, EnumState, CaseIterable {
  case starting, running, terminating

  typealias Model = Application

  var validNextStates: [LifecycleState] {
    switch self {
    case .starting: [.running, .terminating]
    case .running: [.terminating]
    case .terminating: []
    }
  }

  func didEnter(from previousState: LifecycleState?, in machine: EnumStateMachine<LifecycleState>) {
    switch self {
    case .starting: machine.model?.loadSettings()
    case .running: machine.model?.openWindow()
    case .terminating: machine.model?.saveDocuments()
    }
  }

  func willExit(to nextState: LifecycleState, in machine: EnumStateMachine<LifecycleState>) {
    if self == .running { machine.model?.closeWindow() }
  }
}
