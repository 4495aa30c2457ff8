import Explanations
import GraphLayout
import StatechartAnalysis
import StatechartDiagrams
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization
import WebPages

/// A machine at a revision as pages show it, with what is computed once from it. It is dropped as a whole when its library
/// holds another revision.
final class ShownMachine: Sendable {
  let machine: Machine
  let facts: MachineFacts
  let presentation: MachinePresentation
  let section: GalleryPage.Section
  /// True if pages are told when it changes.
  let mayChange: Bool
  /// True if there may be runs that were made on an earlier revision.
  let hasChanged: Bool
  /// Drawings; those of a chart with parts of the reader's choice are not kept here, since there may be many of them.
  let diagrams = SharedResults<DiagramKey, Diagram> { !$0.options.hasChosenParts }
  /// The drawings with parts of the reader's choice that were made last.
  private let chosen = Mutex(RecentlyUsed<DiagramKey, Diagram>(limit: 8))
  private let analyses: SharedResults<ContentHash, Reachability>

  /// What a drawing is for.
  enum Purpose: Hashable {
    case page
    /// A page in a window that is higher than wide.
    case uprightPage
    /// A presentation, beside a picture of what the user sees if there is one.
    case hall(besideScene: Bool)
    case compactPicture
    case thumbnail

    /// A page in a window.
    static func page(in window: PageWindow) -> Self {
      switch window {
      case .landscape: .page
      case .portrait: .uprightPage
      }
    }

    var options: DiagramOptions {
      switch self {
      case .page: DiagramOptions()
      case .uprightPage: .upright
      case .hall(let besideScene): .hall(besideScene: besideScene)
      case .compactPicture: .compact
      case .thumbnail: .thumbnail
      }
    }
  }

  struct DiagramKey: Hashable {
    let language: Language
    let purpose: Purpose
    /// What of the chart is drawn.
    let parts: DrawnParts
  }

  init(
    _ entry: LibraryMachine, _ presentation: MachinePresentation, section: GalleryPage.Section,
    exporters: ExporterCatalog, formats: FormatCatalog
  ) {
    machine = entry.machine
    facts = MachineFacts(entry.machine, exporters, formats, isGuest: section == .files)
    self.presentation = presentation
    self.section = section
    mayChange = entry.mayChange
    hasChanged = entry.hasChanged
    // What names other documents may be able to do something else when these have changed.
    let isSelfContained = facts.isSelfContained
    analyses = SharedResults { isSelfContained && $0.isKnown }
  }

  var identifier: String { machine.identifier }

  /// What files with it are called: its identifier, or where its address carries it the name of the chart, as far as that
  /// consists of letters, digits, `-` and `_`.
  var fileStem: String {
    guard CarriedMachines.carries(identifier) else { return identifier }
    let name = (machine.chart.name ?? "").unicodeScalars.filter { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_".unicodeScalars.contains(scalar))
    }
    return name.isEmpty ? "machine" : String(String.UnicodeScalarView(name.prefix(100)))
  }

  /// True if it is what a library holds.
  func shows(_ entry: LibraryMachine) -> Bool {
    facts.revision == entry.machine.revision && hasChanged == entry.hasChanged
  }

  /// Keeps a drawing with the options of pages that was laid out elsewhere.
  func keep(_ diagram: Diagram) {
    guard let language = Language(tag: diagram.language) else { return }
    diagrams.keep(diagram, for: DiagramKey(language: language, purpose: .page, parts: .all))
  }

  /// What a drawing follows from. Of charts that are not large all is drawn.
  func key(_ language: Language, _ purpose: Purpose, parts: DrawnParts = .all) -> DiagramKey {
    var parts = parts
    if !facts.isFolded { parts.unfolded = nil }
    return DiagramKey(language: language, purpose: purpose, parts: parts)
  }

  /// The drawing, if it was laid out.
  func knownDiagram(_ key: DiagramKey) -> Diagram? {
    diagrams.known(key) ?? chosen.withLock { $0.value(for: key) }
  }

  /// A drawing, laid out when it is first needed: once, for all who wait for it.
  ///
  /// - Throws: `LayoutError`, `WorkRefusal`, or `CancellationError` if the layout is not wanted any more.
  func diagram(_ key: DiagramKey, on work: WorkQueue, client: String) async throws -> Diagram {
    if let known = knownDiagram(key) { return known }
    let job = WorkJob(cost: PageWork.layout(pieces: facts.pieces), client: client, machine: identifier)
    var options = key.purpose.options
    (options.unfolded, options.folded, options.focus) = (key.parts.unfolded, key.parts.folded, key.parts.focus)
    let diagram = try await diagrams.value(for: key) { [machine, options] in
      try await work.run(job) {
        try Diagram(
          machine.chart, language: key.language.tag, options: options,
          progress: LayoutProgress(isCancelled: { Task.isCancelled }))
      }
    }
    if diagram.options.hasChosenParts { chosen.withLock { $0.insert(diagram, for: key, weight: 1) } }
    return diagram
  }

  /// What the machine can get into from its start, worked out once for all who wait for it.
  ///
  /// - Throws: `WorkRefusal`, or `CancellationError` if it is not wanted any more.
  func reachability(on work: WorkQueue, client: String) async throws -> Reachability {
    let job = WorkJob(cost: .dear, client: client, machine: identifier)
    return try await analyses.value(for: facts.revision) { [machine] in
      try await work.run(job) { machine.simulation(of: []).reachability }
    }
  }
}

/// What of a chart is drawn.
struct DrawnParts: Hashable, Sendable {
  /// What is unfolded of a large chart; nil if nothing is folded because the chart is large.
  var unfolded: Set<State.ID>?
  /// What is folded of any chart.
  var folded: Set<State.ID> = []
  /// The state that is drawn with its neighbours alone.
  var focus: State.ID?

  /// Everything.
  static let all = DrawnParts()
}

extension DrawnParts {
  /// What the page at an address draws.
  init(_ address: ExplorerAddress) {
    self.init(
      unfolded: address.unfolding.states, folded: address.options.folded, focus: address.options.focus)
  }
}

extension DiagramOptions {
  /// True if a reader has chosen what is drawn: there are many such drawings.
  fileprivate var hasChosenParts: Bool { !(unfolded ?? []).isEmpty || !folded.isEmpty || focus != nil }
}
