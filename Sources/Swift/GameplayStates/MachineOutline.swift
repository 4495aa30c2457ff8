public import Statecharts

/// A machine's description of itself: its states, the successors of each, and the machines inside them.
public struct MachineOutline: Hashable, Sendable {
  /// A state of the machine.
  public struct Member: Hashable, Sendable {
    /// The state's name.
    public let name: String
    /// The names of the states that may follow, in the machine's order.
    public let successors: [String]
    /// The machine inside the state, if it has one.
    public let child: MachineOutline?

    /// Makes a member.
    public init(name: String, successors: [String], child: MachineOutline? = nil) {
      self.name = name
      self.successors = successors
      self.child = child
    }
  }

  /// The states in the machine's order.
  public let members: [Member]
  /// The name of the state that the machine began in, or will.
  public let first: String?

  /// Makes an outline; a machine that has not begun will begin in its first state.
  public init(members: [Member], first: String? = nil) {
    self.members = members
    self.first = first ?? members.first?.name
  }

  /// The names of all states at all depths, as often as they occur.
  var allNames: [String] {
    members.flatMap { [$0.name] + ($0.child?.allNames ?? []) }
  }
}

extension MachineOutline {
  /// The outline as a chart.
  ///
  /// A transition from a state to a possible successor waits for an event named `enter.<State>`, which diagrams do not
  /// print; a state with a machine inside is compound and begins in that machine's first state. A state is called by
  /// its name, or, where several have the same, by its path, such as `Clip/Idle`.
  /// - Parameters:
  ///   - name: The chart's name.
  ///   - path: The initial state of the chart, as names from the outermost in; the machine's own, if empty.
  public func statechart(name: String? = nil, startingIn path: [String] = []) -> Statechart {
    let names = OutlineStateNames(self)
    let start = path.isEmpty ? first.map { [$0] } : path
    return Statechart(
      name: name, initial: start.map { DefaultTransition(targets: [names.id(of: $0)]) }, dataModel: .null,
      states: states(inside: [], names: names))
  }

  private func states(inside path: [String], names: OutlineStateNames) -> [Statecharts.State] {
    members.map { member in
      let own = path + [member.name]
      let transitions = member.successors.map { successor in
        let target = names.id(of: path + [successor])
        return Transition.on(EventDescriptor("enter.\(target)"), to: target)
      }
      return Statecharts.State(
        names.id(of: own),
        initial: member.child?.first.map { DefaultTransition(targets: [names.id(of: own + [$0])]) },
        transitions: transitions, children: member.child?.states(inside: own, names: names) ?? [])
    }
  }
}

/// Calls the states of an outline by names that are unique in its chart.
struct OutlineStateNames {
  private let ambiguous: Set<String>

  init(_ outline: MachineOutline) {
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for name in outline.allNames where !seen.insert(name).inserted { repeated.insert(name) }
    ambiguous = repeated
  }

  func id(of path: [String]) -> Statecharts.State.ID {
    let last = path.last ?? ""
    let name = ambiguous.contains(last) ? path.joined(separator: "/") : last
    return Statecharts.State.ID(String(name.map { $0.isWhitespace ? "_" : $0 }))
  }
}
