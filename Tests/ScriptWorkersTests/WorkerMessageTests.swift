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
struct WorkerMessageTests {
  func copy<Given: Codable>(_ value: Given) throws -> Given {
    try MessageFrame.message(Given.self, from: try bytes(of: value))
  }

  /// A message without its length, which is checked.
  func bytes(of value: some Encodable) throws -> [UInt8] {
    let frame = try MessageFrame.frame(value)
    let bytes = Array(frame.dropFirst(MessageFrame.head))
    #expect(MessageFrame.length(frame.prefix(MessageFrame.head)) == bytes.count)
    return bytes
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
        let reading = try? NotationCatalog.standard.read(SourceText(text, fileName: file.lastPathComponent))
      else { continue }
      let copied = try copy(reading.chart)
      #expect(copied == reading.chart, "\(file)")
      #expect(copied.transitions.map(\.origin.position) == reading.chart.transitions.map(\.origin.position), "\(file)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test func valuesAndTexts() throws {
    for number in [0, .leastNonzeroMagnitude, 0.1, 0x1p53, -0x1p53 - 1, 1e308, -1.5] {
      #expect(try copy(Value.number(number)) == .number(number))
    }
    // Two ways to write one letter stay two.
    let texts = ["e\u{301}", "é", "", "\u{0}", "日本", "$null", String(repeating: "x", count: 1000), "é"]
    #expect(try copy(texts).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    let strings = try copy(texts.map { Value.string($0) })
    #expect(strings.map { Array(($0.string ?? "none").utf8) } == texts.map { Array($0.utf8) })
    for number in [0, 1, -1, 63, 64, -64, -65, Int.max, Int.min, 1 << 40] { #expect(try copy(number) == number) }
    let members: Value = ["b": 1, "a": .null, "b": [true, "null", ["c": .number(0.5)]]]
    #expect(try copy(members) == members)
  }

  @Test func randomValues() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let value = RandomSteps.value(&random, depth: 5)
      #expect(try copy(value) == value)
    }
  }

  /// Bytes that nobody has written are an error, whatever they are, and so is every message that was cut short.
  @Test func otherBytesAreAnError() throws {
    let simulation = try Isolation.machine(Isolation.chart(["go": "n++"])).simulation(of: [.event("go"), .event("x")])
    let bytes = try bytes(of: WorkerAnswer.account(simulation.account(knowing: nil)))
    for length in 0..<bytes.count {
      #expect(throws: DecodingError.self) {
        try MessageFrame.message(WorkerAnswer.self, from: Array(bytes[..<length]))
      }
    }
    #expect(throws: DecodingError.self) { try MessageFrame.message(WorkerAnswer.self, from: bytes + [0]) }
    var random = SeededGenerator(seed: 27)
    var survivors = 0
    for _ in 0..<3000 {
      var changed = bytes
      for _ in 0...random.number(below: 3) {
        changed[random.number(below: changed.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if (try? MessageFrame.message(WorkerAnswer.self, from: changed)) != nil { survivors += 1 }
    }
    #expect(survivors < 3000)
  }

  @Test func nestedValuesAreBounded() throws {
    var value = Value.null
    for _ in 0..<220 { value = .array([value]) }
    #expect(try copy(value) == value)
    for _ in 0..<250 { value = .array([value]) }
    let deeper = try bytes(of: value)
    #expect(throws: DecodingError.self) { try MessageFrame.message(Value.self, from: deeper) }
  }

  /// As deep as a chart that is read may be.
  @Test func nestedStates() throws {
    var state = State("s200")
    for depth in (1..<200).reversed() { state = State(State.ID("s\(depth)"), children: [state]) }
    let chart = Statechart(states: [state])
    guard case .chart(7, let copied) = try copy(WorkerRequest.chart(7, chart)) else {
      Issue.record("another message")
      return
    }
    #expect(copied == chart)
  }

  @Test func nestedMessagesAreBounded() throws {
    #expect(throws: DecodingError.self) {
      try MessageFrame.message(WorkerAnswer.self, from: [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
    }
    let deep = String(repeating: #"{"account":"#, count: 100_000) + String(repeating: "}", count: 100_000)
    #expect(throws: DecodingError.self) { try MessageFrame.message(WorkerAnswer.self, from: Array(deep.utf8)) }
  }

  /// A chart that no message can hold is not run, and the page says why.
  @Test func contentThatIsNestedTooDeeply() throws {
    var content: [Content] = [.script(Script(.inline("n++")))]
    for _ in 0..<150 { content = [.choose(Choose([Choose.Branch(if: "true", content: content)]))] }
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
      states: [State("a", transitions: [Transition.on("go", to: "a", do: content)])])
    let workers = Isolation.workers(ScriptWorkerLimits(processes: 1))
    let simulation = workers.isolating(try Isolation.machine(chart)).simulation(of: [.event("go")])
    #expect(simulation.interruption == ScriptInterruption(in: .start, .size))
  }
}
