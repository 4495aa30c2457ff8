import Crypto
import Gallery
import Lessons
import SiteResources
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization
import WebPages

/// All that requests are answered from: machines, templates, assets. Machines change as their libraries say; besides, nothing
/// changes but what is worked out once, and the runs and answers that are kept.
final class SiteContent: Sendable {
  /// The most machines of the list.
  private static let mostListed = 1000
  /// The most bytes of a text, compressed or not, that is read as cheap work.
  private static let cheapLength = 1500

  /// The machines beside the gallery's.
  let library: any MachineLibrary
  private let gallery: MachineList
  /// The lessons by their names.
  let lessons: TranslationCatalog<Lesson>
  /// Exercises by their names.
  let exercises: TranslationCatalog<Exercise>
  /// The machines that lessons bring along.
  private let lessonMachines: MachineList
  /// Where texts are kept, if anywhere.
  let texts: (any TextLibrary)?
  let carried: CarriedMachines
  let templates: PageTemplates
  let assets: AssetCatalog
  let exporters: ExporterCatalog
  let formats: FormatCatalog
  let recent = KeptRuns()
  let kept: KeptAnswers
  let work: WorkQueue
  /// True if rooms can be opened.
  private let hasRooms: Bool
  private let programs = Set(Gallery.programs.map(\.identifier))
  private let scenes = Dictionary(
    uniqueKeysWithValues: Gallery.machines.compactMap { machine in machine.scene.map { (machine.identifier, $0) } })
  /// Drawings that were laid out before the start.
  private let laidOut: [String: Diagram]
  /// Machines as they were shown last.
  private let shown = Mutex(RecentlyUsed<String, ShownMachine>(limit: SiteContent.mostListed))

  init(_ options: ServerOptions) throws {
    library = options.library
    hasRooms = options.rooms != nil
    texts = options.texts
    formats = options.formats
    carried = CarriedMachines(options.formats, place: options.placeCarried)
    gallery = MachineList(
      try Gallery.machines.map { machine in
        try Machine(identifier: machine.identifier, compiled: try CompiledChart(machine.chart), trust: .endSoon)
      })
    let course = options.lessons.followed(by: try Course(comingWith: options.resources, options.formats, gallery))
    lessons = TranslationCatalog(course.lessons)
    exercises = TranslationCatalog(course.exercises)
    lessonMachines = MachineList(course.machines)
    let templates = try PageTemplates(source: options.resources.template)
    exporters = try options.exporters ?? .standard(templates: templates, resources: options.resources)
    self.templates = templates
    assets = try AssetCatalog(options.resources)
    kept = KeptAnswers(bytes: options.keptBytes)
    work = WorkQueue(options.workLimits)
    laidOut = options.diagrams
  }

  /// The machine of a name, for a client.
  ///
  /// - Throws: `Failure.problem` with the nearest names if there is none, or with what is wrong with it; `WorkRefusal` if one
  ///   that its address carries cannot be read now.
  func machine(_ name: String, client: String) async throws -> ShownMachine {
    if let entry = gallery.machine(name, at: nil) { return shown(entry, in: section(of: name)) }
    if let entry = lessonMachines.machine(name, at: nil) { return shown(entry, in: .classics) }
    if StoredIdentifier.names(name) { return try await storedMachine(name, client: client) }
    if CarriedMachines.carries(name) { return try await carriedMachine(name, client: client) }
    do throws(LibraryError) {
      if let entry = try await library.machine(name, at: nil) { return shown(entry, in: .files) }
    } catch {
      throw Failure(.unusableMachine(name, error))
    }
    let names = await list().map(\.identifier)
    throw Failure(.unknownMachine(name, nearest: nearestNames(to: name, among: names)))
  }

  /// True if a machine of an exercise has a page of its own, to which runs can lead.
  func hasPage(of machine: Machine, client: String) async -> Bool {
    (try? await self.machine(machine.identifier, client: client))?.machine.chart == machine.chart
  }

