package import StatechartSimulation

/// Lets a run speak by BasicHTTP while it settles, at an address of its own. SCXML C.2.
package protocol SimulationHost: Sendable {
  /// Where the sessions of the run are reached, by their identifiers.
  var location: @Sendable (String) -> String { get }

  /// Carries out a run, then lets it settle and speak.
  ///
  /// - Parameter begin: Carries out the run at the host's addresses and lets it settle.
  func settle(_ begin: @Sendable () -> Simulation) async -> Simulation
}

/// How a command gets a host for its run.
package struct SimulationHosting: Sendable {
  /// Does the work of a command with a host, which lasts as long as the work.
  package typealias With =
    @Sendable (
      _ work: @escaping @Sendable (any SimulationHost) async throws -> Simulation
    ) async throws -> Simulation

  /// The most requests that a host makes for a run.
  package let requests: Int
  package let with: With

  /// Hosts that make so many requests at most.
  package init(requests: Int, with: @escaping With) {
    self.requests = requests
    self.with = with
  }

  /// The hosting of the program, bound around its command; nil where the program cannot listen.
  @TaskLocal package static var current: SimulationHosting?
}
