import Statecharts

extension Statechart {
  /// The event `enter.<State>`, in addition to its own, of each transition of a machine from program source which has
  /// an event with another transition of its state: by this event a request for a state takes the move that leads
  /// there, as the program does. By document order alone the first of them would be the only one.
  var requestEvents: [Transition.ID: String] {
    guard sourceMap != nil else { return [:] }
    var events: [Transition.ID: String] = [:]
    for state in allStates {
      var targets: [EventDescriptor: Set<[State.ID]>] = [:]
      for transition in state.transitions {
        for event in transition.events { targets[event, default: []].insert(transition.targets) }
      }
      for transition in state.transitions {
        guard let target = transition.targets.first, transition.targets.count == 1,
          transition.events.contains(where: { targets[$0, default: []].count > 1 })
        else { continue }
        events[transition.id] = "enter.\(target)"
      }
    }
    return events
  }
}