  private func carriedMachine(_ name: String, client: String) async throws -> ShownMachine {
    do {
      return try await carriedMachine(name, length: name.utf8.count, client: client) {
        [carried] () throws(LibraryError) in
        try carried.machine(name)
      }
    } catch let error as LibraryError {
      throw Failure(.badSource(name, error))
    }
  }

  /// A machine that is kept as a text.
  private func storedMachine(_ name: String, client: String) async throws -> ShownMachine {
    if let entry = carried.known(name) {
      texts?.isUsed(name)
      return shown(entry, in: .files)
    }
    let source = CarriedSource(try await storedText(name))
    do {
      return try await carriedMachine(name, length: source.text.utf8.count, client: client) {
        [carried] () throws(LibraryError) in
        try carried.machine(source, name)
      }
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
  func machine(of source: CarriedSource, client: String) async throws -> ShownMachine {
    let digits = SHA256.hash(data: Array("\(source)".utf8)).map { String(0x100 + Int($0), radix: 16).dropFirst() }
    let name = "~" + digits.joined()
    return try await carriedMachine(name, length: source.text.utf8.count, client: client) {
      [carried] () throws(LibraryError) in try carried.machine(source, name)
    }
  }

  private func carriedMachine(
    _ name: String, length: Int, client: String, _ read: @Sendable () throws(LibraryError) -> LibraryMachine
  ) async throws -> ShownMachine {
    if let entry = carried.known(name) { return shown(entry, in: .files) }
    let job = WorkJob(cost: length <= SiteContent.cheapLength ? .cheap : .dear, client: client, machine: name)
    return shown(try await work.run(job, read), in: .files)
  }

  /// A line of the list of all machines.
  enum Listed {
    case machine(ShownMachine)
    case faulty(identifier: String, LibraryError)

    var identifier: String {
      switch self {
      case .machine(let shown): shown.identifier
      case .faulty(let identifier, _): identifier
      }
    }
  }

  /// All machines, at most a thousand of them: those beside the gallery first.
  func list() async -> [Listed] {
    var items: [LibraryPage.Item] = []
    var last: String?
    repeat {
      let page = await library.list(after: last, limit: 100)
      items += page.items
      last = page.next
    } while last != nil && items.count < SiteContent.mostListed
    let own: [Listed] = items.map { item in
      switch item {
      case .machine(let entry): .machine(shown(entry, in: .files))
      case .faulty(let identifier, let error): .faulty(identifier: identifier, error)
      }
    }
    return own
      + gallery.machines.map { machine in
        .machine(shown(LibraryMachine(machine), in: section(of: machine.identifier)))
      }
  }

  /// Tells the list of all machines as they are from any other.
  func revision(of list: [Listed]) -> ContentHash {
    let revisions = list.map { item in
      switch item {
      case .machine(let shown): shown.facts.revision.text
      case .faulty(let identifier, let error): "\(identifier) \(error)"
      }
    }
    return ContentHash(revisions.joined(separator: "\n").utf8)
  }

  /// What is worked out of a machine stays for as long as its library holds it.
  private func shown(_ entry: LibraryMachine, in section: GalleryPage.Section) -> ShownMachine {
    let identifier = entry.machine.identifier
    if let known = shown.withLock({ $0.value(for: identifier) }), known.shows(entry) { return known }
    let fresh = ShownMachine(
      entry, MachinePresentation(scene: section == .files ? nil : scenes[identifier]), section: section,
      exporters: exporters, formats: formats)
    if !entry.hasChanged, let diagram = laidOut[identifier] { fresh.keep(diagram) }
    return shown.withLock { shown in
      if let known = shown.value(for: identifier), known.shows(entry) { return known }
      shown.insert(fresh, for: identifier, weight: 1)
      return fresh
    }
  }

  private func section(of name: String) -> GalleryPage.Section { programs.contains(name) ? .programs : .classics }

  func site(_ language: RequestLanguage) -> Site {
    Site(
      language: language.spoken, addressLanguage: language.named, templates: templates, assets: assets.addresses,
      hasRooms: hasRooms)
  }
}
