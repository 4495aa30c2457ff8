extension Snapshot {
  /// A machine that has not started: nothing is active, and nothing is on its way.
  public static var unstarted: Snapshot {
    Snapshot(
      configuration: [], atomicStates: [], time: 0, pending: [], undelivered: [], memories: [], variables: [],
      status: .running, doneData: nil, request: nil, sessions: [])
  }
}
