import Explanations

/// The addresses of programs that run.
package enum LiveAddress {
  /// The page of all programs.
  package static let path = "/live"
  /// The address to which records are posted, one a line.
  package static let lines = "/live/lines"
  /// The address at which Stately Inspect connects by WebSocket.
  package static let inspect = "/live/inspect"
  /// The addresses of OpenTelemetry's exporters. OTLP 1.3, OTLP/HTTP.
  package static let otlp = ["/v1/traces", "/v1/logs"]
  /// The address at which the page of all learns of changes.
  package static let changes = "/live/changes"
  /// The field of the form that chooses the machine of an actor, and its button that keeps the run.
  package static let machineField = "machine"
  package static let keepField = "keep"

  /// The page of an actor.
  package static func actor(_ number: Int) -> String { path + "/\(number)" }

  /// The address at which the page of an actor learns of changes.
  package static func changes(of number: Int) -> String { actor(number) + "/changes" }

  static func overview(_ site: Site) -> String { AddressText.address(path, in: site.addressLanguage) }

  static func actor(_ number: Int, _ site: Site) -> String {
    AddressText.address(actor(number), in: site.addressLanguage)
  }
}
