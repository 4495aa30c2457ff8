import ArgumentParser
import StatechartFormats
import Storage
import WebServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The place where `interlock serve` keeps the machines that visitors give as text, and the clients from which it takes
/// them.
struct ServeLibrary: ParsableArguments {
  private static let defaults = StoreLimits()
  private static let tokenName = "INTERLOCK_LIBRARY_TOKEN"
  private static let tokenLength = 16...1000

  /// The clients that may put a machine into the library.
  enum Access: String, CaseIterable, ExpressibleByArgument {
    /// Nobody, and there is none.
    case off
    /// Clients on this computer, if the server listens there alone, and clients with the token.
    case local
    /// Everybody.
    case open
  }

  @OptionGroup var data: DataOption

  @Option(
    help: """
      Who may add machines to the library: off (there is no library), local (this computer, if the server listens only \
      there), or open (everyone). With a token anyone may, unless it is off.
      """)
  var library = Access.local

  @Option(
    help: """
      A file with the token that lets others add machines to the library (Authorization: Bearer); without it, the \
      environment variable INTERLOCK_LIBRARY_TOKEN is used.
      """)
  var libraryTokenFile: String?

  @Option(help: "The maximum size in bytes of a machine's text in the library (413).")
  var libraryMachineBytes = defaults.machineBytes

  @Option(help: "The maximum size in bytes of all texts in the library (507, if none has been unused for long enough).")
  var libraryBytes = defaults.allBytes

  @Option(help: "The days without use after which a machine may be removed to make room for another.")
  var libraryIdleDays = defaults.idleDays

  @Option(help: "The days without use after which a machine is removed.")
  var libraryAgeDays = defaults.ageDays

  @Option(help: "The maximum number of machines that a client elsewhere may upload in a day (429).")
  var libraryClientMachines = defaults.clientMachines

  @Option(help: "The maximum number of bytes that a client elsewhere may upload in a day (429).")
  var libraryClientBytes = defaults.clientBytes

  func validate() throws {
    guard (1...ReadLimits.bytes).contains(libraryMachineBytes) else {
      throw ValidationError("the maximum size of a machine is a number of bytes from 1 to \(ReadLimits.bytes)")
    }
    let values = [libraryBytes, libraryIdleDays, libraryAgeDays, libraryClientMachines, libraryClientBytes]
    guard values.allSatisfy({ (1...1_000_000_000_000).contains($0) }) else {
      throw ValidationError("a limit of the library is a number from 1 to 1000000000000")
    }
  }

  private var limits: StoreLimits {
    var limits = StoreLimits()
    limits.machineBytes = libraryMachineBytes
    limits.allBytes = libraryBytes
    limits.idleDays = libraryIdleDays
    limits.ageDays = libraryAgeDays
    limits.clientMachines = libraryClientMachines
    limits.clientBytes = libraryClientBytes
    return limits
  }

  /// Opens the library for a server that listens at a host. Where no folder is named and the user's cannot be made or
  /// written, the server goes on without.
  ///
  /// - Parameter times: The clocks that it goes by.
  /// - Throws: `CommandFailure` if it cannot be used, or the token cannot.
  /// - Returns: The library, if it was opened.
  func apply(
    to options: inout ServerOptions, isQuiet: Bool, times: MachineStore.Times
  ) throws(CommandFailure) -> MachineStore? {
    try data.checkAddress()
    guard library != .off else { return nil }
    let isLoopback = ServerAddress.isLoopback(host: options.host)
    options.libraryAccess = LibraryAccess(
      uploaders: library == .open ? .anybody : isLoopback ? .thisComputer : .nobody, token: try token())
    do throws(StoreError) {
      let store = try data.open(limits, times: times)
      options.texts = store
      return store
    } catch {
      guard case .inaccessible = error, !data.isNamed else { throw DataOption.failure(error) }
      if !isQuiet { StandardError.write("interlock: note: machines are not kept: \(error)") }
      return nil
    }
  }

  /// Opens the library for what cannot go on without it.
  ///
  /// - Parameter times: The clocks that it goes by.
  /// - Throws: `CommandFailure` if it cannot be used.
  func open(_ options: ServerOptions, times: MachineStore.Times) throws(CommandFailure) -> MachineStore {
    do throws(StoreError) {
      return try data.open(limits, times: times)
    } catch {
      throw DataOption.failure(error)
    }
  }

  private func token() throws(CommandFailure) -> String? {
    let (name, text): (String, String)
    if let libraryTokenFile {
      let bytes = try InputFile(path: libraryTokenFile).bytes(upTo: 4096)
      (name, text) = (libraryTokenFile, String(decoding: bytes, as: UTF8.self))
    } else if let given = ProcessInfo.processInfo.environment[ServeLibrary.tokenName] {
      (name, text) = (ServeLibrary.tokenName, given)
    } else {
      return nil
    }
    let token = text.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard ServeLibrary.tokenLength.contains(token.utf8.count) else {
      throw CommandFailure(message: "\(name): error: a token has 16 to 1000 characters")
    }
    return String(token)
  }
}

/// The limits of clients of `interlock serve`.
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
