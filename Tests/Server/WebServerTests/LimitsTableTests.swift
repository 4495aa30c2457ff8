import ECMAScriptDataModel
import Foundation
import SystemLibraries
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import Statecharts
import TestSupport
import Testing
import WorkerProcesses

@testable import GraphLayout
@testable import StatechartFormats
@testable import StatechartExports
@testable import StatechartGrading
@testable import Storage
@testable import WebPages
@testable import WebServer

/// The table of limits in the architecture article against the constants.
@Suite struct LimitsTableTests {
  @Test func theArticleSaysWhatTheCodeSays() throws {
    let table = try ArticleTable.cells(inSection: "Limits", of: "Architecture")
    let known = try limitsOfServer().merging(limitsOfMachines()) { first, _ in first }
    for (what, limit) in known { #expect(table[what] == limit, "\(what)") }
    #expect(Set(table.keys).subtracting(known.keys) == ["end of the process", "work of a run or search; of a drawing"])
  }

  private func limitsOfServer() throws -> [String: String] {
    let options = ServerOptions(resources: try ResourceFolder(TestServer.folder))
    let connections = ConnectionLimits()
    let workers = WorkerLimits()
    var limits: [String: String] = [:]
    limits["address"] = kib(RequestLimits.addressBytes)
    limits["connections; from one address"] =
      "\(connections.all); \(connections.perAddress) (`--connections`, `--connections-per-address`, `--class`)"
    limits["request header, body; idle; 64 KiB of an answer"] =
      "\(connections.headerSeconds) s, \(connections.bodySeconds) s; \(connections.idleSeconds) s; "
      + "\(connections.writeSeconds) s (`--header-timeout` …)"
    limits["expensive work that waits; cheap"] = "\(options.queueLength) (`--queue`); eight times that"
    #expect(options.workLimits.waitingCheap == 8 * options.queueLength)
    limits["cached machines, drawings, pages, runs"] = "\(options.cacheBytes >> 20) MB (`--cache-memory`)"
    limits["answer of a database"] = "\(PostgreSQLConnection.timeLimit.components.seconds) s"
    limits["page; file; picture"] =
      [AnswerLimits.pageBytes, AnswerLimits.fileBytes, Diagram.maxMarkup].map(mib).joined(separator: "; ")
    limits["machine in an address"] =
      "\(kib(InlineSource.maxBytes)), \(mib(InlineSource.maxTextBytes)) decompressed"
    limits["steps of a run in an address; on the command line"] =
      "\(number(RequestLimits.steps)); \(number(Run.Limits.steps))"
    limits["variables; states and events of a table"] = "100; \(TablePart.maxStates) and \(TablePart.maxEvents)"
    limits["steps shown of a run"] = "\(RunWindow.reach) on either side"
    limits["worker process"] =
      "\(mib(workers.memory)); \(workers.processorTime) s of processor time and \(workers.time) s in all for a request"
    limits["message to a session; not yet taken"] = "\(kib(Mailboxes.Limits.bytes)); \(Mailboxes.Limits.messages)"
    let widths = PictureStyle.widths
    limits["picture's width; pixels"] =
      "\(widths.lowerBound) to \(number(widths.upperBound)); \(SVGRenderer.maxPixels >> 20) Mi"
    limits["animation; page that drives"] =
      "\(AnimationExporter.Limits.frames) moments; \(StandaloneTransitionTable.Limits.configurations) configurations"
    return limits
  }

  private func limitsOfMachines() -> [String: String] {
    let execution = ExecutionLimits()
    let scripts = ECMAScriptDataModel.Limits()
    let grading = GradingLimits()
    let withData = GradingLimits.withData
    var limits: [String: String] = [:]
    limits["file that is read"] =
      "\(mib(ReadLimits.bytes)), \(ReadLimits.nesting) levels, \(number(ReadLimits.states)) states, "
      + "\(number(ReadLimits.transitions)) transitions, \(number(ReadLimits.transitionsOfPlace)) that one place makes"
    limits["blocks of a document; their texts, each with the lines before it"] =
      "\(DocumentNotation.maxBlocks); \(mib(DocumentNotation.maxBytes))"
    limits["state machines of a UML model; states and transitions that are copied as submachines"] =
      "\(number(UMLNotation.maxMachines)); \(number(UMLReader.maxCopies))"
    limits["values that the names of a program in JavaScript or Python represent"] =
      "\(number(ReadLimits.expansions)), and a quarter of its bytes"
    limits["name; descriptors of a transition, of a chart"] =
      "\(number(ReadLimits.nameLength)) characters; \(number(ReadLimits.descriptors)), "
      + number(ReadLimits.descriptorsOfChart)
    limits["microsteps in a macrostep; macrosteps in a step"] =
      "\(number(execution.microsteps)); \(number(execution.macrosteps))"
    limits["invoked sessions, nested, started in a step"] =
      "\(execution.sessions), \(execution.sessionDepth), \(execution.sessionStarts)"
    limits["pending events and values that a search stores"] = number(SearchLimits.maxSize)
    limits["configurations searched for a route; with data"] =
      "\(number(NullDataModel.searchLimit)); \(ECMAScriptDataModel.searchLimit) (tenfold and twentyfold on request)"
    #expect(SearchEffort.thorough.configurations(with: NullDataModel.self) == 10 * NullDataModel.searchLimit)
    #expect(
      SearchEffort.thorough.configurations(with: ECMAScriptDataModel.self) == 20 * ECMAScriptDataModel.searchLimit)
    let count = number(LayoutGraph.greatestCount)
    limits["graph to lay out"] = "\(count) nodes, \(count) edges"
    limits["transitions between two states drawn one by one"] = "\(DiagramOptions.maxParallelArrows)"
    limits["script; scripts of a session"] = "\(scripts.time) s; \(Int(scripts.sessionTime)) s of processor time"
    limits["memory gained by a script; by those of a session"] =
      "\(mib(scripts.memory)); \(mib(scripts.sessionMemory))"
    limits["comparison of machines"] =
      "\(number(grading.configurations)) pairs, \(number(grading.steps)) steps (\(withData.configurations), "
      + "\(number(withData.steps)) with data), \(ClockZone.timerLimit) timers"
    return limits
  }

  private func number(_ value: Int) -> String { ArticleTable.number(value) }
  private func kib(_ bytes: Int) -> String { "\(bytes >> 10) KiB" }
  private func mib(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
}
