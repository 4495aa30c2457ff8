import Explanations
import GraphLayout
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import WebPages
import XMLTree

/// One case: an input of a kind, and what holds of every such input.
struct Trial {
  private enum Kind: CaseIterable {
    case scxml
    case brokenSCXML
    case json
    case brokenJSON
    case export
    case run
    case query
    /// A chart without any rule, drawn.
    case drawing
    /// A graph without any rule, laid out.
    case layout
  }

  /// The input, for people.
  let input: String

  private let kind: Kind
  private let chart: Statechart
  /// What arbitrary charts and graphs are made from.
  private let seed: UInt64
  private let steps: String
  private let exportReader: any StatechartReader

  init(seeds: Seeds, random: inout SeededGenerator) {
    kind = random.pick(Kind.allCases) ?? .run
    let place = random.number(below: seeds.charts.count)
    seed = random.next()
    chart = kind == .drawing ? RandomAnyChart.make(seed: seed) : seeds.charts[place]
    var text = RandomSteps.make(for: chart, seed: random.next(), count: random.number(below: 12)).map(\.description)
      .joined(separator: ",")
    if random.once(in: 3) { text = Mutation.text(text, &random) }
    steps = text
    let export = seeds.exports.pick(&random)
    exportReader = export?.reader ?? SVGNotation()
    input =
      switch kind {
      case .scxml: MarkupMutation(seeds.scxml[place])?.text(&random) ?? ""
      case .brokenSCXML: Mutation.text(seeds.scxml[place], &random)
      case .json: Mutation.value(seeds.json[place], &random).json()
      case .brokenJSON: Mutation.text(seeds.json[place].json(indented: true), &random)
      case .export: export?.text ?? ""
      case .run: Mutation.text(text, &random)
      case .query: FuzzServer.address(run: text, &random)
      case .drawing: InterlockJSONNotation().write(chart).text
      case .layout: "RandomArbitraryGraph \(seed)"
      }
  }

  /// What does not hold, in words; nil if all does.
  func fault(server: FuzzServer) async -> String? {
    switch kind {
    case .scxml, .brokenSCXML: fault(reading: SCXMLNotation())
    case .json, .brokenJSON: fault(reading: InterlockJSONNotation())
    case .export: fault(readingExport: SourceText(input, fileName: "input"))
    case .run: fault(running: input, on: chart)
    case .query: await server.fault(at: input)
    case .drawing: faultOfDrawing
    case .layout: faultOfLayout
    }
  }

  /// Every chart is drawn, right or wrong.
  private var faultOfDrawing: String? {
    var options = DiagramOptions(
      direction: [.automatic, .down, .right][Int(seed % 3)],
      routing: [.automatic, .curved, .orthogonal][Int(seed / 3 % 3)], unfolded: seed % 2 == 0 ? [] : nil)
    if seed % 5 == 0 { options = options.arrangedAsOnPages }
    let states = chart.allStates.map(\.id)
    if seed % 7 == 0 { options.folded = Set(states.prefix(3)) }
    if seed % 11 == 0 { options.focus = states.last }
    let refusal = Highlights.Refusal(from: Array(states.prefix(2)), wanted: states.last, label: "wanted")
    do throws(LayoutError) {
      let diagram = try Diagram(chart, options: options)
      let bytes = diagram.document(highlights: Highlights(activeStates: Set(states), refusal: refusal)).xmlBytes()
      return bytes.isEmpty ? "a drawing is empty" : nil
    } catch {
      return "a chart is not drawn: \(error)"
    }
  }

  /// Every graph has a layout with finite coordinates.
  private var faultOfLayout: String? {
    do throws(LayoutError) {
      let layout = try RandomArbitraryGraph.make(seed: Int(truncatingIfNeeded: seed)).layout()
      let corners = layout.frames.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
      return (corners + [layout.size.width, layout.size.height]).allSatisfy(\.isFinite) ? nil : "a frame is not finite"
    } catch {
      return "a graph has no layout: \(error)"
    }
  }

