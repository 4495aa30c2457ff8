/// A length of time in seconds, as Foundation calls it, which comes with GameplayKit.
public typealias TimeInterval = Double

/// A state of a `GKStateMachine`: subclass it, one class a state, and put an instance of each into the machine.
///
/// Its members are those of GameplayKit's `GKState`. A state and its machine are not `Sendable`: they belong to
/// whichever thread or actor made them.
open class GKState {
  /// The machine that the state was put into last; nil once that machine is gone.
  public internal(set) weak var stateMachine: GKStateMachine?

  /// Makes a state.
  public init() {}

  /// Returns whether the machine may go from this state to one of another class, or of its own. True unless overridden.
  ///
  /// The machine asks every time, and also when it charts itself, so the answer should have no side effect.
  open func isValidNextState(_ stateClass: AnyClass) -> Bool { true }

  /// Called when the state has become the current one; does nothing unless overridden.
  ///
  /// - Parameter previousState: The state that was current before; nil on the machine's first entry.
  open func didEnter(from previousState: GKState?) {}

  /// Called while the state is current, each time the machine is updated; does nothing unless overridden.
  ///
  /// - Parameter seconds: The time since the last update.
  open func update(deltaTime seconds: TimeInterval) {}

  /// Called just before the state stops being the current one; does nothing unless overridden.
  ///
  /// The machine is on its way out and refuses every `enter` from here.
  open func willExit(to nextState: GKState) {}
}

@available(*, unavailable)
extension GKState: Sendable {}
