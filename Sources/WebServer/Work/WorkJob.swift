/// What is known of a piece of work before it is done.
struct WorkJob: Hashable, Sendable {
  /// The two classes of work.
  enum Cost: Hashable, Sendable {
    /// Takes milliseconds.
    case cheap
    /// May take much longer.
    case dear
  }

  /// The class.
  let cost: Cost
  /// Who has asked for it: the address of the peer.
  let client: String
  /// The machine that it is about.
  let machine: String

  /// The same work in another class.
  func costing(_ cost: Cost) -> WorkJob { WorkJob(cost: cost, client: client, machine: machine) }
}
