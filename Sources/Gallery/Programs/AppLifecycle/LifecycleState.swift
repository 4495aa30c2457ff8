import GameplayStates

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
