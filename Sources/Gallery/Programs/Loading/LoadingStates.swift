import GameplayStates

extension LoadingProgram {
  /// A request is on its way; the indicator turns.
  final class RetrievingData: State {
    private let service: any ProfileService
    private let indicator: any ActivityIndicator
    private var requestCount = 0

    init(service: any ProfileService, indicator: any ActivityIndicator) {
      self.service = service
      self.indicator = indicator
    }

    override func isValidNextState(_ stateClass: State.Type) -> Bool {
      stateClass == DataAvailable.self || stateClass == DataNotAvailable.self
    }

    override func didEnter(from previousState: State?) {
      indicator.start()
      requestCount += 1
      let request = requestCount
      service.fetchProfile { [weak self] profile in self?.receive(profile, of: request) }
    }

    override func willExit(to nextState: State) {
      indicator.stop()
    }

    /// An answer to an earlier request, or one that comes when the page has moved on, is dropped.
    private func receive(_ profile: Profile?, of request: Int) {
      guard request == requestCount, let stateMachine, stateMachine.currentState === self else { return }
      stateMachine.state(forClass: DataAvailable.self)?.profile = profile
      stateMachine.enter(profile == nil ? DataNotAvailable.self : DataAvailable.self)
    }
  }

  /// The page shows the profile that came last.
  final class DataAvailable: State {
    private let display: any ProfileDisplay
    var profile: Profile?

    init(display: any ProfileDisplay) {
      self.display = display
    }

    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == RetrievingData.self }

    override func didEnter(from previousState: State?) {
      if let profile { display.show(profile) }
    }
  }

  /// The page says that there is no data.
  final class DataNotAvailable: State {
    private let display: any ProfileDisplay

    init(display: any ProfileDisplay) {
      self.display = display
    }

    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == RetrievingData.self }

    override func didEnter(from previousState: State?) {
      display.showNoData()
    }
  }
}
