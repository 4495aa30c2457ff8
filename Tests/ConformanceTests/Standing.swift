import Testing

/// What is expected of a row of a suite.
enum Standing: Hashable, Sendable {
  /// It passes, and that says something.
  case passing
  /// It passes although it needs more than there is, so that says nothing yet: what would lead to `fail` cannot happen.
  case unproven
  /// It does not pass, for this reason. Once it does, its test fails, and the row is to be moved.
  case gap(String)

  /// Checks a row.
  func expect(_ check: () throws -> Void) rethrows {
    switch self {
    case .passing, .unproven: try check()
    case .gap(let reason): withKnownIssue(Comment(rawValue: reason)) { try check() }
    }
  }

  var isGap: Bool { self != .passing && self != .unproven }
}
