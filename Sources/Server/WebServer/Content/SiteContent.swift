import Gallery
import Lessons
import SystemLibraries
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The content of the site: machines, templates, assets. Machines change as their libraries report; otherwise only the
/// caches change.
final class SiteContent: Sendable {
  /// The maximum number of machines of the list.
  private static let maxListed = 1000
  /// The divisor of the cache's memory that gives the part for runs.
  private static let runFraction = 8

  /// The machines next to the gallery's.
  let library: any MachineLibrary
  private let gallery: MachineList
  /// The lessons by their names.
  let lessons: TranslationCatalog<Lesson>
  /// Exercises by their names.
  let exercises: TranslationCatalog<Exercise>
  /// The machines that lessons bring along.
  private let lessonMachines: MachineList
  /// The library in which texts are kept, if any.
  let texts: (any TextLibrary)?
  let inline: InlineMachines
  let templates: PageTemplates
  let assets: AssetCatalog
  let exporters: ExporterCatalog
  let notations: NotationCatalog
  let runs: RunCache
  /// Machines as they were shown last, their drawings and analyses, and answers.
  let responseCache: MemoryCache
  let results: MachineResults
  let work: WorkQueue
  /// The time in seconds since 1970.
  let now: @Sendable () -> Int
  /// True if rooms can be opened.
  private let hasRooms: Bool
  private let program: ProgramInfo?
  /// True if workers read what visitors give: then nothing of it is read here, whatever asks for it.
  private let hasWorkers: Bool
  private let programs = Set(Gallery.programs.map(\.identifier))
  /// Reads the machine of a program of the gallery from its source.
  private let readProgram: (@Sendable (String) -> Statechart?)?
  private let scenes = Dictionary(
    uniqueKeysWithValues: Gallery.machines.compactMap { machine in machine.scene.map { (machine.identifier, $0) } })
  /// Drawings that were laid out before the start.
  private let laidOut: [String: Diagram]

  init(_ options: ServerOptions) throws {
    library = options.library
    now = options.now
    hasRooms = options.rooms != nil
    program = options.program
    hasWorkers = options.workers != nil
    texts = options.texts
    readProgram = options.readProgram
    notations = options.notations
    inline = InlineMachines(options.notations)
    gallery = MachineList(
      try Gallery.machines.map { machine in
        try Machine(identifier: machine.identifier, compiled: try CompiledChart(machine.chart), trust: .trusted)
      })
    let course = try options.course { [gallery] in gallery.machine($0, at: nil)?.machine }
    lessons = TranslationCatalog(course.lessons)
    exercises = TranslationCatalog(course.exercises)
    lessonMachines = MachineList(course.machines)
    let templates = try PageTemplates(source: options.resources.template)
    exporters = try options.exporters ?? .standard(templates: templates, resources: options.resources)
    self.templates = templates
    assets = try AssetCatalog(options.resources)
    let runBytes = options.cacheBytes / SiteContent.runFraction
    runs = RunCache(bytes: runBytes)
    responseCache = MemoryCache(bytes: options.cacheBytes - runBytes)
    work = WorkQueue(options.workLimits, threads: options.isWorker ? 1 : nil)
    results = MachineResults(cache: responseCache, work: work)
    laidOut = options.diagrams
  }

  /// The machine of a name, for a client.
  ///
  /// - Throws: `Failure.problem` with the nearest names if there is none, or with what is wrong with it; `WorkRefusal`
  ///   if an inline one cannot be read now.
  func machine(_ name: String, client: String) async throws -> MachineContext {
    if let entry = gallery.machine(name, at: nil) { return shown(entry, in: section(of: name)) }
    if let entry = lessonMachines.machine(name, at: nil) { return shown(entry, in: .classics) }
    if StoredIdentifier.names(name) { return try await storedMachine(name, client: client) }
    if InlineMachines.isInline(name) { return try await inlineMachine(name, client: client) }
    var found: LibraryMachine?
    do throws(LibraryError) {
      if let entry = try await library.machine(name, at: nil) { found = entry }
    } catch {
      throw Failure(.unusableMachine(name, error))
    }
    if let found { return try await shownFile(found, client: client) }
    if let read = try await programMachine(name, client: client) { return read }
    let names = await items().map(\.identifier) + gallery.machines.map(\.identifier)
    throw Failure(.unknownMachine(name, nearest: nearestNames(to: name, among: names)))
  }

  /// The suffix of the identifier of a machine that is read from the source of the gallery's program.
  private static let programSuffix = "-swift"

  /// The machine of the gallery as it is read from the source of its program; nil for another name.
  private func programMachine(_ name: String, client: String) async throws -> MachineContext? {
    guard let readProgram, name.hasSuffix(Self.programSuffix),
      let folder = Gallery.machine(named: String(name.dropLast(Self.programSuffix.count)))?.example
    else { return nil }
    if let known = responseCache.machine(name) { return known }
    return try await work.run(WorkJob(cost: .cheap, client: client, machine: name)) { [self] in
      guard let chart = readProgram(folder) else { return nil }
      let machine = try Machine(identifier: name, compiled: try CompiledChart(chart), trust: .trusted)
      return shown(LibraryMachine(machine), in: .programs)
    }
  }

  /// True if a machine of an exercise has a page of its own, to which runs can lead.
  func hasPage(of machine: Machine, client: String) async -> Bool {
    (try? await self.machine(machine.identifier, client: client))?.machine.chart == machine.chart
  }

