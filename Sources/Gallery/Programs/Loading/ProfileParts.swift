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
