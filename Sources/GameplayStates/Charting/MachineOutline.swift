/// What a machine says of itself when it is asked: its states, which may follow which, and the machines inside them.
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