  private func inlineMachine(_ name: String, client: String) async throws -> MachineContext {
    if let known = responseCache.machine(name) { return known }
    do {
      let source = try await work.run(WorkJob(cost: .cheap, client: client, machine: name)) {
        try InlineSource(identifier: name)
      }
      return try await read(source, client: client, as: name)
    } catch let error as LibraryError {
      throw Failure(.badSource(name, error))
    } catch let error as InlineSource.Fault {
      throw Failure(.badSource(name, .unusable(error.message)))
    }
  }

  /// A machine that is kept as a text.
  private func storedMachine(_ name: String, client: String) async throws -> MachineContext {
    if let known = responseCache.machine(name) {
      texts?.markUsed(name)
      return known
    }
    let source = InlineSource(try await storedText(name))
    do {
      return try await read(source, client: client, as: name)
    } catch let error as LibraryError {
      throw Failure(.badSource(name, error))
    }
  }

  /// The text under an identifier of the library.
  ///
  /// - Throws: `Failure` if there is none, `StoreFailure` if it cannot be had.
  func storedText(_ name: String) async throws -> MachineText {
    let text: MachineText?
    do throws(LibraryError) {
      text = try await texts?.text(of: name)
    } catch {
      throw StoreFailure(reason: error.lines.joined(separator: "; "))
    }
    guard let text else { throw Failure(.library(.unknown)) }
    return text
  }

  /// The machine of a text that a request carries.
  ///
  /// - Throws: `LibraryError` if there is none in it, `WorkRefusal` if it cannot be read now.
  func machine(of source: InlineSource, client: String) async throws -> MachineContext {
    let name = "~" + SHA256.hash(Array("\(source)".utf8)).hexadecimal
    if let known = responseCache.machine(name) { return known }
    return try await read(source, client: client, as: name)
  }

  /// Reads the machine of a text, and computes what pages need of it.
  private func read(_ source: InlineSource, client: String, as name: String) async throws -> MachineContext {
    guard !hasWorkers else { throw Failure(.server) }
    let job = WorkJob(reading: source.text.utf8.count, client: client, machine: name)
    return try await work.run(job) { [self] in shown(LibraryMachine(try inline.machine(source, name)), in: .files) }
  }

  /// A machine that is not Interlock's own, which may be large.
  private func shownFile(_ entry: LibraryMachine, client: String) async throws -> MachineContext {
    let identifier = entry.machine.identifier
    if let known = responseCache.machine(identifier), known.shows(entry) { return known }
    let length = entry.machine.text?.text.utf8.count ?? .max
    return try await work.run(WorkJob(reading: length, client: client, machine: identifier)) { [self] in
      shown(entry, in: .files)
    }
  }

  /// An entry of the list of all machines.
  enum Listed {
    case machine(MachineContext)
    case faulty(identifier: String, LibraryError)

    var identifier: String {
      switch self {
      case .machine(let shown): shown.identifier
      case .faulty(let identifier, _): identifier
      }
    }
  }

  /// All machines, at most a thousand of them: those next to the gallery first.
  ///
  /// - Throws: `WorkRefusal` if one that is large cannot be made ready now.
  func list(client: String = "") async throws -> [Listed] {
    var own: [Listed] = []
    for item in await items() {
      switch item {
      case .machine(let entry): own.append(.machine(try await shownFile(entry, client: client)))
      case .faulty(let identifier, let error): own.append(.faulty(identifier: identifier, error))
      }
    }
    return own
      + gallery.machines.map { machine in
        .machine(shown(LibraryMachine(machine), in: section(of: machine.identifier)))
      }
  }

  /// The machines of the library, at most a thousand.
  private func items() async -> [LibraryPage.Item] {
    var items: [LibraryPage.Item] = []
    var last: String?
    repeat {
      let page = await library.list(after: last, limit: 100)
      items += page.items
      last = page.next
    } while last != nil && items.count < SiteContent.maxListed
    return items
  }

  /// The machines of the operator's files as they are.
  var ownMachines: [Machine] {
    get async {
      await items().compactMap { item in if case .machine(let entry) = item { entry.machine } else { nil } }
    }
  }

  /// The identifiers of all machines: those next to the gallery first.
  var identifiers: [String] {
    get async { await items().map(\.identifier) + gallery.machines.map(\.identifier) }
  }

  /// Identifies the list of all machines as they are.
  func revision(of list: [Listed]) -> ContentHash {
    let revisions = list.map { item in
      switch item {
      case .machine(let shown): shown.facts.revision.text
      case .faulty(let identifier, let error): "\(identifier) \(error)"
      }
    }
    return ContentHash(revisions.joined(separator: "\n").utf8)
  }

  /// Returns the context of a machine; the results computed from it are cached while its library has it.
  private func shown(_ entry: LibraryMachine, in section: GalleryPage.Section) -> MachineContext {
    let identifier = entry.machine.identifier
    if let known = responseCache.machine(identifier), known.shows(entry) { return known }
    let hasProgram =
      readProgram != nil && section != .files && Gallery.machine(named: identifier)?.example != nil
    let fresh = MachineContext(
      entry, scene: section == .files ? nil : scenes[identifier], section: section,
      exporters: exporters, notations: notations, readProgram: hasProgram ? identifier + Self.programSuffix : nil)
    if !entry.hasChanged, let diagram = laidOut[identifier] { results.keep(diagram, of: fresh) }
    responseCache.keep(fresh, for: .machine(identifier))
    return fresh
  }

  private func section(of name: String) -> GalleryPage.Section { programs.contains(name) ? .programs : .classics }

  func site(_ language: RequestLanguage) -> Site {
    Site(
      language: language.spoken, addressLanguage: language.named, templates: templates, assets: assets.addresses,
      hasRooms: hasRooms, program: program)
  }
}
