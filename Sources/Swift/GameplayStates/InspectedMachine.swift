import Statecharts

/// An observer that reports the moves of one machine.
final class InspectedMachine: MachineObserver {
  private(set) weak var machine: (any ChartableMachine)?
  /// The place in the program where the next request is made, if it is known.
  var place: String?
  private let name: String
  private let instance: String
  private let queue: InspectorQueue

  init(_ machine: any ChartableMachine, name: String, instance: String, _ queue: InspectorQueue) {
    (self.machine, self.name, self.instance, self.queue) = (machine, name, instance, queue)
    let chart = machine.outline.statechart(name: name, startingIn: machine.activeStateNames)
    report([Value.Member("definition", .string(chart.linked)), Value.Member("notation", .string("json"))])
  }

  func machineWillAnswer(_ request: EnterRequest) {
    guard let machine else { return }
    let names = OutlineStateNames(machine.outline)
    let wanted = names.id(of: request.path).name
    // The first state is that in which the chart begins.
    let event = request.isFirst ? nil : "enter." + wanted
    report(event, states: request.isAccepted ? [wanted] : [names.id(of: machine.activeStateNames).name])
    place = nil
  }

  /// Reports a request for a state that the machine does not have.
  func reportRefusal(of wanted: String) {
    guard let machine else { return }
    report("enter." + wanted, states: [OutlineStateNames(machine.outline).id(of: machine.activeStateNames).name])
    place = nil
  }

  private func report(_ event: String?, states: [String]) {
    var members: [Value.Member] = []
    if let event { members.append(Value.Member("event", .string(event))) }
    members.append(Value.Member("states", .array(states.filter { !$0.isEmpty }.map { .string($0) })))
    if let place { members.append(Value.Member("place", .string(place))) }
    report(members)
  }

  private func report(_ members: [Value.Member]) {
    let own = [Value.Member("machine", .string(name)), Value.Member("instance", .string(instance))]
    queue.add(Value.object(own + members).json())
  }
}
