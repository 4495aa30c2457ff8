import ArgumentParser
import CAllocator
import Lessons
import Logging
import MachineSessions
import StatechartSimulation
import Statecharts
import Storage
import Synchronization
import WebPages
import WebServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `interlock serve`
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    _superCommandName: InterlockCommand.programName,
    abstract: "Serves the gallery and the explorer.",
    discussion: """
      Machines in files, and in the files of folders, are listed with the gallery's. A file that is saved again is read again, and open pages show it; \
      what it names in 'src' must be in its folder and is read when a run needs it. Machines that are too long for an address \
      are kept in the library, a file in the user's data folder (see 'interlock library').

      With --live programs tell the server what their machines do, and the page /live shows them as runs: XState by Stately \
      Inspect's WebSocket at /live/inspect, any program by JSON objects, one a line, posted to /live/lines, and \
      OpenTelemetry's exporters by OTLP/HTTP JSON at /v1/logs and /v1/traces.

      With --sessions programs have a machine hold them to its rules: POST /sessions starts one, POST /sessions/ID/events \
      sends it an event, which is taken, or refused with the reasons, what is valid and the way there.

      EXAMPLES
        interlock serve
        interlock serve machine.scxml
        interlock serve Sources/
        interlock serve machines/ --live
        interlock serve machines/ --sessions --live
        interlock serve --basic-http machine.scxml
        interlock serve --host 0.0.0.0 --port 80
        interlock serve --lessons course/
        interlock serve --rooms --host 0.0.0.0
        interlock serve --rooms --class 120 --roster codes.txt --host 0.0.0.0
      """)

  @Argument(help: "The paths of machines to show in addition to the gallery.")
  var files: [String] = []

  @Option(
    name: .customLong("from"), help: "The notation of the files, if it cannot be detected from their names or content.")
  var notation: String?

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(
    name: .customLong("name"),
    help: ArgumentHelp(
      """
      A name by which the server is called, such as that of a proxy: forms are answered by names that others may have \
      only if they are named. May be repeated. Addresses, localhost, names without a dot and below .local need not be.
      """, valueName: "host"))
  var names: [String] = []

  @Option(help: "The port; 0 lets the system choose.")
  var port = 8080

  @Flag(
    name: .customLong("basic-http"),
    help: """
      Let machines speak by SCXML's BasicHTTP event processor, with this computer alone: messages to the address that a \
      page shows arrive, and a request is made when a person says so.
      """)
  var basicHTTP = false

  @Flag(
    name: .customLong("mcp"),
    help: "Answer agents that write machines (Model Context Protocol): one POST at /mcp for each message.")
  var answersAgents = false

  @Flag(
    help: """
      Let programs keep sessions of machines at /sessions, and agents with --mcp: an event that the machine refuses is \
      refused. They are kept with the library; without one, until the server ends.
      """)
  var sessions = false

  @Option(help: "A folder with lessons, which come before those of the program (see 'interlock check').")
  var lessons: String?

  @Option(
    help: ArgumentHelp(
      "The address of the repository with the program's source; pages link to it and to the documentation there.",
      valueName: "address"))
  var project: String?

  @OptionGroup(title: "Programs that run") var live: ServeLive

  @OptionGroup(title: "Limits") var limits: ServeLimits

  @OptionGroup(title: "Workers") var workers: ServeWorkers

  @OptionGroup(title: "Library") var library: ServeLibrary

  @OptionGroup(title: "Rooms") var rooms: ServeRooms

  @Option(help: "The folder that holds Templates and Public; found from the program's own path, if not named.")
  var resources: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("a port is a number from 0 to 65535") }
    if let project {
      let address = URL(string: project)
      guard address?.host() != nil, ["http", "https"].contains(address?.scheme) else {
        throw ValidationError("the project's address begins with https:// and a host")
      }
    }
  }

  func run() async throws {
    // By default there are eight for each processor: in a room of 1,000 they kept a sixth more memory.
    InterlockShareArenas(Int32(clamping: max(2, ProcessInfo.processInfo.activeProcessorCount)))
    let logger = Serve.logger(isQuiet: quiet)
    try OpenFileLimit.raise(
      connections: limits.connections, address: "\(ServerAddress(host: host, port: port))")
    do {
      let folder = try resources.map { try ResourceFolder(URL(fileURLWithPath: $0)) } ?? ResourceFolder.find()
      var options = ServerOptions(host: host, port: port, resources: folder)
      options.names = names
      options.notations = Catalogs.notations
      options.lessons = try course()
      let machines = try self.files.isEmpty ? [] : options.course(known: LessonFolder.galleryMachine).machines
      let files = try ServedFiles(
        self.files, notation: notation, besides: machines.map(\.identifier))
      options.library = files
      options.examples = Catalogs.examples
      #if SwiftSource
        if let source = ExampleSource(folder) { options.readProgram = { source.chart(of: $0) } }
      #endif
      options.diagrams = files.diagrams
      options.exporters = try Catalogs.exporters(in: folder)
      limits.apply(to: &options)
      var times = MachineStore.Times()
      times.report = { logger.warning("\($0)") }
      let kept = try library.apply(to: &options, isQuiet: quiet, times: times)
      let store = try rooms.rooms && kept == nil ? library.open(options, times: times) : kept
      if let store { try rooms.apply(to: &options, store) }
      // As long as the process runs.
      Task { await store?.keepTime() }
      options.basicHTTP = basicHTTP
      options.agents = answersAgents ? InterlockCommand.nameAndVersion : nil
      if sessions || answersAgents {
        options.sessions = kept ?? MemorySessions(now: MachineStore.timeInMilliseconds)
      }
      if workers.scripts != nil, !quiet {
        StandardError.write("interlock: note: --scripts has no effect any more: scripts of visitors run in workers")
      }
      try live.apply(to: &options)
      options.program = ProgramInfo(version: InterlockCommand.nameAndVersion.version, project: project)
      try workers.apply(to: &options, lessons: lessons)
      // A class has more connections than the options say.
      try OpenFileLimit.raise(
        connections: options.connections.all, address: "\(ServerAddress(host: host, port: port))")
      let server = try InterlockServer(options, logger: logger)
      let timer = Mutex<ShutdownTimer?>(nil)
      try await server.run { [host, rooms, live, limits] port in
        timer.withLock { $0 = ShutdownTimer(seconds: limits.shutdownTimeout, logger: logger) }
        let address = "\(ServerAddress(host: host, port: port))"
        let lines =
          ["Interlock is at \(address)"]
          + files.files.map { "\($0.name) is at \(address)\(ExplorerAddress(machine: $0.identifier).text.dropFirst())" }
          + live.lines(host: host, port: port) + rooms.lines(host: host, port: port)
        Serve.announce(lines)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(message: "interlock: error: \(error)")
    }
  }

  private static func logger(isQuiet: Bool) -> Logger {
    var logger = Logger(label: "interlock")
    if isQuiet { logger.logLevel = .error }
    return logger
  }

  /// The lessons of the folder that is named; what `check` reports as an error ends the command, as it does with a
  /// machine. Warnings are printed: of exercises whose answers cannot be marked, for example.
  private func course() throws(CommandFailure) -> Course {
    guard let lessons else { return Course() }
    let folder = LessonFolder(path: lessons)
    let course = try folder.course()
    guard !course.hasErrors else {
      throw CommandFailure(message: folder.lines(course.findings).joined(separator: "\n"))
    }
    if !quiet {
      let warnings = course.findings.filter { $0.diagnostic.severity == .warning }
      for line in folder.lines(warnings) { StandardError.write(line) }
    }
    return course
  }

  /// Prints where the machines are; exits if that cannot be printed.
  private static func announce(_ lines: [String]) {
    do throws(CommandFailure) {
      try StandardOutput.write(line: lines.joined(separator: "\n"))
    } catch {
      StandardError.write(error.message)
      error.status.exit()
    }
  }
}
