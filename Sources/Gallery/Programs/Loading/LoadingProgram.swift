import GameplayStates

/// A profile page that loads what it shows.
final class LoadingProgram: StateMachineProgram {
  static let identifier = "loading"

  let machine: StateMachine

  init(
    service: any ProfileService = QueuedProfileService(), display: any ProfileDisplay = StoredProfileDisplay(),
    indicator: any ActivityIndicator = CountingIndicator()
  ) {
    machine = StateMachine(states: [
      RetrievingData(service: service, indicator: indicator), DataAvailable(display: display),
      DataNotAvailable(display: display),
    ])
    machine.enter(RetrievingData.self)
  }

  /// Asks for the profile once more.
  @discardableResult
  func reload() -> Bool { machine.enter(RetrievingData.self) }
}
