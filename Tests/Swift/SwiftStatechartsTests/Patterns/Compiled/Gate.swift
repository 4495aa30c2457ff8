/// What a machine waits for, until it is told to go on.
@MainActor struct Gate {
  private static var waiting: CheckedContinuation<[String], any Error>?
  struct Refused: Error {}

  static func wait() async throws -> [String] {
    try await withCheckedThrowingContinuation { waiting = $0 }
  }
  static func pass() {
    waiting?.resume(returning: [])
    waiting = nil
  }
  static func refuse() {
    waiting?.resume(throwing: Refused())
    waiting = nil
  }
}
