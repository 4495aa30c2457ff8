import StatechartFormats
import Statecharts
import SwiftStatecharts
import Testing

/// The compiled classes say of each other what was read of their source.
struct CompiledSourceTests {
  @Test func allThatIsWrittenCompiles() async {
    let messages = await CompiledSources.shared.value.messages
    #expect(messages == "")
  }

  private func lines(beginning words: String) async throws -> [String] {
    let compiled = await CompiledSources.shared.value
    try #require(!compiled.lines.isEmpty, "nothing was compiled")
    return compiled.lines.filter { $0.hasPrefix(words) }
  }

  @Test(arguments: [
    ("Battery", "BatteryViewController.batteryMachine"), ("KanjiList", "KanjiStateMachine"),
  ])
  func samplesSayWhatIsRead(sample: String, name: String) async throws {
    let chart = try #require(try SampleTests.reading(sample).machines.first { $0.chart.name == name }).chart
    let read = chart.transitions.map { "\(sample): \($0.source) > \($0.targets[0])" }
    #expect(Set(try await lines(beginning: "\(sample): ")) == Set(read))
    #expect(!read.isEmpty)
  }

  @Test func aMachineOfASampleRuns() async {
    #expect(await CompiledSources.shared.value.lines.contains("enters: true false false true true"))
  }

  @Test(arguments: CompiledSources.asked.indices, ["gameplaykit", "gameplaystates"])
  func whatIsWrittenSaysWhatIsRead(place: Int, form: String) async throws {
    let (name, chart) = CompiledSources.asked[place]
    let writer = try #require(NotationCatalog.standard.writer(named: "swift-" + form))
    let file = SourceFile(path: "Machine.swift", text: writer.write(chart).text)
    let read = try #require(SourceAnalysis.read([file]).machines.first).chart
    let pairs = read.states.flatMap(\.transitions).map { "\(name) \(form): \($0.source) > \($0.targets[0])" }
    #expect(Set(try await lines(beginning: "\(name) \(form): ")) == Set(pairs))
    let states = read.states.enumerated().map { "\(name) \(form) state \($0): \($1.id)" }
    #expect(try await lines(beginning: "\(name) \(form) state ") == states)
    let first = read.effectiveInitial.targets.first?.name ?? ""
    #expect(await CompiledSources.shared.value.lines.contains("\(name) \(form) begins: \(first)"))
  }
}
