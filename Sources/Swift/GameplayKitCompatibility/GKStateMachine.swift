package import GameplayStates

/// A machine with one current state, which says what may come next, with the members of GameplayKit's.
///
/// An `enter` runs in this order: the current state is asked `isValidNextState`; it gets `willExit(to:)`; the current
/// state is replaced; the new one gets `didEnter(from:)`. The first `enter` always succeeds, with no `willExit` and
/// `from: nil`. A refused `enter` changes nothing.
///
/// If Apple documents nothing, it does as `StateMachine` of `GameplayStates` does.
open class GKStateMachine {
  /// The current state; nil until the first `enter`.
  public private(set) var currentState: GKState?

  /// The states in the order they were given, one a class.
  let states: [GKState]
  /// The state that was entered first.
  private(set) var firstEntered: GKState?
  package let observers = ObserverList()
  private var isLeaving = false

  /// Makes a machine that has entered no state yet.
  ///
  /// - Parameter states: One state a class; of several the last is kept, in the place of the first.
  public init(states: [GKState]) {
    var kept: [GKState] = []
    for state in states {
      if let place = kept.firstIndex(where: { type(of: $0) == type(of: state) }) {
        kept[place] = state
      } else {
        kept.append(state)
      }
    }
    self.states = kept
    for state in kept { state.stateMachine = self }
  }

  /// The machine's state of a class; nil if there is none.
  public func state<StateType: GKState>(forClass stateClass: StateType.Type) -> StateType? {
    member(of: stateClass) as? StateType
  }

  /// Returns whether `enter` would succeed now.
  open func canEnterState(_ stateClass: AnyClass) -> Bool {
    guard !isLeaving, member(of: stateClass) != nil else { return false }
    return currentState?.isValidNextState(stateClass) ?? true
  }

  /// Goes to the state of a class, if the current state allows it.
  ///
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  open func enter(_ stateClass: AnyClass) -> Bool {
    guard !isLeaving, let next = member(of: stateClass) else { return false }
    let isAccepted = canEnterState(stateClass)
    observers.report(
      EnterRequest(path: [next.name], isFirst: currentState == nil, isAccepted: isAccepted))
    guard isAccepted else { return false }
    let previous = currentState
    isLeaving = true
    previous?.willExit(to: next)
    isLeaving = false
    currentState = next
    firstEntered = firstEntered ?? next
    next.didEnter(from: previous)
    return true
  }

  /// Updates the current state. Before the first `enter` it does nothing.
  open func update(deltaTime seconds: TimeInterval) {
    currentState?.update(deltaTime: seconds)
  }

  private func member(of stateClass: AnyClass) -> GKState? { states.first { type(of: $0) == stateClass } }
}

@available(*, unavailable)
extension GKStateMachine: Sendable {}

extension GKState {
  /// The name of the class.
  var name: String { String(describing: type(of: self)) }
}
