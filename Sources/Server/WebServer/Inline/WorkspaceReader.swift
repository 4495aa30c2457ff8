import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// Makes of a text what the page next to it shows.
struct WorkspaceReader: Sendable {
  /// The maximum number of states and transitions of a chart that is drawn although it cannot be run.
  private static let drawnPieces = 2000
  /// The maximum number of findings for which names are offered.
  private static let offering = 20

  let content: SiteContent
  let notations: NotationCatalog
  let language: RequestLanguage
  /// True if the library takes a text.
  let mayKeep: @Sendable (String) -> Bool

  /// A text that was read.
  struct Text: Sendable {
    /// The text with the notation that it is read in, if that does not follow from the text.
    let source: InlineSource
    /// The result of the page without a machine.
    var result: NewMachinePage.Result
    /// The reading of the first chart, if there is one.
    let reading: Reading?
    /// The first chart, if there is one.
    var chart: Statechart? { reading?.chart }
    /// The same, if nothing is wrong with it.
    let validChart: Statechart?
    /// True if it may take much memory.
    var isLarge: Bool { source.text.utf8.count >= 32 << 10 }

    /// The text as the library has it; nil if its notation is not known.
    var kept: MachineText? { result.notationIdentifier.map { MachineText(source.text, notation: $0) } }
  }

  /// A machine that is shown next to a text.
  struct PreviewMachine: Sendable {
    /// The chart that is drawn.
    let chart: Statechart
    /// The machine, if it can be run.
    var shown: MachineContext?
    /// True if it is not that of the text.
    var isStale = false
    /// The text of the machine.
    var lastValidSource: String?

    var pieces: Int { chart.allStates.count + chart.transitions.count }
  }

  /// Returns the findings in the text of a form, and its content; nil if there is no text.
  func text(_ form: WorkspaceForm, client: String) async throws -> Text? {
    guard !form.source.text.isEmpty else { return nil }
    let job = WorkJob(reading: form.source.text.utf8.count, client: client, machine: "")
    return try await content.work.run(job) { read(preferring(form.notation, form.source)) }
  }

  /// The text in the notation that it was read in last, if it does not say itself that it is in another: a text with a
  /// fault may resemble none.
  func preferring(_ known: String?, _ source: InlineSource) -> InlineSource {
    guard source.notation == nil, let known, let reader = notations.reader(named: known) else { return source }
    let text = SourceText(source.text)
    let best = notations.reader(for: text)
    guard let best else { return InlineSource(source.text, notation: known, ordinal: source.ordinal) }
    if best.identifier == known || best.resemblance(of: text) == .certain { return source }
    let isOther = (try? reader.readAll(text)) == nil && (try? best.readAll(text))?.contains(where: \.hasErrors) == false
    return isOther ? source : InlineSource(source.text, notation: known, ordinal: source.ordinal)
  }

  private func read(_ source: InlineSource) -> Text {
    let reader = content.inline.reader(of: source)
    let maxBytes = InlineSource.maxBytes
    var readings: [Reading] = []
    var failed: [Diagnostic] = []
    do throws(LibraryError) {
      readings = try content.inline.read(source)
    } catch {
      failed = error.diagnostics
    }
    let findings = failed + readings.flatMap(\.findings)
    var result = NewMachinePage.Result(
      notation: reader?.title, charts: charts(readings, source), findings: findings.sorted(), maxBytes: maxBytes)
    result.notationIdentifier = reader?.identifier
    result.derived = readings.flatMap(\.derived)
    let first = readings.first
    for finding in result.findings.prefix(Self.offering) {
      let offers = CheckedText.offers(for: finding, in: first?.chart)
      if !offers.isEmpty { result.offers[finding] = Array(offers.prefix(2)) }
    }
    let isRight = first.map { !$0.hasErrors && $0.chart.isExecutable } ?? false
    return Text(
      source: source, result: result, reading: first, validChart: isRight ? first?.chart : nil)
  }

  private func charts(_ readings: [Reading], _ source: InlineSource) -> [NewMachinePage.Chart] {
    // The text is compressed once for all charts in it.
    let payload = source.payload
    let keeps = mayKeep(source.text)
    return readings.prefix(NewMachinePage.maxCharts).enumerated().map { index, reading in
      // The scene and other parts of an export do not fit into an address.
      var own =
        reading.isEmbedded
        ? InlineSource(EmbeddedMachine(reading.chart).text, notation: InterlockJSONNotation().identifier) : source
      own.ordinal = reading.isEmbedded ? 1 : index + 1
      let isRight = !reading.hasErrors && reading.chart.isExecutable
      var identifier = isRight ? (reading.isEmbedded ? own.identifier : payload.map(own.identifier(with:))) : nil
      // Of a long document only the block with the machine goes into the address.
      if let long = identifier, long.utf8.count > InlineSource.maxBytes,
        let block = content.inline.block(of: reading, in: source)
      {
        let earlier = readings[..<index].count { $0.range == reading.range }
        identifier = InlineSource(block, notation: DocumentNotation().identifier, ordinal: earlier + 1).identifier
      }
      let address = identifier.flatMap { identifier in
        identifier.utf8.count <= InlineSource.maxBytes
          ? ExplorerAddress(machine: identifier, steps: reading.steps, language: language.named) : nil
      }
      return NewMachinePage.Chart(name: reading.chart.name, address: address, mayBeKept: isRight && keeps)
    }
  }

