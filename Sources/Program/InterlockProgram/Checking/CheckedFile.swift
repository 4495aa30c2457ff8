import StatechartFormats
import StatechartSimulation
import Statecharts

/// The text of a file that is checked: what it is, before it is read as a machine.
struct CheckedFile {
  /// The content of a file that holds no state machine.
  struct Other {
    /// The description of it, for a note.
    let reason: String
    /// The notes on parts of machines in it.
    let findings: [Diagnostic]
  }

  private let text: SourceText
  private let reader: any StatechartReader
  private let isDocument: Bool
  /// True if the command line says in which notation the file is, and so that it is a machine.
  private let isNamed: Bool

  /// Makes the file of a source; nil if no notation fits.
  init?(_ source: MachineSource, _ bytes: [UInt8]) {
    guard let text = try? source.text(bytes), let reader = source.reader(of: text) else { return nil }
    (self.text, self.reader, isDocument, isNamed) = (text, reader, source.isDocument, source.namesNotation)
  }

  /// The content of a file without a state machine: a diagram of another kind, or a document without one. Nil for any
  /// other file.
  var other: Other? {
    if !isNamed, let kind = reader.syntax.otherDiagram(text) {
      return Other(reason: "a diagram of another kind (\(kind)) is no state machine and is passed over", findings: [])
    }
    guard isDocument else { return nil }
    do throws(ReadError) {
      _ = try reader.readAll(text)
      return nil
    } catch {
      guard error.isOfDocumentWithoutMachine else { return nil }
      return Other(
        reason: "no block of the document holds a state machine",
        findings: error.diagnostics.filter { $0.code != .noMachine })
    }
  }

  /// The rules that it allows to be broken.
  var allowed: AllowedRules { AllowedRules(in: text.text, commentMarks: reader.syntax.commentMarks) }
}
