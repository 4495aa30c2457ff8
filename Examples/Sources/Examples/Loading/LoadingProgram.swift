import GameplayStates

/// A profile page that loads what it shows.
final class LoadingProgram {
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

/// What a profile page shows.
struct Profile: Hashable, Sendable {
  let name: String
  let city: String
}

/// Where profiles come from.
protocol ProfileService: AnyObject {
  /// Asks for the profile; the answer, nil if it cannot be had, comes later.
  func fetchProfile(completion: @escaping (Profile?) -> Void)
}

/// The part of the screen that shows the profile.
protocol ProfileDisplay: AnyObject {
  func show(_ profile: Profile)
  func showNoData()
}

/// The wheel that turns while something is on its way.
protocol ActivityIndicator: AnyObject {
  func start()
  func stop()
}

/// A service whose requests wait until they are answered, the oldest first.
final class QueuedProfileService: ProfileService {
  private var waiting: [(Profile?) -> Void] = []

  var waitingCount: Int { waiting.count }

  func fetchProfile(completion: @escaping (Profile?) -> Void) {
    waiting.append(completion)
  }

  /// Answers the request that has waited longest, if there is one.
  func answer(with profile: Profile?) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst()(profile)
  }
}

/// A page that only remembers what it would draw.
final class StoredProfileDisplay: ProfileDisplay {
  private(set) var profile: Profile?
  private(set) var saysNoData = false

  func show(_ profile: Profile) {
    self.profile = profile
    saysNoData = false
  }

  func showNoData() {
    profile = nil
    saysNoData = true
  }
}

/// An indicator that counts how often it was started and stopped.
final class CountingIndicator: ActivityIndicator {
  private(set) var starts = 0
  private(set) var stops = 0

  var isTurning: Bool { starts > stops }

  func start() { starts += 1 }

  func stop() { stops += 1 }
}