  private func fault(reading notation: any StatechartReader & StatechartWriter) -> String? {
    let source = SourceText(input, fileName: "input")
    let reading: Reading
    do throws(ReadError) {
      reading = try notation.read(source)
    } catch {
      return error.diagnostics.isEmpty ? "an error says nothing" : fault(in: error.diagnostics, of: source)
    }
    if let fault = fault(in: reading.diagnostics + reading.chart.diagnostics, of: source) { return fault }
    if let fault = fault(writing: reading.chart, as: notation) { return fault }
    for writer in NotationCatalog.standard.writers { _ = writer.write(reading.chart) }
    guard !reading.hasErrors else { return nil }
    return fault(running: steps, on: reading.chart)
  }

  private func fault(readingExport source: SourceText) -> String? {
    do throws(ReadError) {
      let reading = try exportReader.read(source)
      if let fault = fault(in: reading.diagnostics + reading.chart.diagnostics, of: source) { return fault }
      return reading.hasErrors ? nil : fault(running: reading.run ?? steps, on: reading.chart)
    } catch {
      return error.diagnostics.isEmpty ? "an error says nothing" : fault(in: error.diagnostics, of: source)
    }
  }

  /// Findings are in the text.
  private func fault(in findings: [Diagnostic], of source: SourceText) -> String? {
    let end = source.range.end
    let outside = findings.first { finding in
      guard let position = finding.position, position <= end, let line = source.line(position.line) else {
        return finding.position != nil
      }
      // After the line there may be two characters that end it.
      return position.column > line.unicodeScalars.count + 3
    }
    return outside.map { "\($0) is outside the text, which ends at \(end)" }
  }

  /// What was written and read again is written alike; what the notation cannot say was lost at the first writing.
  private func fault(writing chart: Statechart, as notation: any StatechartReader & StatechartWriter) -> String? {
    let once = notation.write(chart)
    guard once.diagnostics.isEmpty, let again = try? notation.read(SourceText(once.text)) else { return nil }
    return notation.write(again.chart).text == once.text ? nil : "what was written is written otherwise once it is read"
  }

  private func fault(running text: String, on chart: Statechart) -> String? {
    guard let compiled = try? CompiledChart(chart), let model = try? compiled.openDataModel() else { return nil }
    let run: Run
    do throws(RunError) {
      run = try Run(chart, text: text)
    } catch {
      return error.description.isEmpty ? "an error says nothing" : nil
    }
    guard (try? Run(chart, text: run.text)) == run else { return "the text of a run reads as another run" }
    return fault(of: run, on: compiled, with: model)
  }

  private func fault<Model: DataModel>(of run: Run, on compiled: CompiledChart, with model: Model) -> String? {
    let limits = ExecutionLimits(microsteps: 100, microstepsInStep: 1000, macrosteps: 100, queueLength: 100)
    let simulation = Simulation(run, on: compiled, with: model, limits: limits, resources: .plain)
    let again = Simulation(run, on: compiled, with: model, limits: limits, resources: .plain)
    guard simulation.records == again.records, simulation.start == again.start else { return "a run replays otherwise" }
    for snapshot in [simulation.initial] + simulation.records.map(\.snapshot) {
      if let fault = fault(in: snapshot, of: compiled.chart) { return fault }
    }
    if (try? Value(json: simulation.json.json(indented: true))) == nil { return "the report in JSON cannot be read" }
    for language in Language.allCases { _ = RunReport(simulation: simulation, language: language).text }
    _ = try? Diagram(compiled.chart, language: "en", options: DiagramOptions()).document(
      highlights: Highlights(simulation, in: compiled.chart, language: "en"))
    return nil
  }

  /// A configuration is legal if each state's parent is active, each compound state has one active child, and each
  /// parallel state has all. SCXML 3.11.
  private func fault(in snapshot: Snapshot, of chart: Statechart) -> String? {
    let active = Set(snapshot.configuration)
    for id in active {
      guard let state = chart.state(id) else { return "'\(id)' is active and not of the chart" }
      if let parent = chart.parent(of: id), !active.contains(parent.id) {
        return "'\(id)' is active outside its parent"
      }
      let children = state.children.filter { !$0.isHistory }
      let count = children.count { active.contains($0.id) }
      switch state.kind {
      case .compound where count != 1: return "'\(id)' has \(count) active states"
      case .parallel where count != children.count: return "'\(id)' has inactive regions"
      case .atomic, .final, .compound, .parallel, .history: continue
      }
    }
    return nil
  }
}
