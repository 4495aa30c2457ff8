/// The machines of GameplayKit in a program, with what is found about them.
struct ClassMachines {
  let program: Program
  let states: StateClasses
  let validity: Validity
  let moves: MoveFinder
  let machines: [Machine]
  /// Constructions of which no state is known.
  let unread: [Machine]
  private(set) var starts: [InitialStates.Start?] = []
  private let children: [ProgramType: Int]
  private(set) var readings: [SourceReading.Machine] = []

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    states = StateClasses(program, containers: containers)
    let flow = TypeFlow(program)
    validity = Validity(program, states: states)
    let finder = MachineFinder(program, states: states, flow: flow, containers: containers)
    var found = finder.machines
    moves = MoveFinder(program, states: states, flow: flow, containers: containers)
    var unread = finder.unread
    if found.isEmpty {
      found = ImplicitMachines.machines(of: states.concrete, validity: validity, moves: moves.moves)
      // The only machine that is made has the only group of states.
      if found.count == 1, unread.count == 1, var only = unread.popLast() {
        only.states = found[0].states
        found = [only]
      }
    }
    self.unread = unread
    machines = found
    let initial = InitialStates(program, states: states, flow: flow, containers: containers, moves: moves)
    starts = machines.map { initial.start(of: $0) }
    children = ClassMachines.children(machines, states)
    readings = machines.indices.map { ClassChart.reading(self, $0) }
  }

  /// The machine that a state owns, by its place.
  func child(of state: ProgramType) -> Int? { children[state] }

  /// A state owns the machine that it makes for a property of its own, or returns.
  private static func children(_ machines: [Machine], _ states: StateClasses) -> [ProgramType: Int] {
    var found: [ProgramType: Int] = [:]
    for (place, machine) in machines.enumerated() {
      guard let owner = machine.owner, states.contains(owner), !machine.states.contains(where: { $0 === owner }) else {
        continue
      }
      let isHeld = machine.variable.map { owner.property(named: $0) != nil } ?? false
      let isReturned = machine.container?.function?.result?.path?.last?.hasSuffix("StateMachine") ?? false
      guard isHeld || isReturned || machine.container?.property != nil else { continue }
      for state in states.all where state.inherits(from: owner) && found[state] == nil { found[state] = place }
    }
    return found
  }
}
