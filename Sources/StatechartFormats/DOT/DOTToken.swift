import JSONTree

/// A word of the language.
struct DOTToken: Equatable, Sendable {
  /// What a word is.
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

  /// What it is.
  var kind: Kind
  /// Where it stands.
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
