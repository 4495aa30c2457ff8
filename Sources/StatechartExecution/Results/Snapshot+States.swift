extension Snapshot {
  /// A machine in the same states of which nothing else is known.
  public var statesAlone: Snapshot {
    Snapshot(
      configuration: configuration, atomicStates: atomicStates, time: 0, pending: [], undelivered: [], memories: [],
      variables: [], status: .running, doneData: nil, request: nil, sessions: [])
  }
}
