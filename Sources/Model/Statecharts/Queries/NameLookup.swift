/// Names as people write them down: an identifier, or a label as it is drawn, in any case and width.
public struct NameLookup: Sendable {
  /// The meaning of a text.
  public enum Meaning: Hashable, Sendable {
    /// This name.
    case name(String)
    /// One of these names, in order.
    case several([String])
    /// No name.
    case none
  }

  private let names: Set<String>
  private var labels: [String: [String]] = [:]
  private var folded: [String: [String]] = [:]
  /// The maximum number of parts that commas divide a name or a label into; beyond ``TypedText/longestName`` it is read
  /// by its identifier alone.
  let maxParts: Int

  /// Gathers names with their labels in all languages.
  public init(_ entries: [(name: String, labels: [String])]) {
    names = Set(entries.map(\.name))
    let most = entries.flatMap { [$0.name] + $0.labels }.map { TypedText($0).parts.count }.max() ?? 1
    maxParts = min(most, TypedText.longestName)
    for (name, texts) in entries {
      for text in texts where labels[text]?.contains(name) != true { labels[text, default: []].append(name) }
      for text in Set([name] + texts).map(TypedText.folded) where folded[text]?.contains(name) != true {
        folded[text, default: []].append(name)
      }
    }
  }

  /// Returns the meaning of a text: the identifier that it is; else the one with this label; else the one that differs
  /// only by case, width and spaces, itself or by its label.
  public func meaning(of text: String) -> Meaning {
    if names.contains(text) { return .name(text) }
    guard let known = labels[text] ?? folded[TypedText.folded(text)], let first = known.first else { return .none }
    return known.count == 1 ? .name(first) : .several(known)
  }

  /// The name that a text means; nil if it means none, or several.
  public func name(_ text: String) -> String? {
    if case .name(let name) = meaning(of: text) { name } else { nil }
  }

  /// True if a text is a name as it is.
  func isName(_ text: String) -> Bool { names.contains(text) }

  /// A text in lower case, with forms of ASCII for full-width ones, and without blanks.
  public static func folded(_ text: String) -> String { TypedText.folded(text) }

  /// The names that commas separate in a text, and the first part that means none.
  ///
  /// - Returns: The text of that part with its column, in Unicode scalars from 1.
  public func names(in text: String) -> (names: [String], unknown: (text: String, column: Int)?) {
    let typed = TypedText(text)
    let (names, unknown) = typed.meanings(longest: maxParts, isIdentifier: isName, name)
    return (names, unknown.map { (typed.text($0), typed.column(of: $0)) })
  }
}

extension NameLookup {
  /// The events of a chart, with their labels and those of the transitions that wait for one event.
  public static func events(of chart: Statechart) -> NameLookup {
    var drawn: [String: [String]] = [:]
    for transition in chart.transitions where transition.events.count == 1 {
      guard let name = transition.events.first?.exampleName else { continue }
      drawn[name, default: []] += transition.displayName?.texts ?? []
    }
    return NameLookup(
      chart.alphabet.map { name in
        (name, (chart.declaration(of: name)?.displayName?.texts ?? []) + (drawn[name] ?? []))
      })
  }

  /// The states of a chart that can be active, with their labels.
  public static func states(of chart: Statechart) -> NameLookup {
    NameLookup(chart.allStates.filter { !$0.isHistory }.map { ($0.id.name, $0.displayName?.texts ?? []) })
  }
}

extension Statechart {
  /// The event that a text names: one of this name, which the chart handles or declares, or the one with this label
  /// (`NameLookup`); nil if there is none, or several have the label.
  package func event(typed text: String) -> String? {
    if declaration(of: text) != nil || alphabet.contains(text) { return text }
    return NameLookup.events(of: self).name(text) ?? (handles(text) ? text : nil)
  }

  /// The state that a text names, by its identifier or its label (`NameLookup`), history states left out; nil if there
  /// is none, or several have the label.
  package func state(typed text: String) -> State.ID? {
    NameLookup.states(of: self).name(text).map { State.ID($0) }
  }
}
