/// Groups states into machines where the source constructs none.
struct ImplicitMachines {
  private let states: [ProgramType]
  private var parents: [Int]
  private let places: [ProgramType: Int]

  /// One machine for each group of states that lead to each other.
  static func machines(of states: [ProgramType], validity: Validity, moves: [Move]) -> [Machine] {
    var groups = ImplicitMachines(states)
    if states.count <= MachineFinder.maxStates { groups.joinByRules(validity, moves) }
    groups.joinLoose()
    return groups.machines()
  }

  private init(_ states: [ProgramType]) {
    self.states = states
    parents = Array(states.indices)
    places = Dictionary(states.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func root(_ place: Int) -> Int {
    var place = place
    while parents[place] != place { place = parents[place] }
    return place
  }

  private mutating func join(_ left: Int, _ right: Int) {
    let (one, two) = (root(left), root(right))
    parents[max(one, two)] = min(one, two)
  }

  private mutating func joinByRules(_ validity: Validity, _ moves: [Move]) {
    for (place, source) in states.enumerated() where validity.methods(of: source) != nil {
      let answers = states.map { validity.answer(from: source, to: $0) }
      // A state that allows all says nothing of what belongs together.
      if answers.allSatisfy({ $0.truth == .yes }) { continue }
      for (other, answer) in answers.enumerated() {
        switch answer.truth {
        case .yes: join(place, other)
        case .when(let text): if !text.isUnread { join(place, other) }
        case .no: break
        }
      }
    }
    for move in moves {
      let targets = move.targets.compactMap { places[$0] }
      let own = states.indices.filter { place in move.container.type.map { states[place].inherits(from: $0) } ?? false }
      guard let first = targets.first else { continue }
      for place in targets + own { join(first, place) }
    }
  }

  /// States without rules and moves belong to those with the same base, or in the same type.
  private mutating func joinLoose() {
    let sizes = Dictionary(grouping: states.indices, by: root)
    // The base, or else the type around it.
    let alike = Dictionary(grouping: states.indices) { place -> [ProgramType?] in
      states[place].declaredSuperclass.map { [$0] } ?? [nil, states[place].enclosing]
    }
    for places in alike.values where places.count > 1 {
      for place in places where sizes[root(place)]?.count == 1 { join(places[place == places[0] ? 1 : 0], place) }
    }
  }

  private func machines() -> [Machine] {
    let groups = Dictionary(grouping: states.indices, by: root).sorted { $0.key < $1.key }
    return groups.map { _, members in
      let group = members.prefix(MachineFinder.maxStates).map { states[$0] }
      let others = members.dropFirst(group.count).compactMap { states[$0].nameSpan }
      return Machine(
        name: ImplicitMachines.name(of: group), site: nil, container: nil, machineClass: nil, variable: nil,
        states: group, places: group.compactMap(\.nameSpan), unread: others, arguments: [], forwarders: [])
    }
  }

  /// The type around the states, or their base, or the first of them.
  private static func name(of group: [ProgramType]) -> String {
    if let around = group[0].enclosing, group.allSatisfy({ $0.enclosing === around }) { return around.name }
    if let base = group[0].declaredSuperclass, group.allSatisfy({ $0.declaredSuperclass === base }) { return base.name }
    return group[0].name
  }
}
