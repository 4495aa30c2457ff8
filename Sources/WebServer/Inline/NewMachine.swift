import Explanations
import Gallery
import GraphLayout
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartDiagrams
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The page on which a machine is given as text. Nothing of it is stored: the machine is in the address that it leads
/// to, or put into the library when its visitor wants that.
struct NewMachine: Sendable {
  /// The maximum number of states and transitions of a chart that is drawn next to the text.
  private static let drawnPieces = 400

  let content: SiteContent
  let notations: NotationCatalog
  /// Texts to start from in notations that are not written here.
  let examples: [String: String]
  /// Who may put what is read into the library.
  let access: LibraryAccess

  /// The page with what its address names: nothing, an example, or the text that a machine's address carries.
  func show(_ request: PageRequest) async throws -> Response {
    if let identifier = request.query["machine"], StoredIdentifier.names(identifier) {
      return try await answer(InlineSource(try await content.storedText(identifier)), request)
    }
    if let identifier = request.query["machine"] {
      guard let source = try? InlineSource(identifier: identifier) else { throw Failure(.badAddress("machine")) }
      return try await answer(source, request)
    }
    if let name = request.query["example"] {
      guard let text = example(in: name, request.language.spoken) else {
        throw Failure(.badAddress("example=" + name.prefix(80)))
      }
      return try await answer(InlineSource(text), request)
    }
    let page = NewMachinePage(
      site: content.site(request.language), text: "", notation: nil, notations: choices, result: nil)
    return request.answer(try Representation(page.document(), .page(), coding: request.coding))
  }

  /// The page with what was made of the text of its form.
  func read(_ request: PageRequest) async throws -> Response {
    try await answer(try await SubmittedText(request, upTo: InlineSource.maxTextBytes).source, request)
  }

  /// The notations that can be read.
  var choices: [NewMachinePage.Notation] {
    notations.readers.map { reader in
      NewMachinePage.Notation(
        identifier: reader.identifier, title: reader.title,
        hasExample: examples[reader.identifier] != nil || notations.writer(named: reader.identifier) != nil)
    }
  }

  /// A machine of the gallery in a notation.
  private func example(in notation: String, _ language: Language) -> String? {
    if let text = examples[notation] { return text }
    guard notations.reader(named: notation) != nil, let writer = notations.writer(named: notation) else { return nil }
    return Gallery.machine(named: "turnstile").map { writer.write($0.chart).text }
  }

  /// The page with what was made of a text.
  func answer(
    _ source: InlineSource, _ request: PageRequest, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let client = request.context.client
    let site = content.site(request.language)
    let keeps = content.texts.map { texts in
      source.text.utf8.count <= texts.maxTextBytes && (try? access.admit(request.request, request.context)) != nil
    }
    let (language, coding) = (request.language, request.coding)
    let reading = WorkJob(reading: source.text.utf8.count, client: client, machine: "")
    let read = try await content.work.run(reading) {
      source.text.isEmpty ? nil : result(source, language, keeps: keeps ?? false)
    }
    let chart = read?.chart
    let pieces = chart.map { $0.allStates.count + $0.transitions.count } ?? 0
    let drawing = WorkJob(cost: PageWork.layout(pieces: pieces), client: client, machine: "", isLarge: reading.isLarge)
    let answer = try await content.work.run(drawing) {
      var result = read?.result
      if pieces <= NewMachine.drawnPieces { result?.diagram = chart.flatMap { diagram(of: $0, language.spoken) } }
      let page = NewMachinePage(
        site: site, text: source.text, notation: source.notation, notations: choices, result: result)
      return try Representation(page.document(), .page().passing(), coding: coding)
    }
    return request.answer(answer, status: status)
  }

  /// What is made of a text, without a drawing, and the first chart in it.
  private func result(
    _ source: InlineSource, _ language: RequestLanguage, keeps: Bool
  ) -> (result: NewMachinePage.Result, chart: Statechart?) {
    let notation = content.inline.notation(of: source)
    let maxBytes = InlineSource.maxBytes
    let readings: [Reading]
    do throws(LibraryError) {
      readings = try content.inline.read(source)
    } catch {
      return (NewMachinePage.Result(notation: notation, findings: error.diagnostics, maxBytes: maxBytes), nil)
    }
    // The text is compressed once for all charts in it.
    let payload = source.payload
    let charts = readings.prefix(NewMachinePage.maxCharts).enumerated().map { index, reading -> NewMachinePage.Chart in
      // The scene and other parts of an export do not fit into an address.
      var own = reading.isEmbedded ? InlineSource(EmbeddedMachine(reading.chart).text, notation: "json") : source
      own.ordinal = reading.isEmbedded ? 1 : index + 1
      let isRight = !reading.hasErrors && reading.chart.isExecutable
      var identifier =
        isRight ? (reading.isEmbedded ? own.identifier : payload.map(own.identifier(with:))) : nil
      // Of a long document only the block with the machine goes into the address.
      if let long = identifier, long.utf8.count > maxBytes, let block = content.inline.block(of: reading, in: source) {
        let earlier = readings[..<index].count { $0.range == reading.range }
        identifier = InlineSource(block, notation: DocumentNotation().identifier, ordinal: earlier + 1).identifier
      }
      let address = identifier.flatMap { identifier in
        identifier.utf8.count <= maxBytes
          ? ExplorerAddress(machine: identifier, steps: reading.steps, language: language.named) : nil
      }
      return NewMachinePage.Chart(name: reading.chart.name, address: address, mayBeKept: isRight && keeps)
    }
    let findings = readings.flatMap(\.findings)
    let result = NewMachinePage.Result(
      notation: notation, charts: charts, findings: findings.sorted(), maxBytes: maxBytes)
    return (result, readings.first?.chart)
  }

  private func diagram(of chart: Statechart, _ language: Language) -> Diagram? {
    try? Diagram(chart, language: language.tag, progress: LayoutProgress(isCancelled: { Task.isCancelled }))
  }
}

extension Reading {
  /// What was found in the text and in the chart; of what could not be read at all the reader has said why.
  fileprivate var findings: [Diagnostic] {
    if hasErrors, chart.states.isEmpty { return diagnostics }
    return diagnostics + chart.diagnostics + [chart.dataModelFinding].compactMap(\.self)
  }

  /// The steps of the run in the text, as far as the chart knows them.
  fileprivate var steps: [Step] {
    guard let run, let known = try? Run.applicable(run, to: chart).run.steps else { return [] }
    return Array(known.prefix(RequestLimits.steps))
  }
}

extension LibraryError {
  /// What is wrong, by position.
  var diagnostics: [Diagnostic] {
    switch self {
    case .faulty(_, let diagnostics): diagnostics
    case .unusable(let reason): [Diagnostic(.error, .malformed, reason)]
    case .readOnly: []
    }
  }
}

extension Statechart {
  fileprivate var isExecutable: Bool { !diagnostics.contains { $0.severity == .error } }
}

/// The fields of a form. URL Standard, section 5.
struct FormFields: Sendable {
  static let mediaType = "application/x-www-form-urlencoded"

  private let fields: [String: String]

  /// Reads a form; of fields with one name the first counts.
  ///
  /// - Throws: `Failure` if it is not percent-encoded UTF-8.
  init(_ body: String) throws(Failure) {
    var fields: [String: String] = [:]
    for pair in body.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true),
        let value = PercentEncoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { throw Failure(.badMessage) }
      if fields[name] == nil { fields[name] = value }
    }
    self.fields = fields
  }

  /// The value of a field.
  subscript(name: String) -> String? { fields[name] }

  /// All values by the names of their fields.
  var all: [String: String] { fields }
}
