public import Statecharts

extension SCXMLFormat {
  /// Reads a document that a chart invokes; unlike `read`, it returns only charts without errors. SCXML 6.4.
  ///
  /// - Throws: `ReadError` with what is wrong.
  public func invokedChart(in source: SourceText) throws(ReadError) -> Statechart {
    try sound(try read(source), fileName: source.fileName)
  }

  /// Reads an element that a chart invokes; its positions are those in the document around it. SCXML 6.4.
  ///
  /// - Throws: `ReadError` with what is wrong.
  public func invokedChart(in element: ForeignElement) throws(ReadError) -> Statechart {
    try sound(try read(element), fileName: nil)
  }

  private func sound(_ reading: Reading, fileName: String?) throws(ReadError) -> Statechart {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw ReadError(errors, fileName: fileName) }
    return reading.chart
  }
}
