import Algorithms
import Statecharts

/// A graph of a text, as it is written.
///
/// This is the tree of the language's grammar (https://graphviz.org/doc/info/lang.html): defaults are not applied yet,
/// and an edge between subgraphs is still one statement.
struct DOTGraph: Sendable {
  /// The name; nil if the graph has none.
  var name: DOTText?
  /// True for `digraph`.
  var isDirected: Bool
  /// True for `strict`: of several edges between two nodes one counts.
  var isStrict: Bool
  /// True for a `graph` in which `->` is used nevertheless.
  var hasArrows = false
  /// The statements between the braces.
  var statements: [DOTStatement] = []
  /// The range from its first word to its closing brace.
  var range: SourceRange
  /// The range between its braces.
  var body: SourceRange?

  /// Returns the part of sorted ranges that is in the graph.
  func part(of ranges: [SourceRange]) -> ArraySlice<SourceRange> {
    let start = ranges.partitioningIndex { $0.start >= range.start }
    return ranges[start...].prefix { $0.start <= range.end }
  }

  /// True if a finding is about what is in the graph.
  func contains(_ finding: Diagnostic) -> Bool {
    guard let position = finding.position else { return false }
    return range.start <= position && position <= range.end
  }
}

/// A statement of a graph.
indirect enum DOTStatement: Sendable {
  /// A node, with attributes that add to those it has.
  case node(DOTText, attributes: [DOTAttribute], whole: SourceRange)
  /// A chain of edges; several attributes of a name: the last counts.
  case edge(ends: [DOTEnd], attributes: [DOTAttribute], range: SourceRange, whole: SourceRange)
  /// Defaults of what follows, or, of a graph, its own attributes.
  case defaults(DOTDefaults, [DOTAttribute])
  /// A part of the graph.
  case subgraph(DOTSubgraph)
}

/// The elements that a list of defaults is for.
enum DOTDefaults: String, Sendable, CaseIterable {
  case graph
  case node
  case edge
}

/// A part of a graph in braces.
struct DOTSubgraph: Sendable {
  /// The name; nil if it has none. Those of clusters begin with `cluster`.
  var name: DOTText?
  /// The statements between the braces.
  var statements: [DOTStatement] = []
  /// The range at which it begins.
  var range: SourceRange
  /// All of it, and what is between its braces.
  var whole: SourceRange?
  var body: SourceRange?
}

/// One end of an edge.
enum DOTEnd: Sendable {
  /// A node; a port and a compass point after it have been dropped.
  case node(DOTText)
  /// All nodes of a part.
  case subgraph(DOTSubgraph)
}

/// A name or a value with its place.
struct DOTText: Equatable, Sendable {
  /// The text without quotes; escapes of quoted labels are left for who knows what they are (`\n`, `\N`).
  var text: String
  /// True for a text between `<` and `>`.
  var isMarkup = false
  /// The range of the text.
  var range: SourceRange
}

/// A name and its value.
struct DOTAttribute: Equatable, Sendable {
  var name: String
  /// The value; `true` where none is.
  var value: DOTText
  /// The range of the name.
  var range: SourceRange
}

/// A list of attributes in brackets, or one attribute that is a statement.
struct DOTAttributeList: Sendable {
  var attributes: [DOTAttribute]
  /// The range of the list, brackets included.
  var range: SourceRange
  /// True for the attributes of the graph or cluster around it.
  var isOfGraph: Bool
}

/// A word of the language.
struct DOTToken: Equatable, Sendable {
  /// The kind of a word.
  enum Kind: Equatable, Sendable {
    /// A name without quotes or a number.
    case name(String)
    /// A text in quotes, joined with those added by `+`.
    case quoted(String)
    /// A text between `<` and `>`.
    case markup(String)
    /// `->` or `--`.
    case arrow(isDirected: Bool)
    /// One of `{ } [ ] = ; , : +`.
    case symbol(Unicode.Scalar)
    /// A character that has no place in the language.
    case unknown(String)
    /// The end of the text.
    case end
  }

  /// The kind of the word.
  var kind: Kind
  /// The range of the word.
  var range: SourceRange

  /// The word as findings name it.
  var description: String {
    switch kind {
    case .name(let text), .unknown(let text): "'\(text)'"
    case .quoted(let text): "\"\(text)\""
    case .markup: "a text in '<' and '>'"
    case .arrow(let isDirected): isDirected ? "'->'" : "'--'"
    case .symbol(let letter): "'\(letter)'"
    case .end: "the end of the text"
    }
  }

  /// The text of a word that can be a name or a value; nil for others.
  var text: DOTText? {
    switch kind {
    case .name(let text), .quoted(let text): DOTText(text: text, range: range)
    case .markup(let text): DOTText(text: text, isMarkup: true, range: range)
    case .arrow, .symbol, .unknown, .end: nil
    }
  }

  /// The keyword that the word is, in lower case; nil if it is none. Words in quotes are never keywords.
  var keyword: DOTKeyword? {
    if case .name(let text) = kind { DOTKeyword(rawValue: text.lowercased()) } else { nil }
  }
}

/// The words that are no names, in any letter case.
enum DOTKeyword: String, Sendable, CaseIterable {
  case strict
  case graph
  case digraph
  case node
  case edge
  case subgraph
}
