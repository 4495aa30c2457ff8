package import Statecharts

/// The rules that a text breaks on purpose. A comment of its notation names each, with the reason:
/// `interlock:allow dead-end the machine is never switched off`.
package struct AllowedRules: Sendable {
  /// A mark in a text.
  private struct Mark {
    let code: Diagnostic.Code
    let hasReason: Bool
    let range: SourceRange
  }

  private let marks: [Mark]

  /// Finds the marks of a text: each in a comment of one line, or at the beginning of one.
  ///
  /// - Parameter commentMarks: The marks with which comments of the notation begin.
  package init(in text: String, commentMarks: [String]) {
    guard !commentMarks.isEmpty, text.contains(Self.word) else {
      marks = []
      return
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    marks = lines.enumerated().compactMap { Self.mark(in: $1, number: $0 + 1, commentMarks) }
  }

  private static let word = "interlock:allow"

  private static func mark(in line: Substring, number: Int, _ commentMarks: [String]) -> Mark? {
    guard let found = line.firstRange(of: word) else { return nil }
    let before = String(line[..<found.lowerBound]).trimmingBlanksAtEnd
    guard let comment = commentMarks.filter(before.hasSuffix).max(by: { $0.count < $1.count }) else { return nil }
    let rest = line[found.upperBound...]
    guard rest.first?.isWhitespace != false else { return nil }
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    if let end = ends[comment], let last = words.last, last.hasSuffix(end) {
      words[words.count - 1] = String(last.dropLast(end.count))
      if last == end { words.removeLast() }
    }
    let column = line.unicodeScalars.distance(from: line.startIndex, to: found.lowerBound) + 1
    let start = SourcePosition(line: number, column: column)
    return Mark(
      code: Diagnostic.Code(words.first ?? ""), hasReason: words.count > 1,
      range: SourceRange(start, to: SourcePosition(line: number, column: line.unicodeScalars.count + 1)))
  }

  /// The ends of comments that have one, by their marks.
  private static let ends = ["<!--": "-->", "/*": "*/", "/'": "'/"]

  /// The rules whose findings are not reported: those that are allowed with a reason.
  package var codes: Set<Diagnostic.Code> { Set(marks.filter(\.hasReason).map(\.code)) }

  /// The marks without a reason, which allow nothing.
  package var faults: [Diagnostic] {
    marks.filter { !$0.hasReason }.map { mark in
      Diagnostic(
        .warning, .missingReason, "a mark names a rule and the reason to allow it: interlock:allow RULE REASON",
        at: mark.range)
    }
  }

  /// The marks that name no rule.
  package func unknown(among known: [Diagnostic.Code]) -> [Diagnostic] {
    marks.filter { $0.hasReason && !known.contains($0.code) }.map { mark in
      Diagnostic(
        .warning, .unknownRule, "there is no rule '\(mark.code)'", at: mark.range,
        nearest: nearestNames(to: mark.code.rawValue, among: known.map(\.rawValue)))
    }
  }
}

extension Diagnostic.Code {
  /// A mark that allows a rule names none.
  static let unknownRule = Diagnostic.Code("unknown-rule")
  /// A mark that allows a rule has no reason.
  static let missingReason = Diagnostic.Code("missing-reason")
}

extension String {
  fileprivate var trimmingBlanksAtEnd: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
  }
}
