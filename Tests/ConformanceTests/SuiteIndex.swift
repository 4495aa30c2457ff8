import TestSupport

/// The table of contents of a suite: tab-separated, the first line names the columns.
struct SuiteIndex {
  /// A line by its columns' names.
  typealias Line = [String: String]

  let lines: [Line]

  /// Reads a suite's `INDEX.tsv`; no lines if the suite is absent.
  init(_ suite: String) {
    let text = (try? SharedFolder.text("conformance/\(suite)/INDEX.tsv")) ?? ""
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = rows.first ?? []
    lines = rows.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
  }
}
