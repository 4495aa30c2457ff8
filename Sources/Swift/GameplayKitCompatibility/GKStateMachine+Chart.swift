public import GameplayStates

extension GKStateMachine: ChartableMachine {
  /// The machine's description of itself: `isValidNextState` of each state for each class.
  public var outline: MachineOutline {
    let members = states.map { state in
      MachineOutline.Member(
        name: state.name, successors: states.filter { state.isValidNextState(type(of: $0)) }.map(\.name))
    }
    return MachineOutline(members: members, first: firstEntered?.name)
  }

  /// The name of the current state.
  public var activeStateNames: [String] { currentState.map { [$0.name] } ?? [] }

  /// Notifies an observer of every `enter` from now on, for as long as it lives.
  public func addObserver(_ observer: any MachineObserver) { observers.add(observer) }
}
