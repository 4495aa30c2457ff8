import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// What other people's charts lose on the way through a notation is reported, or nothing is lost.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct CorpusRoundTripTests {
  static let files =
    SharedFolder.files(in: "corpus/scxml", withExtension: "scxml")
    + SharedFolder.files(in: "corpus/xstate", withExtension: "json")
  static let notations = NotationCatalog.standard.writers.map(\.identifier).filter {
    NotationCatalog.standard.reader(named: $0) != nil
  }

  /// What is read without an error, once for all notations.
  private static let charts = files.compactMap { file -> (name: String, chart: Statechart)? in
    let name = file.lastPathComponent
    guard let data = try? Data(contentsOf: file), let source = try? SourceText(bytes: data, fileName: name),
      let chart = try? NotationCatalog.standard.read(source).chart
    else { return nil }
    return chart.diagnostics.contains { $0.severity == .error } ? nil : (name, chart)
  }

  @Test func theCorpusIsThere() {
    #expect(Self.files.count >= 190 && Self.charts.count >= 150)
    #expect(Self.notations.count >= 11)
  }

  @Test(arguments: notations)
  func anEmptyReportIsTrue(notation: String) throws {
    let catalog = NotationCatalog.standard
    let writer = try #require(catalog.writer(named: notation))
    let reader = try #require(catalog.reader(named: notation))
    var unreported = 0
    for (name, chart) in Self.charts {
      let writing = writer.write(chart)
      guard writing.diagnostics.allSatisfy({ $0.severity < .warning }) else { continue }
      unreported += 1
      let again = try reader.read(SourceText(writing.text))
      #expect(!again.hasErrors, "\(name): \(again.diagnostics)")
      for seed in 0..<4 as Range<UInt64> {
        let difference = SameBehaviour.difference(chart, again.chart, seed: seed)
        #expect(difference == nil, "\(name): \(difference ?? "")")
      }
    }
    #expect(unreported > 0)
  }
}

/// What a writer says nothing of is the same when it is read back, to the words that people see.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct CorpusTextRoundTripTests {
  static let folders = [
    ("scxml", "scxml"), ("xstate", "json"), ("mermaid", "mmd"), ("smcat", "smcat"), ("dot", "dot"),
  ]

  private static let charts = folders.flatMap { folder, name in
    SharedFolder.files(in: "corpus/\(folder)", withExtension: name)
  }.flatMap { file -> [(name: String, chart: Statechart)] in
    guard let data = try? Data(contentsOf: file), data.count < 60_000,
      let source = try? SourceText(bytes: data, fileName: file.lastPathComponent),
      let readings = try? NotationCatalog.standard.reader(for: source)?.readAll(source)
    else { return [] }
    return readings.map(\.chart).filter { chart in
      !chart.diagnostics.contains { $0.severity == .error } && chart.allStates.count < 60
    }.map { (file.lastPathComponent, $0) }
  }

  @Test func theCorpusIsThere() { #expect(Self.charts.count >= 450) }

  @Test(arguments: CorpusRoundTripTests.notations)
  func nothingIsLostInSilence(notation: String) throws {
    let catalog = NotationCatalog.standard
    let writer = try #require(catalog.writer(named: notation))
    let reader = try #require(catalog.reader(named: notation))
    var compared = 0
    for (name, chart) in Self.charts {
      let writing = writer.write(chart)
      guard writing.diagnostics.isEmpty else { continue }
      compared += 1
      let again = try reader.read(SourceText(writing.text)).chart
      let (before, after) = (ChartFacts(chart), ChartFacts(again))
      #expect(before.lines.subtracting(after.lines).isEmpty, "\(name): \(after.lines.subtracting(before.lines))")
    }
    #expect(compared > 0)
  }
}

/// What people see of a chart, and what it does, in lines without an order.
private struct ChartFacts {
  private(set) var lines: Set<String> = []

  init(_ chart: Statechart) {
    if chart.name != nil || chart.title != nil { add("title", chart.label()) }
    add("summary", chart.summary?.text)
    add("begins", Self.text(chart.effectiveInitial, chart))
    for state in chart.allStates { add(state, chart) }
    let alphabet = Set(chart.alphabet)
    for event in chart.events where alphabet.contains(event.name) {
      let name = EventDescriptor(event.name)
      add("event \(event.name)", chart.label(of: name))
      add("event \(event.name) means", event.summary?.text)
    }
  }

  private mutating func add(_ state: State, _ chart: Statechart) {
    let parent = chart.parent(of: state.id)?.id.name ?? "the chart"
    add("state \(state.id) in \(parent)", "\(state.kind) \(state.pseudostate?.rawValue ?? "")")
    add("label of \(state.id)", state.label())
    add("summary of \(state.id)", state.summary?.text)
    if state.kind == .compound || state.isHistory {
      add("\(state.id) begins", Self.text(state.effectiveInitial, chart))
    }
    add("entry of \(state.id)", Self.text(state.onEntry.flatMap(\.content), chart))
    add("exit of \(state.id)", Self.text(state.onExit.flatMap(\.content), chart))
    // A transition for each of several events is the same.
    for transition in state.transitions {
      for event in transition.events.isEmpty ? [""] : transition.events.map(\.text) {
        add(transition, on: event, chart)
      }
    }
  }

  private mutating func add(_ transition: Transition, on event: String, _ chart: Statechart) {
    let parts = [
      event, "[\(transition.condition?.source ?? "")]",
      Self.text(transition.content, chart), "->", transition.targets.map(\.name).joined(separator: " "),
      "'\(transition.displayName?.text ?? "")'", transition.summary?.text ?? "",
    ]
    add("transition of \(transition.source)", parts.joined(separator: " "))
  }

  private mutating func add(_ what: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    lines.insert("\(what): \(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))")
  }

  private static func text(_ content: [Content], _ chart: Statechart) -> String {
    content.map { $0.summary(of: chart) }.joined(separator: "; ")
  }

  private static func text(_ initial: DefaultTransition, _ chart: Statechart) -> String {
    initial.targets.map(\.name).joined(separator: " ") + text(initial.content, chart)
  }
}
