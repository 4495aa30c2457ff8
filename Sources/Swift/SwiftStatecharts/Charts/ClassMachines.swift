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
  /// The machines that variables hold, by their places.
  private let held: [Holder: [Int]]
  private(set) var readings: [SourceReading.Machine] = []

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    let declared = StateClasses(program, containers: containers)
    let flow = TypeFlow(program)
    let finder = MachineFinder(program, states: declared, flow: flow, containers: containers)
    var found = finder.machines
    states = declared.adding(found.flatMap(\.states))
    validity = Validity(program, states: states)
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
    held = ClassMachines.held(found)
    var initial = InitialStates(
      program, states: states, flow: flow, containers: containers, moves: moves, machines: machines)
    starts = machines.map { initial.start(of: $0) }
    children = ClassMachines.children(machines, states)
    readings = machines.indices.map { ClassChart.reading(self, $0) }
  }

  /// A variable of a body of code, or a property of a type.
  private struct Holder: Hashable {
    var body: Int?
    var type: ProgramType?
    let name: String
  }

  private static func held(_ machines: [Machine]) -> [Holder: [Int]] {
    var found: [Holder: [Int]] = [:]
    for (place, machine) in machines.enumerated() {
      guard let name = machine.variable else { continue }
      if let owner = machine.owner, owner.properties[name] != nil {
        found[Holder(type: owner, name: name), default: []].append(place)
      } else if let body = machine.container?.index {
        found[Holder(body: body, name: name), default: []].append(place)
      }
    }
    return found
  }

  /// The moves that a machine may be asked for, in their order: not those of another machine that the variable holds.
  ///
  /// Methods of one name in types that have nothing to do with each other are different events. In the classes of
  /// states they are one: it is the current state that is asked.
  func moves(of place: Int) -> [Move] {
    let found = ownMoves(of: place)
    var types: [String: Set<ProgramType>] = [:]
    for move in found {
      guard let type = move.container.type, !states.contains(type) else { continue }
      types[move.event, default: []].insert(type.lineage.last { $0.functions[move.container.name] != nil } ?? type)
    }
    return found.map { move in
      guard let type = move.container.type, !states.contains(type), types[move.event, default: []].count > 1 else {
        return move
      }
      var move = move
      move.event = "\(type.simpleName).\(move.event)"
      return move
    }
  }

  private func ownMoves(of place: Int) -> [Move] {
    moves.moves(of: machines[place]).filter { move in
      guard let name = move.receiver else { return true }
      let others =
        held[Holder(body: move.container.index, name: name)]
        ?? move.container.type?.lineage.firstNonNil { held[Holder(type: $0, name: name)] }
      return others?.contains(place) ?? true
    }
  }

  /// Whether a move is made, by the branches of the code around it.
  func truth(of move: Move) -> Truth { Branches(of: move.container.body, in: program).truth(at: move.span) }

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
      for state in owner.withSubclasses where states.contains(state) && found[state] == nil { found[state] = place }
    }
    return found
  }
}
