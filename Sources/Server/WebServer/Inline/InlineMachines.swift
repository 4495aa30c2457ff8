import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The machines that addresses carry.
///
/// To read one takes processor time: it is done on a thread of the work queue.
final class InlineMachines: Sendable {
  let notations: NotationCatalog

  init(_ notations: NotationCatalog) { self.notations = notations }

  /// True for the identifier of a machine that its address carries.
  static func isInline(_ identifier: String) -> Bool { identifier.hasPrefix("~") }

  /// The machine of a text, under an identifier.
  ///
  /// - Throws: `LibraryError` if there is none in it.
  func machine(_ source: InlineSource, _ identifier: String) throws(LibraryError) -> Machine {
    let texts = try read(source)
    guard texts.indices.contains(source.ordinal - 1) else {
      throw .unusable("the text has \(texts.count) charts, and no chart \(source.ordinal)")
    }
    let reading = texts[source.ordinal - 1]
    if reading.hasErrors { throw .faulty(file: InlineMachines.name, reading.diagnostics) }
    do throws(InvalidChart) {
      var machine = try Machine(identifier: identifier, compiled: try CompiledChart(reading.chart))
      if !reading.isEmbedded, let reader = reader(of: source) {
        machine.text = MachineText(source.text, notation: reader.identifier, ordinal: source.ordinal)
        if reader is DocumentNotation, let range = reading.range {
          machine.properties = DocumentNotation.properties(in: SourceText(source.text), after: range)
            .map { GivenProperties($0, isList: false) }
        }
      }
      return machine
    } catch {
      throw .faulty(file: InlineMachines.name, error.errors)
    }
  }

  /// The charts of a text.
  ///
  /// - Throws: `LibraryError` if there is none.
  func read(_ source: InlineSource) throws(LibraryError) -> [Reading] {
    do throws(ReadError) {
      let text = SourceText(source.text)
      guard let notation = source.notation else { return try notations.readAll(text) }
      guard let reader = notations.reader(named: notation) else { throw unknown(notation) }
      return try reader.readAll(text)
    } catch {
      throw .faulty(file: InlineMachines.name, error.diagnostics)
    }
  }

  /// The lines of a document with the block that a chart was read from; nil if the text is no document.
  func block(of reading: Reading, in source: InlineSource) -> String? {
    guard reader(of: source) is DocumentNotation, let range = reading.range else { return nil }
    let text = SourceText(source.text)
    return (range.start.line...range.end.line).compactMap { text.line($0) }.joined(separator: "\n")
  }

  /// The text with the notation that it is read in.
  ///
  /// - Throws: `LibraryError` if it resembles none.
  func text(of source: InlineSource) throws(LibraryError) -> MachineText {
    guard let reader = reader(of: source) else {
      // To read it says what is wrong with it.
      _ = try read(source)
      throw .unusable("\(InlineMachines.name): notation not recognized")
    }
    return MachineText(source.text, notation: reader.identifier, ordinal: source.ordinal)
  }

  /// The reader of a text; nil if it resembles no notation.
  func reader(of source: InlineSource) -> (any StatechartReader)? {
    source.notation.map { notations.reader(named: $0) } ?? notations.reader(for: SourceText(source.text))
  }

  /// The name in place of a file's before positions.
  static let name = "text"

  private func unknown(_ notation: String) -> ReadError {
    let names = notations.readers.map(\.identifier)
    let known = names.joined(separator: ", ")
    return ReadError(.unknownNotation, "cannot read '\(notation)'; known are \(known)")
  }
}
