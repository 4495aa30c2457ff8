/// Where a process is killed, or its disk full.
protocol Faults: Sendable {
  /// Has the process killed at a place of the next request that the seed decides.
  func armKill(seed: Int)

  /// Has the disk full from a write on that the seed decides.
  func armFullDisk(seed: Int)

  /// Nothing happens any more.
  func disarm()

  /// The request is being decided, inside its transaction.
  func reach()
}
