package import Lessons
package import MachineSessions
package import StatechartDiagrams
package import StatechartExports
package import StatechartFormats
package import StatechartSimulation
package import Statecharts
package import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of the server.
package struct ServerOptions: Sendable {
  /// The address to listen at.
  package var host: String
  /// The port; 0 lets the system choose.
  package var port: Int
  /// The names by which it may be called to change something, besides its address (`OwnNames`).
  package var names: [String] = []
  /// The machines in addition to the gallery's.
  package var library: any MachineLibrary = MachineList([])
  /// The library of machines that visitors give as text; nil for none.
  package var texts: (any TextLibrary)?
  /// The clients that may put texts there.
  package var libraryAccess = LibraryAccess()
  /// Drawings of its machines that have been laid out already, with the options of pages, by the machines' identifiers.
  package var diagrams: [String: Diagram] = [:]
  /// The notations in which machines are read.
  package var notations = NotationCatalog.standard
  /// Texts to start from in notations that are not written here, by the notations' identifiers.
  package var examples: [String: String] = [:]
  /// Reads the machine of a program of the gallery from its source, by the name of its folder; nil if none is read.
  package var readProgram: (@Sendable (String) -> Statechart?)?
  /// True if machines may post to this computer's addresses and be sent messages by it. SCXML C.2.
  package var basicHTTP = false
  /// The program's name and version for agents, who are answered at `/mcp`; nil if they are not.
  package var agents: (name: String, version: String)?
  /// The formats to which machines are exported; nil for all that Interlock exports.
  package var exporters: ExporterCatalog?
  /// Rooms for classes; nil if there are none.
  package var rooms: RoomOptions?
  /// Where the sessions of programs and agents are kept; nil if there are none.
  package var sessions: (any SessionStore)?
  /// Programs that run and tell of themselves; nil if none may.
  package var live: LiveOptions?
  /// The program, as pages name it; nil if they do not.
  package var program: ProgramInfo?
  /// The folder with `Templates` and `Public`.
  package var resources: ResourceFolder
  /// Lessons before those that come with the program.
  package var lessons = Course()
  /// The time in seconds since 1970, for exercises that show something from a time on.
  package var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  /// The limits of connections.
  package var connections = ConnectionLimits()
  /// The options of the workers that answer what strangers have written; nil if this process does, as in development.
  package var workers: WorkerOptions?
  /// True in a worker, where all work is done on one thread: libraries keep the fonts of each thread, and a worker can
  /// open no files.
  var isWorker = false
  /// The maximum number of pages that need much work and wait for a thread; further requests are answered with 503.
  package var queueLength = 64
  /// The cores that work is spread over.
  package var cores: Int
  /// The maximum number of bytes that machines, drawings, analyses, runs and answers may take that are kept for later
  /// requests.
  package var cacheBytes = 256 << 20

  package init(host: String = "127.0.0.1", port: Int = 8080, resources: ResourceFolder) {
    self.host = host
    self.port = port
    self.resources = resources
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// Raises the limits for a class of so many behind one address: browsers open up to six connections for a page, of
  /// which one stays open and the others are closed soon.
  package mutating func raiseLimits(forClassOf count: Int) {
    connections.perAddress = max(connections.perAddress, 4 * count + 32)
    connections.all = max(connections.all, connections.perAddress + 256)
    connections.idleSeconds = min(connections.idleSeconds, 5)
    queueLength = max(queueLength, 2 * count)
  }

  var workLimits: WorkSchedule.Limits {
    WorkSchedule.Limits(cores: cores, waitingExpensive: queueLength, waitingCheap: 8 * queueLength)
  }
}

/// The limits of connections. A slower client is disconnected.
package struct ConnectionLimits: Hashable, Sendable {
  /// The maximum number of connections at once.
  package var all = 512
  /// The maximum number of connections at once from one address.
  package var perAddress = 128
  /// Seconds from the opening of a connection to the end of its first request's header.
  package var headerSeconds = 10
  /// Seconds from the end of a request's header to the end of its body.
  package var bodySeconds = 10
  /// Seconds from the end of an answer to the end of the next request's header.
  package var idleSeconds = 60
  /// Seconds in which a client takes the next 64 KiB of an answer, or its rest.
  package var writeSeconds = 30

  package init() {}
}

/// The limits of a request.
package enum RequestLimits {
  /// The maximum number of bytes of a request's address.
  package static let addressBytes = 48 << 10
  /// The maximum number of steps of a run in an address.
  package static let steps = ExplorerAddress.maxSteps
}

extension ExporterCatalog {
  /// All that Interlock exports, with the templates and styles of a folder.
  ///
  /// - Throws: what Foundation throws if a style sheet cannot be read.
  package static func standard(templates: PageTemplates, resources: ResourceFolder) throws -> ExporterCatalog {
    let parts = HTMLExporter.Resources(templates: templates, style: try resources.standaloneStyle)
    return .standard(page: HTMLExporter { parts })
  }
}

extension ServerOptions {
  /// The lessons, and after them those that come with the program.
  ///
  /// - Parameter known: The machine of the gallery of a name.
  /// - Throws: what Foundation throws if a file cannot be read.
  package func course(known: (String) -> Machine?) throws -> Course {
    let files = try FolderFiles.read(resources.lessons).map { Course.File(name: $0.name, bytes: $0.bytes) }
    return lessons.followed(by: Course(files: files, notations: notations, after: lessons, known: known))
  }
}
