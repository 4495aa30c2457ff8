public import Lessons
public import SiteResources
public import StatechartDiagrams
public import StatechartExports
public import StatechartFormats
public import StatechartSimulation
public import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the server is started.
public struct ServerOptions: Sendable {
  /// The address to listen at.
  public var host: String
  /// The port; 0 lets the system choose.
  public var port: Int
  /// The machines in addition to the gallery's.
  public var library: any MachineLibrary = MachineList([])
  /// Where machines that visitors give as text are kept; nil for nowhere.
  public var texts: (any TextLibrary)?
  /// Who may put texts there.
  public var libraryAccess = LibraryAccess()
  /// Drawings of its machines that have been laid out already, with the options of pages, by the machines' identifiers.
  public var diagrams: [String: Diagram] = [:]
  /// The notations in which machines are read.
  public var notations = NotationCatalog.standard
  /// Says where a machine from an address (`/m/…`) runs its scripts; unless it is set, such machines run none.
  public var placeInline: @Sendable (Machine) -> Machine = { $0.withoutScripts() }
  /// True if machines may post to this computer's addresses and be sent messages by it. SCXML C.2.
  public var basicHTTP = false
  /// What machines are exported as; nil for all that Interlock exports.
  public var exporters: ExporterCatalog?
  /// Rooms for classes; nil if there are none.
  public var rooms: RoomOptions?
  /// The folder with `Templates` and `Public`.
  public var resources: ResourceFolder
  /// Lessons before those that come with the program.
  public var lessons = Course()
  /// The time in seconds since 1970, for exercises that show something from a time on.
  public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  /// What connections may take.
  public var connections = ConnectionLimits()
  /// The maximum number of pages that need much work and wait for a thread; further requests are answered with 503.
  public var queueLength = 64
  /// The cores that work is spread over.
  public var cores: Int
  /// The maximum number of bytes that machines, drawings, analyses, runs and answers may take that are kept for later
  /// requests.
  public var cacheBytes = 256 << 20

  /// Makes options.
  public init(host: String = "127.0.0.1", port: Int = 8080, resources: ResourceFolder) {
    self.host = host
    self.port = port
    self.resources = resources
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// Raises the limits for a class of so many behind one address: browsers open up to six connections for a page, of
  /// which one stays open and the others are closed soon.
  public mutating func raiseLimits(forClassOf count: Int) {
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
public struct ConnectionLimits: Hashable, Sendable {
  /// The maximum number of connections at once.
  public var all = 512
  /// The maximum number of connections at once from one address.
  public var perAddress = 128
  /// Seconds from the opening of a connection to the end of its first request's header.
  public var headerSeconds = 10
  /// Seconds from the end of a request's header to the end of its body.
  public var bodySeconds = 10
  /// Seconds from the end of an answer to the end of the next request's header.
  public var idleSeconds = 60
  /// Seconds in which a client takes the next 64 KiB of an answer, or its rest.
  public var writeSeconds = 30

  /// Makes the default limits.
  public init() {}
}

/// What a request may cost.
public enum RequestLimits {
  /// The maximum number of bytes of a request's address.
  public static let addressBytes = 48 << 10
  /// The maximum number of steps of a run in an address.
  public static let steps = ExplorerAddress.maxSteps
}

extension ExporterCatalog {
  /// All that Interlock exports, with the templates and styles of a folder.
  ///
  /// - Throws: what Foundation throws if a style sheet cannot be read.
  public static func standard(templates: PageTemplates, resources: ResourceFolder) throws -> ExporterCatalog {
    let parts = HTMLExporter.Resources(templates: templates, style: try resources.standaloneStyle)
    return .standard(page: HTMLExporter { parts })
  }
}
