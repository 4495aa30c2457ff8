import Explanations
import Gallery
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// A machine at a revision as pages show it, with what is computed once from it. Its drawings and analyses are cached
/// separately, under the revision (`MachineResults`).
final class MachineContext: Sendable {
  let machine: Machine
  let facts: MachineFacts
  /// The scene that the user of its program sees, if that is known.
  let scene: (any Scene)?
  let section: GalleryPage.Section
  /// The identifier of the machine as it is read from the source of its program, if it is.
  let readProgram: String?
  /// True if pages are notified when it changes.
  let mayChange: Bool
  /// True if there may be runs that were made on an earlier revision.
  let hasChanged: Bool
  /// The memory that it takes with what is computed once from its machine, estimated.
  let bytes: Int

  /// The purpose of a drawing.
  enum Purpose: Hashable, Sendable {
    case page
    /// A page in a window that is higher than wide.
    case uprightPage
    /// A presentation, next to a picture of what the user sees if there is one.
    case presentation(nextToScene: Bool)
    case compactPicture

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
      case .presentation(let nextToScene): .presentation(nextToScene: nextToScene)
      case .compactPicture: .compact
      }
    }
  }

  struct DiagramKey: Hashable, Sendable {
    let language: Language
    let purpose: Purpose
    /// The parts of the chart that are drawn.
    let parts: DrawnParts
  }

  init(
    _ entry: LibraryMachine, scene: (any Scene)?, section: GalleryPage.Section, exporters: ExporterCatalog,
    notations: NotationCatalog, readProgram: String? = nil
  ) {
    machine = entry.machine.limited(to: .page)
    facts = MachineFacts(entry.machine, exporters, notations, isUserMachine: section == .files)
    self.scene = scene
    self.section = section
    self.readProgram = readProgram
    mayChange = entry.mayChange
    hasChanged = entry.hasChanged
    bytes = 1000 + entry.machine.bytes
  }

  /// The machine as it is.
  var revision: MemoryCache.Revision { MemoryCache.Revision(identifier: identifier, revision: facts.revision) }

  var identifier: String { machine.identifier }

  /// The name of files with it: its identifier, or that of the chart if it is inline, as far as that consists of
  /// letters, digits, `-` and `_`.
  var fileStem: String {
    guard InlineMachines.isInline(identifier) else { return identifier }
    let name = (machine.chart.name ?? "").unicodeScalars.filter { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_".unicodeScalars.contains(scalar))
    }
    return name.isEmpty ? "machine" : String(String.UnicodeScalarView(name.prefix(100)))
  }

  /// True if it is an entry of a library as it is now.
  func shows(_ entry: LibraryMachine) -> Bool {
    facts.revision == entry.machine.revision && hasChanged == entry.hasChanged
  }

  /// Returns the key of a drawing, from which it follows. Of charts that are not large all is drawn.
  func key(_ language: Language, _ purpose: Purpose, parts: DrawnParts = .all) -> DiagramKey {
    var parts = parts
    if !facts.isFolded { parts.unfolded = nil }
    return DiagramKey(language: language, purpose: purpose, parts: parts)
  }
}

/// The parts of a chart that are drawn, and the direction.
struct DrawnParts: Hashable, Sendable {
  /// The states that are unfolded of a large chart; nil if nothing is folded because the chart is large.
  var unfolded: Set<State.ID>?
  /// The states that are folded of any chart.
  var folded: Set<State.ID> = []
  /// The state that is drawn with its neighbours alone.
  var focus: State.ID?
  /// The direction that the reader has chosen.
  var direction: DrawingDirection?
  /// Whether events share arrows, if the reader has chosen that.
  var arrows: DrawnArrows?

  /// Everything.
  static let all = DrawnParts()
  /// The parts that a page draws until others are requested.
  static let atFirst = DrawnParts(unfolded: [])
}

extension DrawnParts {
  /// Creates the parts that the page at an address draws.
  init(_ address: ExplorerAddress) {
    self.init(
      unfolded: address.drawing.unfolding.states, folded: address.drawing.folded, focus: address.drawing.focus,
      direction: address.drawing.direction, arrows: address.drawing.arrows)
  }
}

/// The facts that are computed once for a machine.
struct MachineFacts: Sendable {
  /// Identifies the machine as it is.
  let revision: ContentHash
  /// Its states and transitions, or more if its texts are long.
  let pieces: Int
  /// True if its pages may take much memory.
  var isLarge: Bool { pieces >= 2000 }
  /// True if pages draw it with boxes that hide states.
  let isFolded: Bool
  let mayRunScripts: Bool
  /// True if its runs follow from the chart alone. One that names other documents reads them when it needs them, and
  /// they may change.
  let isSelfContained: Bool
  /// The formats to which it is exported, and its SCXML.
  let listing: SourceListing

  /// As many bytes of SCXML as are those of a state or a transition with long texts.
  private static let bytesOfPiece = 400

  init(_ machine: Machine, _ exporters: ExporterCatalog, _ notations: NotationCatalog, isUserMachine: Bool) {
    listing = SourceListing(machine, exporters, notations)
    revision = machine.revision
    let count = machine.chart.allStates.reduce(0) { $0 + 1 + $1.transitions.count }
    pieces = max(count, listing.text.utf8.count / MachineFacts.bytesOfPiece)
    isFolded = machine.chart.allStates.count > DiagramOptions.maxStatesDrawnWhole
    mayRunScripts = machine.mayRunScripts
    // A machine that names another document has these letters: the attributes `src` and `srcexpr`, also in charts that
    // are written out inside this one.
    isSelfContained = !isUserMachine || !listing.text.contains("src")
  }
}

extension SourceListing {
  fileprivate init(_ machine: Machine, _ exporters: ExporterCatalog, _ notations: NotationCatalog) {
    let exports = exporters.exporters.compactMap { exporter in
      exporter.fileExtensions.first.flatMap { fileExtension in
        // Of several with one extension, the first has the address.
        exporters.exporter(forExtension: fileExtension)?.identifier == exporter.identifier
          ? SourceListing.Export(fileExtension: fileExtension, title: exporter.title, kind: exporter.kind) : nil
      }
    }
    self.init(exports: exports, text: machine.source, notations: notations)
  }
}
