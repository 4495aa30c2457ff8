import Commands
import StatechartSimulation
import WebServer

extension LoopbackHost: SimulationHost {}

extension SimulationHosting {
  /// By an address of this computer.
  static let loopback = SimulationHosting(requests: LoopbackHost.Limits.requests) { work in
    try await LoopbackHost.with { try await work($0) }
  }
}
