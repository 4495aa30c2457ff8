import ArgumentParser
import Storage
import WebPages
import WebServer
import WorkerProcesses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The configuration that the server gives a worker: everything that answers follow from, and nothing of stores.
struct WorkerConfiguration: Codable {
  let limits: WorkerLimits
  /// The folders with templates and with lessons.
  let resources: String
  let lessons: String?
  /// The maximum number of bytes of a text in the library; nil if there is none.
  let libraryTextBytes: Int?
  /// True if there are rooms, and a roster for them.
  let hasRooms: Bool
  let hasRoster: Bool
  let answersAgents: Bool
  let hasSessions: Bool
  /// True if programs that run tell of themselves.
  let hasLive: Bool
  /// The address of the repository with the program's source.
  let project: String?
  /// The maximum number of bytes of what is kept for later requests.
  let cacheBytes: Int

  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

/// `interlock worker`: the program started by itself (`interlock serve`), to answer what strangers have written. No
/// person calls it.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: WorkerChannel.command, _superCommandName: InterlockCommand.programName, shouldDisplay: false)

  @Argument(help: "The configuration, in JSON.")
  var configuration: String

  /// The configuration and the channel of the process, if it is a worker.
  private static let begun: (WorkerConfiguration, WorkerChannel)? = {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, arguments.first == WorkerChannel.command, let text = arguments.last,
      let given = try? JSONDecoder().decode(WorkerConfiguration.self, from: Data(text.utf8))
    else { return nil }
    let channel = WorkerChannel(limits: given.limits, reading: [given.resources] + (given.lessons.map { [$0] } ?? []))
    return (given, channel)
  }()

  /// Gives up what a worker must not have, if this process is one. It has to be called before there are threads.
  static func prepareProcess() { _ = begun }

  func run() async throws {
    guard let (given, channel) = Self.begun else {
      throw ValidationError("a worker is started by 'interlock serve'")
    }
    let folder = try ResourceFolder(URL(fileURLWithPath: given.resources))
    var options = ServerOptions(resources: folder)
    options.notations = Catalogs.notations
    options.examples = Catalogs.examples
    options.exporters = try Catalogs.exporters(in: folder)
    options.cacheBytes = given.cacheBytes
    if let lessons = given.lessons {
      options.lessons = try LessonFolder(path: lessons).course()
    }
    let library = SuppliedLibrary(maxTextBytes: given.libraryTextBytes ?? 0, notations: Catalogs.notations) {
      ContentAddress($0).identifier
    }
    options.library = library
    if given.libraryTextBytes != nil { options.texts = library }
    if given.hasRooms {
      var rooms = RoomOptions(store: SuppliedRooms(), now: MachineStore.time)
      rooms.hasRoster = given.hasRoster
      options.rooms = rooms
    }
    options.sessions = given.hasSessions ? WorkerSessions() : nil
    options.live = given.hasLive ? LiveOptions() : nil
    options.agents = given.answersAgents ? InterlockCommand.nameAndVersion : nil
    options.program = ProgramInfo(version: InterlockCommand.nameAndVersion.version, project: given.project)
    try await WorkerServer(options).serve(channel)
  }
}
