/// A machine with one current state, which says what may come next: GameplayKit's `GKStateMachine` for every platform.
///
/// An `enter` runs in this order: the current state is asked `isValidNextState`; it gets `willExit(to:)`; the current
/// state is replaced; the new one gets `didEnter(from:)`; its child machine, if it makes one, enters its first state.
/// The first `enter` always succeeds, with no `willExit` and `from: nil`. A refused `enter` changes nothing.
///
/// The behaviour that Apple leaves undocumented:
/// - `enter` inside `didEnter` is carried out at once, depth first; the outer `enter` still returns true, and a state
///   that is no longer current by then gets no child machine.
/// - `enter` inside `willExit` is refused, so that every `didEnter` has one `willExit`.
/// - A class that the machine has no state of is refused, at first too.
/// - Classes are looked up exactly: a subclass's state does not count as its superclass.
/// - A machine that is released sends no `willExit`.
///
/// A machine is not `Sendable`: it belongs to whichever thread or actor made it.
open class StateMachine {
  /// The current state; nil until the first `enter`.
  public private(set) var currentState: State?

  /// The object that all states share; a child machine without a context of its own is given that of the machine around
  /// it.
  public var context: AnyObject?

  /// The states in the order they were given, one a class.
  public let states: [State]

  /// The name of the state that was entered first.
  private(set) var firstEntered: String?
  private(set) weak var owner: State?
  let observers = ObserverList()
  private var isLeaving = false
  private var entryCount = 0

  /// Makes a machine that has entered no state yet.
  ///
  /// - Parameters:
  ///   - states: One state a class; of several the last is kept, in the place of the first.
  ///   - context: The object that all states share.
  public init(states: [State], context: AnyObject? = nil) {
    var kept: [State] = []
    for state in states {
      if let place = kept.firstIndex(where: { type(of: $0) == type(of: state) }) {
        kept[place] = state
      } else {
        kept.append(state)
      }
    }
    self.states = kept
    self.context = context
    for state in kept { state.stateMachine = self }
  }

  /// The machine's state of a class; nil if there is none.
  public func state<Class: State>(forClass stateClass: Class.Type) -> Class? {
    states.first { type(of: $0) == stateClass } as? Class
  }

  /// The machine's state of a name; nil if there is none. States of child machines are not examined.
  public func state(named name: String) -> State? {
    states.first { type(of: $0).stateName == name }
  }

  /// Returns whether `enter` would succeed now.
  open func canEnterState(_ stateClass: State.Type) -> Bool {
    guard !isLeaving, states.contains(where: { type(of: $0) == stateClass }) else { return false }
    return currentState?.isValidNextState(stateClass) ?? true
  }

  /// Goes to the state of a class, if the current state allows it.
  ///
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  open func enter(_ stateClass: State.Type) -> Bool {
    guard !isLeaving, let next = states.first(where: { type(of: $0) == stateClass }) else { return false }
    let isAccepted = canEnterState(stateClass)
    report(EnterRequest(path: [stateClass.stateName], isFirst: currentState == nil, isAccepted: isAccepted))
    guard isAccepted else { return false }
    move(to: next)
    return true
  }

  /// Updates the current state, then the child machine inside it. Before the first `enter` it does nothing.
  open func update(deltaTime seconds: Double) {
    let state = currentState
    state?.update(deltaTime: seconds)
    guard let state, state === currentState else { return }
    state.childMachine?.update(deltaTime: seconds)
  }
}

@available(*, unavailable)
extension StateMachine: Sendable {}

extension StateMachine {
  private func move(to next: State) {
    let previous = currentState
    isLeaving = true
    previous?.leave(to: next)
    isLeaving = false
    currentState = next
    firstEntered = firstEntered ?? type(of: next).stateName
    entryCount += 1
    let entry = entryCount
    next.didEnter(from: previous)
    // Another state may have been entered meanwhile, or the machine may have ended.
    if entry == entryCount, !isLeaving { next.startChildMachine() }
  }

  /// Makes the machine the one inside a state, as if it were new.
  func join(_ state: State) {
    owner = state
    context = context ?? state.stateMachine?.context
    currentState = nil
    isLeaving = false
  }

  func enterFirstState() {
    if let first = states.first { enter(type(of: first)) }
  }

  /// Leaves the current state for good: a machine that has ended refuses every `enter`.
  func end(before nextState: State) {
    isLeaving = true
    currentState?.leave(to: nextState)
  }

  /// Notifies those who observe this machine, then those who observe the machines around it.
  func report(_ request: EnterRequest) {
    observers.report(request)
    guard let owner else { return }
    owner.stateMachine?.report(request.inside(type(of: owner).stateName))
  }
}
