import Gallery
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import Statecharts
import Synchronization
import WebPages

/// All that requests are answered from: machines, their drawings, templates, assets. Nothing in it changes but for
/// the drawings, which are laid out once each, and the runs that are kept.
final class SiteContent: Sendable {
  let subjects: [Subject]
  private let programs: Set<String>
  private let guests: Set<String>
  let templates: PageTemplates
  let assets: AssetCatalog
  let formats: FormatCatalog
  let standaloneStyle: String
  let recent = RecentSimulations()
  private let byName: [String: Subject]
  private let diagrams = Mutex<[DiagramKey: Diagram]>([:])

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

  private struct DiagramKey: Hashable {
    let machine: String
    let language: Language
    let purpose: Purpose
  }

  init(_ folder: ResourceFolder, machines: [Subject], formats: FormatCatalog = .standard) throws {
    let gallery = try Gallery.machines.map { machine in
      try Subject(identifier: machine.identifier, compiled: try CompiledChart(machine.chart), scene: machine.scene)
    }
    subjects = machines + gallery
    guests = Set(machines.map(\.identifier))
    byName = Dictionary(subjects.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    programs = Set(Gallery.programs.map(\.identifier))
    templates = try PageTemplates(source: folder.template)
    assets = try AssetCatalog(folder)
    self.formats = formats
    standaloneStyle = try folder.standaloneStyle
  }

  /// The machine of a name.
  ///
  /// - Throws: `Failure.problem` with the nearest names if there is none.
  func subject(_ name: String) throws(Failure) -> Subject {
    guard let subject = byName[name] else {
      throw Failure(.unknownMachine(name, nearest: nearestNames(to: name, among: subjects.map(\.identifier))))
    }
    return subject
  }

  /// Where in the gallery a machine stands.
  func shelf(of subject: Subject) -> GalleryPage.Shelf {
    guests.contains(subject.identifier) ? .files : programs.contains(subject.identifier) ? .programs : .classics
  }

  /// The drawing of a machine in a language, laid out when it is first needed.
  func diagram(
    of subject: Subject, in language: Language, for purpose: Purpose = .page
  ) throws(LayoutError) -> Diagram {
    let key = DiagramKey(machine: subject.identifier, language: language, purpose: purpose)
    if let known = diagrams.withLock({ $0[key] }) { return known }
    let diagram = try Diagram(subject.chart, language: language.tag, options: purpose.options)
    diagrams.withLock { $0[key] = diagram }
    return diagram
  }

  func site(_ language: RequestLanguage) -> Site {
    Site(
      language: language.spoken, addressLanguage: language.named, templates: templates, assets: assets.addresses)
  }
}
