/// A machine whose states are the cases of an enum.
///
/// An `enter` runs as in `StateMachine`: valid check, `willExit`, replacement, `didEnter`. The first always succeeds,
/// with no `willExit` and `from: nil`; a refused one changes nothing; one inside `didEnter` is carried out at once, and
/// one inside `willExit` is refused.
///
/// A machine is not `Sendable`: it belongs to whichever thread or actor made it.
public final class EnumStateMachine<Value: EnumState> {
  /// The current state; nil until the first `enter`.
  public private(set) var currentState: Value?

  /// What the states work on, if anything.
  public var model: Value.Model?

  /// The first state that was entered.
  private(set) var firstEntered: Value?
  let observers = ObserverList()
  private var isLeaving = false

  /// Makes a machine that has entered no state yet.
  public init(model: Value.Model? = nil) {
    self.model = model
  }

  /// Says whether `enter` would succeed now: for the current state too only if it lists itself.
  public func canEnter(_ state: Value) -> Bool {
    guard !isLeaving else { return false }
    return currentState?.validNextStates.contains(state) ?? true
  }

  /// Goes to a state, if the current one allows it.
  ///
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(_ state: Value) -> Bool {
    guard !isLeaving else { return false }
    let isAccepted = canEnter(state)
    observers.report(
      EnterRequest(path: [state.stateName], isFirst: currentState == nil, isAccepted: isAccepted))
    guard isAccepted else { return false }
    let previous = currentState
    isLeaving = true
    previous?.willExit(to: state, in: self)
    isLeaving = false
    currentState = state
    firstEntered = firstEntered ?? state
    state.didEnter(from: previous, in: self)
    return true
  }
}

@available(*, unavailable)
extension EnumStateMachine: Sendable {}
