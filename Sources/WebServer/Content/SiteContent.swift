import Explanations
import Gallery
import SiteResources
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts
import WebPages

/// All that requests are answered from: machines, their drawings, templates, assets. Nothing in it changes but for
/// what is worked out once, drawings and analyses, and the runs and answers that are kept.
final class SiteContent: Sendable {
  let machines: [Machine]
  private let programs: Set<String>
  private let guests: Set<String>
  let templates: PageTemplates
  let assets: AssetCatalog
  let exporters: ExporterCatalog
  let recent = KeptRuns()
  let kept: KeptAnswers
  let work: WorkQueue
  /// Tells all machines as they are from any others.
  let revision: ContentHash
  let diagrams = SharedResults<DiagramKey, Diagram>(keeps: true)
  private let analyses = SharedResults<ContentHash, Reachability>(keeping: \.isKnown)
  /// Those of machines that may change.
  private let passingAnalyses = SharedResults<ContentHash, Reachability>(keeps: false)
  private let known: [String: (machine: Machine, facts: MachineFacts)]
  private let presentations: [String: MachinePresentation]

  /// What a drawing is for.
  enum Purpose: Hashable {
    case page
    case thumbnail

    var options: DiagramOptions {
      switch self {
      case .page: DiagramOptions()
      case .thumbnail: .thumbnail
      }
    }
  }

  struct DiagramKey: Hashable {
    let machine: String
    let language: Language
    let purpose: Purpose
  }

  init(_ options: ServerOptions) throws {
    let gallery = try Gallery.machines.map { machine in
      try Machine(identifier: machine.identifier, compiled: try CompiledChart(machine.chart))
    }
    let machines = options.machines + gallery
    let guests = Set(options.machines.map(\.identifier))
    let templates = try PageTemplates(source: options.resources.template)
    let exporters = try options.exporters ?? .standard(templates: templates, resources: options.resources)
    let facts = machines.map { MachineFacts($0, exporters, isGuest: guests.contains($0.identifier)) }
    self.machines = machines
    self.guests = guests
    known = Dictionary(
      zip(machines, facts).map { ($0.identifier, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
    revision = ContentHash(facts.map(\.revision.text).joined().utf8)
    presentations = Dictionary(
      options.machines.map { ($0.identifier, MachinePresentation()) }
        + Gallery.machines.map { ($0.identifier, MachinePresentation(scene: $0.scene)) },
      uniquingKeysWith: { first, _ in first })
    programs = Set(Gallery.programs.map(\.identifier))
    self.templates = templates
    assets = try AssetCatalog(options.resources)
    self.exporters = exporters
    kept = KeptAnswers(bytes: options.keptBytes)
    work = WorkQueue(options.workLimits)
    for (machine, diagram) in options.diagrams {
      guard let language = Language(tag: diagram.language) else { continue }
      diagrams.keep(diagram, for: DiagramKey(machine: machine, language: language, purpose: .page))
    }
  }

  /// The machine of a name.
  ///
  /// - Throws: `Failure.problem` with the nearest names if there is none.
  func machine(_ name: String) throws(Failure) -> Machine {
    guard let machine = known[name] else {
      throw Failure(.unknownMachine(name, nearest: nearestNames(to: name, among: machines.map(\.identifier))))
    }
    return machine.machine
  }

  /// What was worked out of a machine.
  func facts(of machine: Machine) -> MachineFacts {
    known[machine.identifier]?.facts ?? MachineFacts(machine, exporters, isGuest: true)
  }

  /// What pages show and keep of a machine.
  func presentation(of machine: Machine) -> MachinePresentation {
    presentations[machine.identifier] ?? MachinePresentation()
  }

  /// Where in the gallery a machine stands.
  func section(of machine: Machine) -> GalleryPage.Section {
    guests.contains(machine.identifier) ? .files : programs.contains(machine.identifier) ? .programs : .classics
  }

  /// The drawing of a machine for a page, if it was laid out.
  func knownDiagram(of machine: Machine, in language: Language) -> Diagram? {
    diagrams.known(DiagramKey(machine: machine.identifier, language: language, purpose: .page))
  }

  /// The drawing of a machine in a language, laid out when it is first needed: once, for all who wait for it.
  ///
  /// - Throws: `LayoutError`, `WorkRefusal`, or `CancellationError` if the layout is not wanted any more.
  func diagram(
    of machine: Machine, in language: Language, for purpose: Purpose = .page, client: String
  ) async throws -> Diagram {
    let key = DiagramKey(machine: machine.identifier, language: language, purpose: purpose)
    if let known = diagrams.known(key) { return known }
    let cost = PageWork.layout(pieces: facts(of: machine).pieces)
    return try await diagrams.value(for: key) { [work] in
      try await work.run(WorkJob(cost: cost, client: client, machine: machine.identifier)) {
        try Diagram(
          machine.chart, language: language.tag, options: purpose.options, isCancelled: { Task.isCancelled })
      }
    }
  }

  /// What a machine can get into from its start, worked out once for all who wait for it.
  ///
  /// - Throws: `WorkRefusal`, or `CancellationError` if it is not wanted any more.
  func reachability(of machine: Machine, client: String) async throws -> Reachability {
    let facts = facts(of: machine)
    let results = facts.isSelfContained ? analyses : passingAnalyses
    return try await results.value(for: facts.revision) { [work] in
      try await work.run(WorkJob(cost: .dear, client: client, machine: machine.identifier)) {
        machine.simulation(of: []).reachability
      }
    }
  }

  func site(_ language: RequestLanguage) -> Site {
    Site(
      language: language.spoken, addressLanguage: language.named, templates: templates, assets: assets.addresses)
  }
}
