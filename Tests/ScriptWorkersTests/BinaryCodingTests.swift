import Foundation
import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

@testable import ScriptWorkers

/// What crosses between processes comes out as it went in.
struct BinaryCodingTests {
  func copy<Given: Codable>(_ value: Given) throws -> Given {
    try BinaryDecoder.value(Given.self, from: try BinaryEncoder.bytes(of: value))
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func charts(name: String) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let copied = try copy(chart)
    #expect(copied == chart)
    #expect(copied.allStates.map(\.origin.position) == chart.allStates.map(\.origin.position))
    #expect(copied.transitions.map(\.id) == chart.transitions.map(\.id))
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func chartsOfTheCorpus() throws {
    let files =
      SharedFolder.files(in: "corpus/scxml", withExtension: "scxml")
      + SharedFolder.files(in: "conformance/w3c", withExtension: "scxml")
    var count = 0
    for file in files {
      guard let text = try? String(contentsOf: file, encoding: .utf8),
        let reading = try? FormatCatalog.standard.read(SourceText(text, fileName: file.lastPathComponent))
      else { continue }
      let copied = try copy(reading.chart)
      #expect(copied == reading.chart, "\(file)")
      #expect(copied.transitions.map(\.origin.position) == reading.chart.transitions.map(\.origin.position), "\(file)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test func everyBitOfAValue() throws {
    let numbers = [0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 0x1p53, -0x1p53 - 1, 1e308]
    for number in numbers {
      guard case .number(let copied) = try copy(Value.number(number)) else {
        Issue.record("\(number) is no number any more")
        continue
      }
      #expect(copied.bitPattern == number.bitPattern)
    }
    // Two ways to write one letter stay two.
    let texts = ["e\u{301}", "é", "", "\u{0}", "日本", String(repeating: "x", count: 1000), "é"]
    let copied = try copy(texts)
    #expect(copied.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    for number in [0, 1, -1, 63, 64, -64, -65, Int.max, Int.min, 1 << 40] { #expect(try copy(number) == number) }
  }

  /// A value that is the same in another sign is another value.
  @Test func valuesOfAVariableAreToldApart() throws {
    let values: [Value] = [
      .number(0), .number(-0.0), .number(0), ["a": 1], ["a": 1], ["a": .number(-0.0)], [], [1, 2],
    ]
    let bindings = values.map { ValueBinding(name: "v", value: $0) }
    let copied = try copy(bindings)
    #expect(copied == bindings)
    #expect(copied.map { "\($0.value)" } == bindings.map { "\($0.value)" })
    for (left, right) in zip(copied, bindings) {
      guard case .number(let number) = left.value, case .number(let original) = right.value else { continue }
      #expect(number.bitPattern == original.bitPattern)
    }
  }

  @Test func randomValues() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let value = RandomSteps.value(&random, depth: 5)
      #expect(try copy(value) == value)
    }
  }

  /// A run in which nothing changes but the state takes little room: what a variable holds stands there once.
  @Test func whatStaysTheSameStandsOnce() throws {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("list", value: .expression("'x'.repeat(1000).split('')"))],
      states: [State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "a")])])
    let machine = try Isolation.machine(chart)
    func size(_ count: Int) throws -> Int {
      let simulation = machine.simulation(of: [Step](repeating: .event("e"), count: count))
      return try BinaryEncoder.bytes(of: simulation.account(knowing: nil)).count
    }
    let (short, long) = (try size(2), try size(102))
    #expect(long - short < 100 * 200)
  }

  /// Bytes that nobody has written are an error, whatever they are, and so is every message that was cut short.
  @Test func otherBytesAreAnError() throws {
    let simulation = try Isolation.machine(Isolation.chart(["go": "n++"])).simulation(of: [.event("go"), .event("x")])
    let bytes = try BinaryEncoder.bytes(of: WorkerAnswer.account(simulation.account(knowing: nil)))
    for length in 0..<bytes.count {
      #expect(throws: DecodingError.self) {
        try BinaryDecoder.value(WorkerAnswer.self, from: Array(bytes[..<length]))
      }
    }
    #expect(throws: DecodingError.self) { try BinaryDecoder.value(WorkerAnswer.self, from: bytes + [0]) }
    var random = SeededGenerator(seed: 27)
    var survivors = 0
    for _ in 0..<3000 {
      var changed = bytes
      for _ in 0...random.number(below: 3) {
        changed[random.number(below: changed.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if (try? BinaryDecoder.value(WorkerAnswer.self, from: changed)) != nil { survivors += 1 }
    }
    #expect(survivors < 3000)
  }

  @Test func valuesWithinOneAnotherAreBounded() throws {
    var value = Value.null
    for _ in 0..<220 { value = .array([value]) }
    let deep = try BinaryEncoder.bytes(of: value)
    #expect(try BinaryDecoder.value(Value.self, from: deep) == value)
    for _ in 0..<250 { value = .array([value]) }
    let deeper = try BinaryEncoder.bytes(of: value)
    #expect(throws: DecodingError.self) { try BinaryDecoder.value(Value.self, from: deeper) }
  }
}
