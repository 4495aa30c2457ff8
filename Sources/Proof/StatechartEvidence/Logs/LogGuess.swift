import StatechartExecution
import StatechartFormats
import Statecharts

/// The format of a log, guessed by its first lines.
struct LogGuess {
  private let chart: Statechart
  private let options: LogOptions
  /// The number of lines by which text is distinguished from fields in lines.
  private static let textLines = 100

  init(_ chart: Statechart, _ options: LogOptions) { (self.chart, self.options) = (chart, options) }

  /// The format of lines that are not empty; nil as long as more of them are needed.
  func format(of lines: [(text: String, number: Int)], isAtEnd: Bool) -> LogFormat? {
    guard let first = lines.first?.text.drop(while: \.isWhitespace) else { return nil }
    if first.hasPrefix("<") { return .xes }
    if Self.isJSON(first) { return .jsonLines }
    switch heading(String(first)) {
    case .certain: return .csv
    case .possible:
      if let run = try? Run(chart, text: String(first)), run.steps.count > 1 { return .runs }
      guard lines.count > 1 || isAtEnd else { return nil }
      if lines.count > 1, cells(lines[1].text) == cells(lines[0].text) { return .csv }
    case .none:
      if let run = try? Run(chart, text: String(first)), run.steps.count > 1 { return .runs }
    }
    guard lines.count >= Self.textLines || isAtEnd else {
      return isEvent(String(first)) ? .text : nil
    }
    if lines.contains(where: { isEvent($0.text) }) { return .text }
    let fields = LogOptions.Field.event.usualNames + LogOptions.Field.states.usualNames
    let named = [options.event, options.states].compactMap(\.self)
    let hasPairs = lines.contains { line in
      LogPairs(line.text).members.contains { member in
        fields.contains(LogOptions.Field.folded(member.name)) || named.contains(member.name)
          || member.value.string.map { chart.event(typed: $0) != nil } == true
      }
    }
    return hasPairs ? .logfmt : .text
  }

  private static func isJSON(_ text: Substring) -> Bool {
    let next = text.dropFirst().first { !$0.isWhitespace }
    return switch text.first {
    case "{": next == nil || next == "\"" || next == "}"
    case "[": next == nil || next == "{" || next == "\"" || next == "]"
    case _: false
    }
  }

  private enum Heading { case certain, possible, none }

  /// A heading has names: certainly where one of them is usual, or is named.
  private func heading(_ line: String) -> Heading {
    guard let dialect = TableGrid.dialect(of: line), dialect != .bars,
      let cells = TableGrid(line, dialect, most: 1).rows.first, cells.count > 1
    else { return .none }
    let names = cells.map(\.text)
    let usual = (LogOptions.Field.event.usualNames + LogOptions.Field.states.usualNames)
    if names.contains(where: { usual.contains(LogOptions.Field.folded($0)) }) { return .certain }
    if [options.event, options.states].contains(where: { $0.map(names.contains) == true }) { return .certain }
    let isPossible = names.allSatisfy { name in
      name.utf8.count <= 64
        && name.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" || $0 == "@" } == true
    }
    return isPossible && Set(names).count == names.count ? .possible : .none
  }

  private func cells(_ line: String) -> Int {
    guard let dialect = TableGrid.dialect(of: line), dialect != .bars else { return 1 }
    return TableGrid(line, dialect, most: 1).rows.first?.count ?? 1
  }

  private func isEvent(_ line: String) -> Bool {
    let name = line.drop(while: \.isWhitespace)
    let text = String(name.reversed().drop(while: \.isWhitespace).reversed())
    if chart.handles(text) || chart.event(typed: text) != nil { return true }
    return (try? Run(chart, text: text))?.steps.count == 1
  }
}
