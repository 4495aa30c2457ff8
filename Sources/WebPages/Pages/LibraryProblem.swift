import Explanations
public import StatechartSimulation

/// What went wrong with a request to the library of machines.
public enum LibraryProblem: Hashable, Sendable {
  /// There is no machine at the address.
  case unknown
  /// The library takes in nothing from here.
  case closed
  /// It takes in something only with a token.
  case noToken
  /// It takes in nothing that a page of another site sends.
  case elsewhere
  /// What was sent is no machine that can be shown, for these reasons.
  case unreadable(LibraryError)
  /// A text may have so many bytes.
  case tooLong(limit: Int)
  /// There is no room.
  case full
  /// As much was put as may be in a day; more may be put in so many seconds.
  case quota(retryAfter: Int)
  /// The store fails.
  case failed

  /// What went wrong, in one line of text.
  func message(in language: Language) -> String {
    switch self {
    case .unknown: language(.libraryUnknown)
    case .closed: language(.libraryClosed)
    case .noToken: language(.libraryNoToken)
    case .elsewhere: language(.libraryElsewhere)
    case .unreadable(let error):
      language(.libraryUnreadable) + (error.lines.first.map { language.sentenceBreak + $0 } ?? "")
    case .tooLong(let limit): language(.libraryTooLong, String(limit))
    case .full: language(.libraryFull)
    case .quota(let seconds): language(.libraryQuota, String((seconds + 3599) / 3600))
    case .failed: language(.libraryFailed)
    }
  }
}
