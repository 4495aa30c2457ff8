import Statecharts

/// What a stranger's chart may cost; the same for every notation.
public enum ReadLimits {
  /// The most bytes of text: 4 MiB.
  public static let bytes = 4 << 20
  /// The most elements, lists or objects within one another.
  public static let nesting = 200
  /// The most states of a chart.
  public static let states = 20_000
  /// The most transitions of a chart, default transitions included.
  public static let transitions = 100_000

  static func tooLong(fileName: String?) -> ReadError {
    ReadError(.limitExceeded, "the text is longer than \(bytes) bytes", fileName: fileName)
  }

  /// Throws if the text is longer than the limit.
  static func check(_ source: SourceText) throws(ReadError) {
    guard source.text.utf8.count <= bytes else { throw tooLong(fileName: source.fileName) }
  }
}

/// Counts what has been read of a chart and says where a limit was passed.
struct ReadCount: Sendable {
  private(set) var states = 0
  private(set) var transitions = 0

  mutating func addState(at position: SourcePosition?, fileName: String?) throws(ReadError) {
    states += 1
    guard states <= ReadLimits.states else {
      throw ReadError(
        .limitExceeded, "the chart has more than \(ReadLimits.states) states", at: position, fileName: fileName)
    }
  }

  mutating func addTransition(at position: SourcePosition?, fileName: String?) throws(ReadError) {
    transitions += 1
    guard transitions <= ReadLimits.transitions else {
      throw ReadError(
        .limitExceeded, "the chart has more than \(ReadLimits.transitions) transitions", at: position,
        fileName: fileName)
    }
  }
}
