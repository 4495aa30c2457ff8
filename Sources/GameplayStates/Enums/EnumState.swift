/// The states of a small machine as the cases of an enum.
///
///     enum Door: EnumState, CaseIterable {
///       case open, closed
///       var validNextStates: [Door] { self == .open ? [.closed] : [.open] }
///     }
public protocol EnumState: Equatable {
  /// What the states work on, held by the machine; nothing unless the enum says otherwise.
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
