/// A state of a `StateMachine`: subclass it, one class a state, and put an instance of each into the machine.
///
/// The names of the members and their meaning are those of GameplayKit's `GKState`. The product
/// `GameplayKitCompatibility` has GameplayKit's own names, so that a program moves between the two by its imports.
/// A state and its machine are not `Sendable`: they belong to whichever thread or actor made them.
///
/// Charts and runs of machines need no further import. A file that imports `Statecharts` too, which has a `State` of
/// its own, says that it means this one by `import class GameplayStates.State`.
open class State {
  /// The machine that the state was put into last; nil once that machine is gone.
  public internal(set) weak var stateMachine: StateMachine?

  /// The machine inside this state, from its entry to its exit; nil while the state is not current.
  public private(set) var childMachine: StateMachine?

  /// Makes a state.
  public init() {}

  /// The name of the class in charts and runs: the class's own unless a subclass says otherwise.
  ///
  /// Names without white space and dots can be written in every notation.
  open class var stateName: String { String(describing: self) }

  /// Returns whether the machine may go from this state to one of another class, or of its own. True unless overridden.
  ///
  /// The machine asks every time, and also when it charts itself, so the answer should have no side effect.
  open func isValidNextState(_ stateClass: State.Type) -> Bool { true }

  /// Called when the state has become the current one; does nothing unless overridden.
  ///
  /// `enter` may be called from here. It is carried out at once, before the outer `enter` returns.
  /// - Parameter previousState: The state that was current before; nil on the machine's first entry.
  open func didEnter(from previousState: State?) {}

  /// Called while the state is current, each time the machine is updated; does nothing unless overridden.
  ///
  /// - Parameter seconds: The time since the last update.
  open func update(deltaTime seconds: Double) {}

  /// Called just before the state stops being the current one; does nothing unless overridden.
  ///
  /// The machine is on its way out and refuses every `enter` from here. For a state of a child machine that ends with
  /// the state around it, `nextState` is the state that the outer machine goes to.
  open func willExit(to nextState: State) {}

  /// Makes the machine that runs while this state is current; nil, for none, unless overridden.
  ///
  /// It is called after every `didEnter(from:)`, so each entry gets a machine of its own, which enters its first state
  /// at once and is released on exit. It is also called, without an entry, when the machine charts itself.
  open func makeChildMachine() -> StateMachine? { nil }

  /// The context of the state's machine, if it is of the type.
  public func context<Context>(as type: Context.Type = Context.self) -> Context? {
    stateMachine?.context as? Context
  }
}

@available(*, unavailable)
extension State: Sendable {}

extension State {
  /// The child machine as it runs now, or one made for a look at it.
  var inspectedChildMachine: StateMachine? { childMachine ?? preparedChildMachine() }

  func startChildMachine() {
    guard let machine = preparedChildMachine() else { return }
    childMachine = machine
    machine.enterFirstState()
  }

  func leave(to nextState: State) {
    childMachine?.end(before: nextState)
    willExit(to: nextState)
    childMachine = nil
  }

  private func preparedChildMachine() -> StateMachine? {
    guard let machine = makeChildMachine() else { return nil }
    machine.join(self)
    return machine
  }
}
