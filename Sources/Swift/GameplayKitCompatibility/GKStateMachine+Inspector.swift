public import GameplayStates

extension GKStateMachine {
  /// Goes to the state of a class, if the current state allows it, and reports the place of the call to an
  /// inspector.
  ///
  /// - Parameters:
  ///   - stateClass: The class of the wanted state.
  ///   - inspector: The inspector that observes the machine.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ stateClass: AnyClass, orReport inspector: Inspector, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let isKnown = states.contains { type(of: $0) == stateClass }
    return inspector.reporting(file, line, of: String(describing: stateClass), by: self, isKnown: isKnown) {
      enter(stateClass)
    }
  }
}
