import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// *Open in Interlock* above each chart that can be run: `textDocument/codeLens`.
  mutating func codeLenses(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return [] }
    let lenses = checked.readings.enumerated().compactMap { number, reading -> Value? in
      guard !reading.hasErrors, !reading.chart.diagnostics.contains(where: { $0.severity == .error }),
        let address = address(of: number, in: checked, text)
      else { return nil }
      let start = (checked.readings.count > 1 || checked.isDocument ? reading.range : nil)?.start
      let place = text.client(SourceRange(start ?? SourcePosition(line: 1, column: 1)), in: abilities.encoding)
      return [
        "range": place.value,
        "command": [
          "title": "Open in Interlock", "command": .string(LanguageSession.openCommand),
          "arguments": [.string(address)],
        ],
      ]
    }
    return .array(lenses)
  }

  /// The address of a chart's page: of a document's block with the block alone, so that it is short.
  private func address(of number: Int, in checked: CheckedText, _ text: TextDocument) -> String? {
    let notation = checked.reader.identifier
    if checked.isDocument, let range = checked.readings[number].range {
      let same = checked.readings[..<number].count { $0.range == range }
      return options.address(MachineText(text.lines(of: range), notation: notation, ordinal: same + 1), server)
    }
    return options.address(MachineText(checked.source.text, notation: notation, ordinal: number + 1), server)
  }
}

extension CheckedText {
  /// True for a document that holds texts in other notations.
  var isDocument: Bool { reader.identifier == DocumentNotation().identifier }
}
