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

  /// The model that the states work on, if there is one.
  public var model: Value.Model?

  /// The first state that was entered.
  private(set) var firstEntered: Value?
  let observers = ObserverList()
  private var isLeaving = false

  /// Makes a machine that has entered no state yet.
  public init(model: Value.Model? = nil) {
    self.model = model
  }

  /// Returns whether `enter` would succeed now: for the current state too only if it lists itself.
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

/// The states of a small machine as the cases of an enum.
///
///     enum Door: EnumState, CaseIterable {
///       case open, closed
///       var validNextStates: [Door] { self == .open ? [.closed] : [.open] }
///     }
public protocol EnumState: Equatable {
  /// The type of the model that the states work on, held by the machine; `Void` unless the enum declares another.
  associatedtype Model = Void

  /// The states that may come next.
  var validNextStates: [Self] { get }

  /// The state's name in charts and runs: the case as Swift prints it, unless the enum says otherwise.
  var stateName: String { get }

  /// Called when the state has become the current one; does nothing unless the enum says otherwise.
  ///
  /// `enter` may be called from here. It is carried out at once, before the outer `enter` returns.
  func didEnter(from previousState: Self?, in machine: EnumStateMachine<Self>)

  /// Called just before the state stops being the current one; does nothing unless the enum says otherwise.
  ///
  /// The machine is on its way out and refuses every `enter` from here.
  func willExit(to nextState: Self, in machine: EnumStateMachine<Self>)
}

extension EnumState {
  /// The case as Swift prints it.
  public var stateName: String { String(describing: self) }

  /// Does nothing.
  public func didEnter(from previousState: Self?, in machine: EnumStateMachine<Self>) {}

  /// Does nothing.
  public func willExit(to nextState: Self, in machine: EnumStateMachine<Self>) {}
}
