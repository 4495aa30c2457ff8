package import Statecharts

/// Tables of transitions between commas, semicolons or tabs: a heading with the words state, event, condition, next,
/// action, or none, or a row for each state with a column for each event. RFC 4180.
package struct CSVNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `csv`
  package var identifier: String { "csv" }
  /// `CSV table`
  package var title: String { "CSV table" }
  /// `csv`, `tsv`
  package var fileExtensions: [String] { ["csv", "tsv"] }
  /// The media type of RFC 4180.
  package var mediaType: String { "text/csv" }

  /// Certain for a heading that names states and next states, possible for rows of three to five cells.
  package func resemblance(of source: SourceText) -> Resemblance {
    guard let dialect = TableGrid.dialect(of: source), dialect != .bars else { return .none }
    return TableResemblance.resemblance(of: source, dialect)
  }

  /// Reads the table, which is one chart.
  ///
  /// - Throws: `ReadError` if the text is too large or no table of transitions.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    let dialect = TableGrid.dialect(of: source).flatMap { $0 == .bars ? nil : $0 }
    var reader = TableReader(source, dialect ?? .separated(by: ","))
    return [try reader.reading()]
  }

  /// Writes a heading and a row for each transition, with commas, each line ending as RFC 4180 says but without a
  /// return.
  package func write(_ chart: Statechart) -> Writing {
    let table = TableRows(chart, notation: "A CSV table")
    let lines = ([table.heading] + table.rows).map { $0.map(CSVNotation.cell).joined(separator: ",") + "\n" }
    return Writing(lines.joined(), diagnostics: table.losses.diagnostics)
  }

  private static func cell(_ text: String) -> String {
    let isPlain = !text.utf8.contains { "\",;\n\r\t".utf8.contains($0) } && text.first != " " && text.last != " "
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// Tables of transitions in Markdown. GitHub Flavored Markdown, 4.10.
package struct MarkdownTableNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `markdown`
  package var identifier: String { "markdown" }
  /// `Markdown table`
  package var title: String { "Markdown table" }
  /// `md`, `markdown`
  package var fileExtensions: [String] { ["md", "markdown"] }
  /// The media type of RFC 7763.
  package var mediaType: String { "text/markdown" }

  /// Certain for a heading that names states and next states, possible for rows of three to five cells.
  package func resemblance(of source: SourceText) -> Resemblance {
    guard TableGrid.dialect(of: source) == .bars else { return .none }
    return TableResemblance.resemblance(of: source, .bars)
  }

  /// Reads the table, which is one chart.
  ///
  /// - Throws: `ReadError` if the text is too large or no table of transitions.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = TableReader(source, .bars)
    return [try reader.reading()]
  }

  /// Writes a heading and a row for each transition.
  package func write(_ chart: Statechart) -> Writing {
    let table = TableRows(chart, notation: "A Markdown table")
    let rule = table.heading.map { _ in "---" }
    let rows = [table.heading, rule] + table.rows.map { $0.map(Markdown.cell) }
    let lines = rows.map { "| " + $0.joined(separator: " | ") + " |\n" }
    return Writing(lines.joined(), diagnostics: table.losses.diagnostics)
  }
}

/// A `tabular` of LaTeX with a row for each transition; it needs no package.
package struct LaTeXTableNotation: StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `latex`
  package var identifier: String { "latex" }
  /// `LaTeX table`
  package var title: String { "LaTeX table" }
  /// `tex`
  package var fileExtensions: [String] { ["tex"] }
  /// The media type that is registered for LaTeX's older sister.
  package var mediaType: String { "application/x-latex" }

  /// Writes the table between rules.
  package func write(_ chart: Statechart) -> Writing {
    let table = TableRows(chart, notation: "A LaTeX table")
    var output = IndentedText()
    output.open("\\begin{tabular}{\(String(repeating: "l", count: table.heading.count))}")
    output.line("\\hline")
    output.line(table.heading.map(LaTeXText.escaped).joined(separator: " & ") + " \\\\")
    output.line("\\hline")
    for row in table.rows {
      // A bracket at a row's beginning would be taken for an option of the break before it.
      let cells = row.map(LaTeXText.escaped)
      output.line((cells[0].hasPrefix("[") ? "{}" : "") + cells.joined(separator: " & ") + " \\\\")
    }
    output.line("\\hline")
    output.close("\\end{tabular}")
    return Writing(output.text, diagnostics: table.losses.diagnostics)
  }
}

/// Whether a text is a table of transitions, at a glance at its first rows.
enum TableResemblance {
  static func resemblance(of source: SourceText, _ dialect: TableGrid.Dialect) -> Resemblance {
    let rows = TableGrid(source, dialect, most: 5).rows
    guard rows.count > 1, let columns = TableColumns(rows) else { return .none }
    let width = rows[0].count
    switch columns.form {
    case .list:
      if columns.hasHeading, columns.doubt == nil { return .certain }
      // Rows of sentences with commas are no table.
      let isTable = rows.allSatisfy { $0.count == width } && !rows.joined().contains { $0.text.utf8.count > 100 }
      return isTable && !rows.contains { "{}<@#/".contains($0[0].text.first ?? "{") } ? .possible : .none
    case .matrix:
      return rows.allSatisfy { $0.count == width } ? .possible : .none
    }
  }
}
