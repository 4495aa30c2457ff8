package import StatechartFormats
package import Statecharts

/// The words that can be written at a place of a text.
///
/// The notation's own reader says what a word is there: the text is read with a name in the place of the word, which is
/// then the target of a transition, an event, a state, or makes an error.
package struct Completion: Sendable {
  /// The kind of a word.
  package enum Kind: String, Hashable, Sendable { case state, event, keyword }

  /// A word that is offered.
  package struct Item: Hashable, Sendable {
    package let text: String
    package let kind: Kind
  }

  /// The maximum number of bytes of a text that is read for it.
  private static let maxBytes = 256 << 10
  /// A name that no text has.
  private static let placeholder = "interlock7completion"

  /// The beginning of the word that they take the place of.
  package let start: String.Index
  /// The words, states first.
  package let items: [Item]
  /// True if there are more words than are offered.
  package let isCut: Bool

  /// Finds the words.
  ///
  /// - Parameters:
  ///   - place: The place in the text, which is the end of what was written of the word.
  ///   - known: A chart of an earlier text, whose names serve where this one cannot be read.
  ///   - limit: The maximum number of words.
  package init(
    in text: String, at place: String.Index, reader: any StatechartReader, known: Statechart?, limit: Int = 12
  ) {
    let isOfWord = { (letter: Character) in letter.isLetter || letter.isNumber || "_-$".contains(letter) }
    let start = text[..<place].lastIndex { !isOfWord($0) }.map(text.index(after:)) ?? text.startIndex
    self.start = start
    guard text.utf8.count <= Self.maxBytes else {
      (items, isCut) = ([], false)
      return
    }
    let typed = text[start..<place]
    let end = text[place...].firstIndex { !isOfWord($0) } ?? text.endIndex
    let before = CheckedText(SourceText(text.replacing(start..<end, with: "")), in: reader)
    let with = CheckedText(SourceText(text.replacing(start..<end, with: Self.placeholder)), in: reader)
    let kinds = Self.kinds(with, before)
    // Of several machines of a text the one that the place is in.
    let number = with.readings.firstIndex { Self.holdsPlaceholder($0.chart) } ?? 0
    let readings = with.readings.isEmpty ? before.readings : with.readings
    let chart = readings.indices.contains(number) ? readings[number].chart : known
    var items: [Item] = []
    if let chart, kinds.contains(.state) {
      items += chart.allStates.compactMap { Self.spelling($0.id.name, reader) }.map { Item(text: $0, kind: .state) }
    }
    if let chart, kinds.contains(.event) {
      let names = Set(chart.transitions.flatMap(\.events).map(\.text)).sorted()
      items += names.map { Item(text: chart.label(ofEvent: $0), kind: .event) }
    }
    if kinds.contains(.keyword) { items += reader.syntax.keywords.map { Item(text: $0, kind: .keyword) } }
    let wanted = typed.lowercased()
    let offered = items.filter { item in
      item.text.lowercased().hasPrefix(wanted) && item.text != typed && !item.text.contains(Self.placeholder)
    }
    self.items = Array(offered.prefix(limit))
    isCut = offered.count > limit
  }

  /// True for the chart that the placeholder is a name of.
  private static func holdsPlaceholder(_ chart: Statechart) -> Bool {
    chart.state(State.ID(placeholder)) != nil
      || chart.transitions.contains { transition in
        transition.targets.contains { $0.name == placeholder }
          || transition.events.contains { $0.text.contains(placeholder) }
      }
  }

  /// Returns the kinds of words that fit, by what the placeholder has become.
  private static func kinds(_ with: CheckedText, _ before: CheckedText) -> Set<Kind> {
    let charts = with.readings.map(\.chart)
    let transitions = charts.flatMap(\.transitions)
    let isEnd = { (id: State.ID) in id.name == placeholder }
    // Some notations name an event after the state to which an arrow without a label leads.
    if transitions.contains(where: { isEnd($0.id.source) || $0.targets.contains(where: isEnd) }) { return [.state] }
    if transitions.contains(where: { $0.events.contains { $0.text.contains(placeholder) } }) { return [.event] }
    if charts.contains(where: { chart in chart.allStates.contains { isEnd($0.id) } }) { return [.state, .keyword] }
    let errors = { (text: CheckedText) in text.findings.count { $0.diagnostic.severity == .error } }
    // A text that no word makes readable, as one with a tag that is begun, says no more than that.
    return errors(with) > errors(before) || with.readings.isEmpty ? [.keyword] : []
  }

  /// Returns a name as it is written; nil if the notation has no way to.
  private static func spelling(_ name: String, _ reader: any StatechartReader) -> String? {
    if case .arrows(let syntax)? = reader.syntax.edits { syntax.name(name) } else { name }
  }
}

extension String {
  /// The text with another one in the place of a range.
  fileprivate func replacing(_ range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
