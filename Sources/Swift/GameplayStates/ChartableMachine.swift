public import Statecharts

/// A machine that can draw itself and be watched: every `StateMachine`, and an `EnumStateMachine` of listed cases.
public protocol ChartableMachine: AnyObject {
  /// The machine's description of itself now: every ordered pair of its states is tried, those of child machines too.
  ///
  /// A machine whose rules change while it runs may say something else later.
  var outline: MachineOutline { get }

  /// The names of the active states, outermost first; empty before the first `enter`.
  var activeStateNames: [String] { get }

  /// Notifies an observer of every `enter` from now on, those of child machines too, for as long as it lives.
  func addObserver(_ observer: any MachineObserver)
}

extension ChartableMachine {
  /// The machine as a chart; see `MachineOutline.statechart(name:startingIn:)`.
  public func statechart(name: String? = nil) -> Statechart {
    outline.statechart(name: name)
  }
}

extension StateMachine: ChartableMachine {
  /// The machine's description of itself: `isValidNextState` of each state for each class.
  public var outline: MachineOutline {
    let members = states.map { state in
      let successors = states.map { type(of: $0) }.filter(state.isValidNextState)
      return MachineOutline.Member(
        name: type(of: state).stateName, successors: successors.map { $0.stateName },
        child: state.inspectedChildMachine?.outline)
    }
    return MachineOutline(members: members, first: firstEntered)
  }

  /// The names of the current state and of those of the child machines inside it.
  public var activeStateNames: [String] {
    guard let currentState else { return [] }
    return [type(of: currentState).stateName] + (currentState.childMachine?.activeStateNames ?? [])
  }

  /// Notifies an observer of every `enter` from now on, for as long as it lives.
  public func addObserver(_ observer: any MachineObserver) {
    observers.add(observer)
  }
}

extension EnumStateMachine: ChartableMachine where Value: CaseIterable {
  /// The machine's description of itself: the cases that each case lists as its successors.
  public var outline: MachineOutline {
    let members = Value.allCases.map { state in
      let successors = Value.allCases.filter(state.validNextStates.contains)
      return MachineOutline.Member(name: state.stateName, successors: successors.map(\.stateName))
    }
    return MachineOutline(members: members, first: firstEntered?.stateName)
  }

  /// The name of the current state.
  public var activeStateNames: [String] { currentState.map { [$0.stateName] } ?? [] }

  /// Notifies an observer of every `enter` from now on, for as long as it lives.
  public func addObserver(_ observer: any MachineObserver) {
    observers.add(observer)
  }
}
