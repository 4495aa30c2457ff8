import Gallery
package import StatechartSimulation
import WebPages
package import Statecharts

/// Addresses of machines and their runs in the explorer, for reports that are not pages.
package enum InlineAddress {
  /// The path of a machine that its address carries; nil if it would be too long.
  package static func path(of text: MachineText) -> String? {
    guard let identifier = InlineSource(text).identifier, identifier.utf8.count <= InlineSource.maxBytes else {
      return nil
    }
    return "/m/" + identifier.dropFirst()
  }

  /// The path of a machine with a run; nil if the run has more steps than an address may.
  package static func path(_ machine: String, run steps: [Step]) -> String? {
    guard steps.count <= ExplorerAddress.maxSteps else { return nil }
    return steps.isEmpty ? machine : machine + "?run=" + ExplorerAddress.encoded(run: steps)
  }

  /// The whole address of a moment of a machine at a server; nil if it would be too long. The machine of a name of the
  /// gallery never changes, so its address needs no text.
  ///
  /// - Parameter server: The server's address, with a slash at its end.
  package static func address(
    of text: MachineText, named name: String? = nil, run steps: [Step] = [], at server: String
  ) -> String? {
    let known = name.flatMap { Gallery.machine(named: $0) }.map { "/machines/" + $0.identifier }
    let address = (known ?? path(of: text)).flatMap { path($0, run: steps) }.map { server + $0.dropFirst() }
    return address.flatMap { $0.utf8.count <= RequestLimits.addressBytes ? $0 : nil }
  }
}
