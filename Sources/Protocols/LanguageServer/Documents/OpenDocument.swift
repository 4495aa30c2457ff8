import StatechartFormats
import StatechartSimulation
import Statecharts

/// An open document with what was read from it. It is read when that is first asked for after a change.
struct OpenDocument: Sendable {
  private(set) var text: TextDocument
  private var reader: (any StatechartReader)?
  private var checked: CheckedText?
  private var isRead = false
  /// The chart of the last text that was read without an error.
  private(set) var known: Statechart?
  /// True if what is found in the current text was not reported yet.
  var isChanged = true
  /// True if changes of the client could not be followed; then the text is not known.
  private(set) var isLost = false

  init(_ text: TextDocument) { self.text = text }

  /// Changes the text.
  mutating func change(version: Int, _ change: (inout TextDocument) -> Void) {
    change(&text)
    text.version = version
    (isRead, checked, isChanged) = (false, nil, true)
  }

  /// Takes the whole text from the client.
  mutating func find(_ text: String, version: Int) {
    change(version: version) { $0.replaceAll(with: text) }
    isLost = false
  }

  /// Notes that the text is not known any more.
  mutating func lose() {
    text.replaceAll(with: "")
    (isRead, checked, isChanged, isLost) = (false, nil, true, true)
  }

  /// Returns the reading of the text; nil if it is no machine.
  mutating func reading(_ choice: NotationChoice) -> CheckedText? {
    guard !isRead else { return checked }
    isRead = true
    let source = SourceText(text.text, fileName: OpenDocument.fileName(of: text.uri))
    reader = isLost ? nil : choice.reader(for: source, language: text.language, after: reader)
    checked = reader.map { CheckedText(source, in: $0).passingOverOtherDiagrams() }
    if let reading = checked?.readings.first, !reading.hasErrors { known = reading.chart }
    return checked
  }

  /// The last part of an address's path.
  static func fileName(of uri: String) -> String? {
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    guard let last = path.split(separator: "/").last else { return nil }
    return PercentEncoding.decode(last) ?? String(last)
  }
}

extension CheckedText {
  /// The number of the chart at a position, from 0.
  func chart(at position: SourcePosition) -> Int? {
    if readings.count == 1 { return 0 }
    return readings.firstIndex { reading in
      reading.range.map { $0.start <= position && position <= $0.end } ?? false
    }
  }
}
