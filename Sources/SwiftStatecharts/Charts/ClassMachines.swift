/// The machines of GameplayKit in a program, with what is found about them.
struct ClassMachines {
  let program: Program
  let states: StateClasses
  let validity: Validity
  let moves: MoveFinder
  let machines: [Machine]
  private(set) var starts: [InitialStates.Start?] = []
  private(set) var readings: [SourceReading.Machine] = []

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    states = StateClasses(program, containers: containers)
    let flow = TypeFlow(program)
    validity = Validity(program, states: states)
    var found = MachineFinder(program, states: states, flow: flow, containers: containers).machines
    moves = MoveFinder(program, states: states, flow: flow, containers: containers)
    if found.isEmpty {
      found = ImplicitMachines.machines(of: states.concrete, validity: validity, moves: moves.moves)
    }
    machines = found
    let initial = InitialStates(program, flow: flow, containers: containers, moves: moves.moves)
    starts = machines.map { initial.start(of: $0) }
    for (machine, start) in zip(machines, starts) {
      readings.append(ClassChart(self, machine, start).reading)
    }
  }
}