  // MARK: The machine

  /// The machine of a text, or of the last one without a fault, or else as much of the chart as was read.
  func machine(of text: Text?, _ form: WorkspaceForm, client: String) async throws -> PreviewMachine? {
    guard let text else { return nil }
    if text.validChart != nil {
      if let shown = try await machine(of: text.source, client: client) {
        return PreviewMachine(chart: shown.machine.chart, shown: shown, lastValidSource: lastValidSource(text.source))
      }
    }
    if let lastValidSource = form.lastValidSource, let shown = try await machine(of: lastValidSource, client: client) {
      return PreviewMachine(
        chart: shown.machine.chart, shown: shown, isStale: true, lastValidSource: self.lastValidSource(lastValidSource))
    }
    return text.chart.flatMap { $0.states.isEmpty ? nil : PreviewMachine(chart: $0) }
  }

  /// The machine of a text; nil if there is none in it.
  private func machine(of source: InlineSource, client: String) async throws -> MachineContext? {
    do {
      return try await content.machine(of: source, client: client)
    } catch is LibraryError {
      return nil
    }
  }

  private func lastValidSource(_ source: InlineSource) -> String? {
    source.identifier.flatMap { $0.utf8.count <= WorkspaceForm.maxValidBytes ? $0 : nil }
  }

  /// The half of the page with a machine: its drawing, and its run as far as it applies.
  func preview(_ preview: PreviewMachine?, _ form: WorkspaceForm, _ request: PageRequest) async throws -> Preview? {
    guard let preview else { return nil }
    let client = request.context.client
    guard let shown = preview.shown else { return try await drawnOnly(preview.chart, client: client) }
    let diagram = try await drawing(of: shown, request)
    let isSimple = !shown.facts.mayRunScripts
    let steps = form.run.utf8.count { $0 == UInt8(ascii: ",") } + 2
    let job = WorkJob(
      cost: PageWork(pieces: shown.facts.pieces, steps: steps, isSimple: isSimple).cost, client: client,
      machine: shown.identifier, isLarge: shown.facts.isLarge)
    let run = try await content.work.run(job) { WorkspaceRun(form, on: shown) }
    return Preview(
      preview.chart, diagram: diagram, simulation: run.simulation, isStale: preview.isStale, run: run.text,
      unapplied: run.unapplied)
  }

  private func drawing(of shown: MachineContext, _ request: PageRequest) async throws -> Diagram? {
    let key = shown.key(language.spoken, .page(in: request.window), parts: .atFirst)
    do {
      return try await content.results.diagram(key, of: shown, client: request.context.client)
    } catch is LayoutError {
      return nil
    }
  }

  /// A chart that has a fault is drawn as far as it was read.
  private func drawnOnly(_ chart: Statechart, client: String) async throws -> Preview? {
    let pieces = chart.allStates.count + chart.transitions.count
    guard pieces <= WorkspaceReader.drawnPieces else { return Preview(chart, diagram: nil) }
    let job = WorkJob(cost: PageWork.layout(pieces: pieces), client: client, machine: "")
    return try await content.work.run(job) {
      var options = DiagramOptions()
      options.unfolded = chart.allStates.count > DiagramOptions.maxStatesDrawnWhole ? [] : nil
      let diagram = try? Diagram(
        chart, language: language.spoken.tag, options: options,
        progress: LayoutProgress(isCancelled: { Task.isCancelled }))
      return Preview(chart, diagram: diagram)
    }
  }
}

extension Reading {
  /// The findings in the text and in the chart; for a text that could not be read at all the reader has given the
  /// reason.
  fileprivate var findings: [Diagnostic] {
    if hasErrors, chart.states.isEmpty { return diagnostics }
    return diagnostics + chart.diagnostics + [chart.dataModelFinding].compactMap(\.self)
  }

  /// The findings that may follow from an error in the text: all of the chart, or else its warnings.
  fileprivate var derived: [Diagnostic] {
    hasErrors ? chart.diagnostics : chart.diagnostics.filter { $0.severity < .error }
  }

  /// The steps of the run in the text, as far as the chart knows them.
  fileprivate var steps: [Step] {
    guard let run, let known = try? Run.applicable(run, to: chart).run.steps else { return [] }
    return Array(known.prefix(RequestLimits.steps))
  }
}

extension LibraryError {
  /// The findings, by position.
  var diagnostics: [Diagnostic] {
    switch self {
    case .faulty(_, let diagnostics): diagnostics
    case .unusable(let reason): [Diagnostic(.error, .malformed, reason)]
    }
  }
}

extension Statechart {
  fileprivate var isExecutable: Bool { !diagnostics.contains { $0.severity == .error } }
}
