public import GameplayStates

extension GKStateMachine {
  /// Goes to the state of a class, if the current state allows it, and reports it if not.
  ///
  /// - Parameters:
  ///   - stateClass: The class of the wanted state.
  ///   - recorder: The observer of the machine; its `report` gets the place of the call and the address of the run.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ stateClass: AnyClass, orReport recorder: RunRecorder, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if enter(stateClass) { return true }
    let isKnown = states.contains { type(of: $0) == stateClass }
    recorder.reportRefusal(
      of: String(describing: stateClass), by: self, isKnown: isKnown, file: file, line: line)
    return false
  }
}
