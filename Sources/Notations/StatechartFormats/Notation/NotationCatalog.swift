import Statecharts

/// The notations that a program knows.
///
/// A new notation is one folder next to this one and one line in `standard`.
public struct NotationCatalog: Sendable {
  /// The notations of this module.
  public static let standard = NotationCatalog([
    SCXMLNotation(),
    InterlockJSONNotation(),
    DocumentNotation(),
    DOTNotation(),
    MermaidNotation(),
    PlantUMLNotation(),
    SMCatNotation(),
    XStateNotation(),
    SismicNotation(),
    TransitionsNotation(),
    PythonStateMachineNotation(),
    StatesLanguageNotation(),
    CodeRunnerNotation(),
    FSMDesignerNotation(),
    JFLAPNotation(),
    UMLNotation(),
    CSVNotation(),
    MarkdownTableNotation(),
    LaTeXTableNotation(),
    SwiftGameplayKitNotation(),
    SwiftGameplayStatesNotation(),
    SwiftEnumNotation(),
    SwiftSwitchNotation(),
    SVGNotation(),
    HTMLNotation(),
    PNGNotation(),
  ])

  /// The notation of texts that are begun in the drawing, unless another is chosen.
  package static let forDrawing: any StatechartWriter = MermaidNotation()

  /// The notations in the order to list them.
  public let notations: [any StatechartNotation]

  /// Makes a catalog.
  public init(_ notations: [any StatechartNotation]) {
    self.notations = notations
  }

  /// The catalog with more notations after its own.
  public func adding(_ notations: [any StatechartNotation]) -> NotationCatalog {
    NotationCatalog(self.notations + notations)
  }

  /// The notations that can be read.
  public var readers: [any StatechartReader] { notations.compactMap(\.reader) }
  /// The notations that can be written.
  public var writers: [any StatechartWriter] { notations.compactMap(\.writer) }

  /// The reader of a notation by its identifier.
  public func reader(named identifier: String) -> (any StatechartReader)? {
    readers.first { $0.identifier == identifier }
  }

  /// The writer of a notation by its identifier or one of its file extensions.
  public func writer(named identifier: String) -> (any StatechartWriter)? {
    writers.first { $0.identifier == identifier } ?? writers.first { $0.fileExtensions.contains(identifier) }
  }

  /// The readers of files of this name's extension; letter case does not matter.
  public func readers(forFile name: String) -> [any StatechartReader] {
    let wanted = NotationCatalog.fileExtension(of: name)
    return readers.filter { $0.fileExtensions.contains(wanted) }
  }

  /// The writer of files of this name's extension; letter case does not matter.
  public func writer(forFile name: String) -> (any StatechartWriter)? {
    let wanted = NotationCatalog.fileExtension(of: name)
    return writers.first { $0.fileExtensions.contains(wanted) }
  }

  /// The reader for a text: of the notations of its file name's extension, or of all, the one that it resembles most.
  public func reader(for source: SourceText) -> (any StatechartReader)? {
    let named = source.fileName.map { readers(forFile: $0) } ?? []
    return maxAlike(source, named) ?? maxAlike(source, readers) ?? named.first
  }

  /// Reads a text in the notation that its file name or its content names.
  ///
  /// - Throws: `ReadError` if no notation fits, or what its reader throws.
  public func read(_ source: SourceText) throws(ReadError) -> Reading { try knownReader(for: source).read(source) }

  /// Reads every chart of a text in the notation that its file name or its content names.
  ///
  /// - Throws: `ReadError` if no notation fits, or what its reader throws.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try knownReader(for: source).readAll(source)
  }

  private func knownReader(for source: SourceText) throws(ReadError) -> any StatechartReader {
    guard let reader = reader(for: source) else {
      let known = readers.map(\.title).joined(separator: ", ")
      throw ReadError(
        .unknownNotation, "the notation of the text was not recognized; known are \(known)",
        at: SourcePosition(line: 1, column: 1), fileName: source.fileName)
    }
    return reader
  }

  private func maxAlike(_ source: SourceText, _ readers: [any StatechartReader]) -> (any StatechartReader)? {
    var best: (reader: any StatechartReader, resemblance: Resemblance)?
    for reader in readers {
      let resemblance = reader.resemblance(of: source)
      // No other can resemble it more.
      if resemblance == .certain { return reader }
      if resemblance > (best?.resemblance ?? .none) { best = (reader, resemblance) }
    }
    return best?.reader
  }

  /// The extension of a file's name in lower case, without its dot; empty if there is none.
  package static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), name[dot...].allSatisfy({ $0 != "/" }) else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
