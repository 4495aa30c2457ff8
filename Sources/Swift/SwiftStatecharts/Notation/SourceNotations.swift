package import StatechartFormats
import Statecharts

/// Swift source: the machines that it constructs.
package struct SwiftSourceNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  package var identifier: String { "swift" }
  package var title: String { "Swift" }
  package var fileExtensions: [String] { ["swift"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-swift" }
  /// The comments.
  package var syntax: NotationSyntax { NotationSyntax(comments: ["//", "/*"]) }

  /// Certain for a text that names what state machines in Swift are made of.
  package func resemblance(of source: SourceText) -> Resemblance {
    let text = source.text
    let isObjectiveC = SourceNotation.isObjectiveC(source)
    let words = [
      "import GameplayKit", "import GameplayStates", ": GKState", "GKStateMachine(", "func isValidNextState(",
    ]
    if !isObjectiveC, words.contains(where: text.contains) { return .certain }
    let isCode = text.contains("func ") && text.contains("{") || text.contains("enum ") && text.contains("case ")
    return isCode && !isObjectiveC ? .possible : .none
  }

  /// Reads every machine of the text.
  ///
  /// - Throws: `ReadError` if there is none.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] { try SourceNotation.readAll(source) }
}

/// Objective-C source: the machines of GameplayKit in it.
package struct ObjectiveCSourceNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  package var identifier: String { "objective-c" }
  package var title: String { "Objective-C" }
  package var fileExtensions: [String] { ["m", "mm", "h"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-objective-c" }
  /// The comments.
  package var syntax: NotationSyntax { NotationSyntax(comments: ["//", "/*"]) }

  /// Certain for a text with a class that answers for its next states.
  package func resemblance(of source: SourceText) -> Resemblance {
    let text = source.text
    guard SourceNotation.isObjectiveC(source) else { return .none }
    return text.contains("isValidNextState:") || text.contains("GKState") ? .certain : .possible
  }

  /// Reads every machine of the text.
  ///
  /// - Throws: `ReadError` if there is none.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] { try SourceNotation.readAll(source) }
}

extension NotationCatalog {
  /// The notations of `StatechartFormats`, and program source.
  package static let withSource = standard.adding([SwiftSourceNotation(), ObjectiveCSourceNotation()])
}

enum SourceNotation {
  /// True if a text has declarations of Objective-C, and neither its file nor one of several in it is of Swift.
  static func isObjectiveC(_ source: SourceText) -> Bool {
    guard source.text.contains("@implementation") || source.text.contains("@interface") else { return false }
    let names = [source.fileName ?? ""] + JoinedFiles.parts(of: source.text).map(\.name)
    return !names.contains { $0.hasSuffix(".swift") }
  }

  static func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    guard source.text.utf8.count <= ReadLimits.bytes else {
      throw ReadError(
        .limitExceeded, "the text is longer than \(ReadLimits.bytes) bytes", fileName: source.fileName)
    }
    let path = source.fileName ?? (isObjectiveC(source) ? "source.m" : "source.swift")
    let parts = JoinedFiles.parts(of: source.text)
    let reading = SourceAnalysis.read(
      parts.isEmpty ? [SourceFile(path: path, text: source.text)] : parts.map { SourceFile($0) })
    return try reading.readings(fileName: source.fileName)
  }
}

extension SourceReading {
  /// The charts with what was found about each; the first has what is about none.
  ///
  /// - Throws: `ReadError` if there is no machine.
  package func readings(fileName: String?) throws(ReadError) -> [Reading] {
    guard isWhole else { throw ReadError(.cancelled, "the reading was cancelled", fileName: fileName) }
    guard !machines.isEmpty else {
      throw ReadError(
        findings.map(\.diagnostic) + [Diagnostic(.error, .noMachine, "no state machine was found in the source")],
        fileName: fileName)
    }
    return machines.enumerated().map { place, machine in
      let own = findings.filter { $0.machine == machine.chart.name || place == 0 && $0.machine == nil }
      return Reading(machine.chart, diagnostics: own.map(\.diagnostic), range: machine.place.range)
    }
  }
}
