public import WebPages

/// How the server is started.
public struct ServerOptions: Sendable {
  /// The address to listen at.
  public var host: String
  /// The port; 0 lets the system choose.
  public var port: Int
  /// The machines that stand beside the gallery's.
  public var machines: [Subject] = []
  /// True if machines may post to this computer's addresses and be sent messages by it. SCXML C.2.
  public var basicHTTP = false
  /// The folder that holds `Templates` and `Public`.
  public var resources: ResourceFolder

  /// Makes options.
  public init(host: String = "127.0.0.1", port: Int = 8080, resources: ResourceFolder) {
    self.host = host
    self.port = port
    self.resources = resources
  }
}

/// What a request may cost.
public enum RequestLimits {
  /// The most bytes of a request's address.
  public static let addressBytes = 48 << 10
  /// The most steps of a run in an address.
  public static let steps = 2000
}
