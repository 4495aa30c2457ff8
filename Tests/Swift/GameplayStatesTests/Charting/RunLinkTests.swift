import Foundation
import GameplayStates
import StatechartFormats
import Statecharts
import Testing
import ZlibStreams

import class GameplayStates.State

@Suite("A link to a run")
struct RunLinkTests {
  let journal = Journal()

  /// The chart that an address carries, and the run.
  private func opened(_ link: String) throws -> (chart: Statechart, run: String) {
    let parts = try #require(URLComponents(string: link))
    let digits = String(parts.path.dropFirst(3)).replacing("-", with: "+").replacing("_", with: "/")
    let padded = digits + String(repeating: "=", count: (4 - digits.count % 4) % 4)
    let data = try #require(Data(base64Encoded: padded))
    let bytes = try Zlib.decompress(Array(data), upTo: 1 << 20)
    let chart = try InterlockJSONNotation().read(SourceText(String(decoding: bytes, as: UTF8.self))).chart
    return (chart, try #require(parts.queryItems?.first?.value))
  }

  @Test("carries the machine and what was asked of it")
  func carries() throws {
    let machine = StateMachine(states: [
      A(journal, to: [B.self]) { StateMachine(states: [Inner(self.journal), Other(self.journal)]) }, B(journal, to: []),
    ])
    let recorder = RunRecorder(observing: machine, name: "größe")
    machine.enter(A.self)
    machine.currentState?.childMachine?.enter(Other.self)
    machine.enter(B.self)
    machine.enter(A.self)
    let link = try #require(recorder.link(to: "https://example.org"))
    #expect(link.hasPrefix("https://example.org/m/"))
    let opened = try opened(link)
    #expect(opened.run == "!Other,!B,!A")
    #expect(opened.chart.states == recorder.run.chart.states)
    #expect(opened.chart.initial == recorder.run.chart.initial)
    #expect(opened.chart.name == "größe")
    #expect((try? Run(opened.chart, text: opened.run)) != nil)
  }

  @Test("may name a machine of the server")
  func named() {
    let machine = StateMachine(states: [A(journal), B(journal)])
    let recorder = RunRecorder(observing: machine)
    machine.enter(A.self)
    machine.enter(B.self)
    #expect(recorder.link(machine: "a b") == "http://127.0.0.1:8080/machines/a%20b?run=!B")
  }

  @Test("is reported with the place of a refused enter, and only then")
  func report() throws {
    let machine = StateMachine(states: [A(journal, to: []), B(journal)])
    let recorder = RunRecorder(observing: machine)
    var lines: [String] = []
    recorder.report = { lines.append($0) }
    #expect(machine.enter(A.self, orReport: recorder))
    #expect(lines.isEmpty)
    #expect(!machine.enter(B.self, orReport: recorder, file: "Game.swift", line: 12))
    #expect(!machine.enter(C.self, orReport: recorder, file: "Game.swift", line: 13))
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Game.swift:12: A refuses B: http://127.0.0.1:8080/m/"))
    #expect(lines[1].hasPrefix("Game.swift:13: the machine has no state C: http"))
    #expect(try opened(String(lines[0].dropFirst("Game.swift:12: A refuses B: ".count))).run == "!B")
  }

  @Test("is there for enums")
  func enums() {
    enum Door: EnumState, CaseIterable {
      case open, closed
      var validNextStates: [Door] { self == .open ? [.closed] : [] }
    }
    let machine = EnumStateMachine<Door>()
    let recorder = RunRecorder(observing: machine)
    var lines: [String] = []
    recorder.report = { lines.append($0) }
    machine.enter(.closed, orReport: recorder)
    machine.enter(.open, orReport: recorder)
    #expect(lines.count == 1 && lines[0].contains("closed refuses open: http"))
  }
}
