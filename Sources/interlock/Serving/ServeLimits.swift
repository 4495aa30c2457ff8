import ArgumentParser
import WebServer

/// What clients of `interlock serve` may take.
struct ServeLimits: ParsableArguments {
  private static let defaults = ConnectionLimits()

  @Option(help: "The maximum number of connections.")
  var connections = defaults.all

  @Option(help: "The maximum number of connections from one address; with a proxy in front, all come from the proxy's.")
  var connectionsPerAddress = defaults.perAddress

  @Option(help: "The seconds from the opening of a connection to the end of its first request's header.")
  var headerTimeout = defaults.headerSeconds

  @Option(help: "The seconds from the end of a request's header to the end of its body.")
  var bodyTimeout = defaults.bodySeconds

  @Option(help: "The seconds from an answer to the end of the next request's header.")
  var idleTimeout = defaults.idleSeconds

  @Option(help: "The seconds in which a client takes the next 64 KiB of an answer.")
  var writeTimeout = defaults.writeSeconds

  @Option(help: "The seconds after SIGTERM in which open requests are answered; then the process ends in any case.")
  var shutdownTimeout = 10

  @Option(
    help: """
      The megabytes of memory for cached machines, drawings and pages together; the least recently used are removed \
      first.
      """)
  var cacheMemory = 256

  @Option(
    help: "The maximum number of pages that need much work and wait for a thread; further ones are answered with 503.")
  var queue = 64

  func validate() throws {
    let values = [
      connections, connectionsPerAddress, headerTimeout, bodyTimeout, idleTimeout, writeTimeout, shutdownTimeout,
      cacheMemory, queue,
    ]
    guard values.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError("a limit is a number from 1 to 1000000")
    }
  }

  func apply(to options: inout ServerOptions) {
    options.connections.all = connections
    options.connections.perAddress = connectionsPerAddress
    options.connections.headerSeconds = headerTimeout
    options.connections.bodySeconds = bodyTimeout
    options.connections.idleSeconds = idleTimeout
    options.connections.writeSeconds = writeTimeout
    options.queueLength = queue
    options.cacheBytes = cacheMemory << 20
  }
}
