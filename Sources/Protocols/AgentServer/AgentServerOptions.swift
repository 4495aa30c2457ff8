package import MachineSessions
package import StatechartFormats
package import StatechartSimulation
package import Statecharts

/// The options of a server for agents.
package struct AgentServerOptions: Sendable {
  /// The notations that are read.
  package var catalog: NotationCatalog
  /// The name and the version of the program.
  package var program: (name: String, version: String)
  /// The address of the page of a moment of a machine of a name or a text; nil if it would be too long.
  package var address: @Sendable (_ name: String?, MachineText, [Step]) -> String?

  /// The sessions of agents.
  package var sessions: any SessionKeeper

  package init(
    catalog: NotationCatalog, program: (name: String, version: String), sessions: any SessionKeeper,
    address: @escaping @Sendable (_ name: String?, MachineText, [Step]) -> String?
  ) {
    self.catalog = catalog
    self.program = program
    self.address = address
    self.sessions = sessions
  }
}
