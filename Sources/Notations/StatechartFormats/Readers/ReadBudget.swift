import Statecharts

/// The budget for reading a program: each value that is made and each statement that is followed is counted, whatever
/// the name that leads there, and each copy by its size.
///
/// All parts of a reader have the same budget. Once it is spent nothing more is followed, and reading ends with an
/// error.
final class ReadBudget {
  /// The number of letters of a text that is made that count as one value.
  private static let letters = 64

  private let most: Int
  private var left: Int
  private let fileName: String?
  private var error: ReadError?

  /// Makes a budget for a text and all that is read with it. The text's own content alone must not exhaust it.
  init(_ source: SourceText) {
    most = ReadLimits.expansions + source.text.utf8.count / 4
    left = most
    fileName = source.fileName
  }

  private init(most: Int, fileName: String?) {
    self.most = most
    left = most
    self.fileName = fileName
  }

  /// Another budget of the same size, for what is only followed as far as that goes.
  func separate() -> ReadBudget { ReadBudget(most: most, fileName: fileName) }

  /// Counts values; false once there are too many.
  ///
  /// - Parameter position: The position at which they are made.
  func take(_ count: Int = 1, at position: SourcePosition?) -> Bool {
    left -= count
    if left >= 0 { return true }
    let message = "the names of the text stand for more than \(most) values"
    error = error ?? ReadError(.limitExceeded, message, at: position, fileName: fileName)
    return false
  }

  /// Counts values.
  ///
  /// - Throws: `ReadError` once there are too many.
  func spend(_ count: Int = 1, at range: SourceRange) throws(ReadError) {
    if !take(count, at: range.start) { try check() }
  }

  /// Counts a text that is made.
  ///
  /// - Throws: `ReadError` once there are too many values.
  func spend(text: String, at range: SourceRange) throws(ReadError) {
    try spend(text.utf8.count / Self.letters, at: range)
  }

  /// Throws if there were too many values.
  func check() throws(ReadError) {
    if let error { throw error }
  }
}
