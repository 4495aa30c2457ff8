import Explanations
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// What an address asks to be shown beside its moment.
extension ViewOptions {
  /// Reads the values of a query. States and conditions that the chart does not have are left out: the machine may have changed.
  ///
  /// - Parameter count: How many steps the run has.
  /// - Throws: `Failure` that names the first value that cannot be used.
  init(_ query: QueryItems, on shown: MachineContext, count: Int) throws(Failure) {
    let chart = shown.machine.chart
    self.init(notation: try Self.notation(query[ExplorerAddress.notationField], on: shown))
    showsHeat = try Self.isOn(query, ExplorerAddress.heatField, ExplorerAddress.heatOfRun)
    showsLegend = try Self.isOn(query, ExplorerAddress.legendField, ExplorerAddress.legendShown)
    bookmarks = try Self.read(query, ExplorerAddress.markField) { Self.bookmarks($0, count: count) } ?? []
    let texts = try Self.read(query, ExplorerAddress.breakField, Self.breakpointTexts) ?? []
    breakpoints = texts.compactMap { Breakpoint($0, on: chart) }
    folded = ExpandedStates(query[ExplorerAddress.foldField], in: chart).states ?? []
    embed.parts = try Self.read(query, ExplorerAddress.partsField, EmbedOptions.parts)
    embed.size = try Self.read(query, ExplorerAddress.sizeField) { EmbedOptions.Size(rawValue: $0) }
    embed.host = try Self.read(query, ExplorerAddress.hostField, EmbedOptions.host)
    guide = try Self.read(query, ExplorerAddress.guideField) { text in
      shown.machine.identifier == GuideStop.machine ? Int(text).flatMap { GuideStop(rawValue: $0) } : nil
    }
    focus = query[ExplorerAddress.focusField].flatMap { chart.state(State.ID($0)) }.flatMap {
      $0.isHistory ? nil : $0.id
    }
  }

  private static func notation(_ text: String?, on shown: MachineContext) throws(Failure) -> String? {
    guard let text else { return nil }
    guard shown.facts.listing.formats.writer(named: text)?.identifier == text else {
      throw Failure(.badAddress("\(ExplorerAddress.notationField)=" + text.prefix(80)))
    }
    return text
  }

  /// Whether a field has its only value.
  private static func isOn(_ query: QueryItems, _ field: String, _ value: String) throws(Failure) -> Bool {
    try read(query, field) { $0 == value ? true : nil } ?? false
  }

  private static func read<Value>(
    _ query: QueryItems, _ field: String, _ read: (String) -> Value?
  ) throws(Failure) -> Value? {
    guard let text = query[field] else { return nil }
    guard let value = read(text) else { throw Failure(.badAddress(field + "=" + text.prefix(80))) }
    return value
  }
}

extension ViewOptions {
  /// Adds the bookmark and the breakpoint that a form asks for.
  ///
  /// - Parameter position: How many steps have been taken.
  /// - Returns: Whether there was anything to add.
  /// - Throws: `FormFault` if it cannot be used; then nothing is added.
  mutating func add(_ query: QueryItems, at position: Int, on chart: Statechart) throws(FormFault) -> Bool {
    let name = query[ExplorerAddress.newMarkField]?.trimmed ?? ""
    let stop = query[ExplorerAddress.newBreakField]?.trimmed ?? ""
    var (bookmarks, breakpoints) = (bookmarks, breakpoints)
    let form = FormFault.Form.marks(name: name, stop: stop)
    if !name.isEmpty {
      guard name.utf8.count <= Bookmark.Limits.bytes else { throw FormFault(.tooLongName, in: form) }
      bookmarks.removeAll { $0.position == position && $0.name == name }
      bookmarks.append(Bookmark(at: position, name: name))
      bookmarks.sort { $0.position < $1.position }
    }
    if !stop.isEmpty {
      guard let breakpoint = Breakpoint(stop, on: chart, languages: Language.allCases.map(\.tag)) else {
        throw FormFault(.notBreakpoint(nearest: chart.statesNearest(to: stop)), in: form)
      }
      if !breakpoints.contains(breakpoint) { breakpoints.append(breakpoint) }
    }
    guard bookmarks.count <= Bookmark.Limits.count, breakpoints.count <= Breakpoint.Limits.count else {
      throw FormFault(.tooManyMarks, in: form)
    }
    (self.bookmarks, self.breakpoints) = (bookmarks, breakpoints)
    return !name.isEmpty || !stop.isEmpty
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
