import Gallery
import StatechartFormats
import Statecharts
import Testing

/// Every machine survives being written and read back.
struct RoundTripTests {
  @Test(arguments: Gallery.machines.map(\.identifier), ["scxml", "json"])
  func readsBackAsItWas(name: String, notation: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let writing = writer.write(machine.chart)
    #expect(writing.diagnostics.isEmpty)
    let reading = try reader.read(SourceText(writing.text))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart == machine.chart)
    #expect(writer.write(reading.chart).text == writing.text)
  }

  /// In a notation that says less, what is left can be read and run, and the states are the same.
  @Test(
    arguments: Gallery.machines.map(\.identifier),
    ["xstate", "sismic", "coderunner", "fsm", "jflap", "csv", "markdown"])
  func readsBackInNotationsThatSayLess(name: String, notation: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let source = SourceText(writer.write(machine.chart).text)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == notation)
    let chart = try reader.read(source).chart
    #expect(try !reader.read(source).hasErrors)
    #expect(chart.diagnostics.filter { $0.severity == .error } == [])
    let states = machine.chart.allStates.filter { !$0.isHistory }.map(\.id)
    #expect(Set(states).isSubset(of: chart.allStates.map(\.id)))
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func hasNoFaults(name: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    #expect(machine.chart.diagnostics.filter { $0.severity > .note } == [])
    #expect(machine.chart.name == name)
  }
}
