package import StatechartFormats
package import Statecharts

/// A text with the machines that were read from it, and all that is found in them.
package struct CheckedText: Sendable {
  /// Something found in a text.
  package struct Finding: Hashable, Sendable {
    /// The diagnostic that was found.
    package let diagnostic: Diagnostic
    /// The number of the chart that it is about, from 0; nil if there is no chart.
    package let chart: Int?
  }

  package let source: SourceText
  /// The notation that it was read in.
  package let reader: any StatechartReader
  /// The charts of the text in its order; none if nothing could be read.
  package let readings: [Reading]
  /// The findings, by chart and position.
  package let findings: [Finding]

  /// Reads a text in a notation, and checks its charts.
  ///
  /// - Parameter readings: The charts, if they were already read.
  package init(_ source: SourceText, in reader: any StatechartReader, readings known: [Reading]? = nil) {
    self.source = source
    self.reader = reader
    let all: [Finding]
    do throws(ReadError) {
      let readings = if let known { known } else { try reader.readAll(source) }
      self.readings = readings
      all = readings.enumerated().flatMap { number, reading in
        reading.findings.map { Finding(diagnostic: $0, chart: number) }
      }
    } catch {
      readings = []
      let found =
        error.isOfDocumentWithoutMachine ? error.diagnostics.filter { $0.code != .noMachine } : error.diagnostics
      all = found.map { Finding(diagnostic: $0, chart: nil) }
    }
    let allowed = AllowedRules(in: source.text, commentMarks: reader.syntax.commentMarks)
    findings =
      all.filter { !allowed.codes.contains($0.diagnostic.code) }
      + allowed.faults.map { Finding(diagnostic: $0, chart: nil) }
  }

  /// The text as one that is passed over, if it is a diagram of another kind; its reading stays, as it may become a
  /// state machine.
  package func passingOverOtherDiagrams() -> CheckedText {
    guard let kind = reader.syntax.otherDiagram(source) else { return self }
    let message = "a diagram of another kind (\(kind)) is no state machine and is passed over"
    let note = Diagnostic(.note, .otherDiagram, message, at: SourcePosition(line: 1, column: 1))
    return CheckedText(self, findings: [Finding(diagnostic: note, chart: nil)])
  }

  private init(_ text: CheckedText, findings: [Finding]) {
    (source, reader, readings) = (text.source, text.reader, text.readings)
    self.findings = findings
  }

  /// The number of errors that were found.
  package var errorCount: Int { findings.count { $0.diagnostic.severity == .error } }
}

extension Diagnostic.Code {
  /// A text is a diagram of another kind.
  static let otherDiagram = Diagnostic.Code("other-diagram")
}

extension Reading {
  /// All that is found in a chart and its text, each once, by position: what the reader says of a bare transition is
  /// left out where the rules say that the chart never comes to rest.
  package var findings: [Diagnostic] {
    // For a text that could not be read at all the reader has given the reason.
    let rules = hasErrors && chart.states.isEmpty ? [] : chart.diagnostics
    let endless = Set(rules.filter { $0.code == .endlessTransition }.map(\.position))
    let read = diagnostics.filter { $0.code != .missingAttribute || !endless.contains($0.position) }
    var lines: Set<String> = []
    return (read + rules + [chart.dataModelFinding].compactMap(\.self)).filter {
      lines.insert($0.description).inserted
    }.sorted()
  }

  /// The findings that are reported to the author of an answer besides errors: all notes of the reader, as it may have
  /// read something else than was meant, and the warnings of the rules. Their notes, as on states without a way out,
  /// are of no help here.
  package var notesOnAnswer: [Diagnostic] {
    findings.filter { $0.severity == .warning || $0.severity == .note && diagnostics.contains($0) }
  }
}

extension ReadError {
  /// True if a document was read in which no block holds a machine.
  package var isOfDocumentWithoutMachine: Bool {
    diagnostics.contains { $0.code == .noMachine }
      && !diagnostics.contains { $0.severity == .error && $0.code != .noMachine }
  }
}
