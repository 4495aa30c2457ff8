import ECMAScriptDataModel
import Foundation
import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport

/// The table of contents of a suite: tab-separated, the first line names the columns.
struct SuiteIndex {
  /// A line by its columns' names.
  typealias Line = [String: String]

  let lines: [Line]

  /// Reads a suite's `INDEX.tsv`; no lines if the suite is absent.
  init(_ suite: String) {
    let text = (try? SharedFolder.text("conformance/\(suite)/INDEX.tsv")) ?? ""
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = rows.first ?? []
    lines = rows.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
  }
}

/// Reads a document of a suite and starts it with the ECMAScript data model; what it names lies beside it.
func startedMachine(of path: String) throws -> Interpreter<ECMAScriptDataModel> {
  let text = try SharedFolder.text("conformance/\(path)")
  let reading = try SCXMLFormat().read(SourceText(text, fileName: path))
  return startedMachine(of: try CompiledChart(reading.chart), at: path)
}

/// Starts a chart as if it were the document at a path.
func startedMachine(of compiled: CompiledChart, at path: String) -> Interpreter<ECMAScriptDataModel> {
  let folder = path.split(separator: "/").dropLast().joined(separator: "/")
  let text: @Sendable (String) -> String? = { address in
    let name = address.hasPrefix("file:") ? String(address.dropFirst(5)) : address
    return try? SharedFolder.text("conformance/\(folder)/\(name)")
  }
  let resources = SessionResources(
    text: text, markup: { ForeignElement(xml: $0).map { [.element($0)] } }, chart: invokedChart,
    model: { $0 == .ecmascript ? ECMAScriptDataModel() : $0 == nil || $0 == .null ? NullDataModel() : nil })
  var machine = Interpreter(compiled, model: ECMAScriptDataModel(), resources: resources)
  _ = machine.start()
  return machine
}

/// Reads the chart of an invocation.
private func invokedChart(_ source: ChartSource) throws(InvocationError) -> Statechart {
  let reading: Reading
  do {
    switch source {
    case .text(let text, let address): reading = try SCXMLFormat().read(SourceText(text, fileName: address))
    case .element(let element): reading = try SCXMLFormat().read(element)
    }
  } catch {
    throw InvocationError(error.description)
  }
  let errors = reading.diagnostics.filter { $0.severity == .error }
  guard errors.isEmpty else { throw InvocationError(errors.map(\.description).joined(separator: "\n")) }
  return reading.chart
}
