package import Explanations
package import Statecharts

/// The sentence of a property, composed of its parts.
package struct PropertySentence: Hashable, Sendable {
  /// The pattern, by its name in addresses.
  package enum Pattern: String, Hashable, Sendable, CaseIterable {
    case never, always, leadsTo, onlyAfter, notUntil, staysReachable, noDeadlock, deterministic
  }

  /// The part of a run in which it counts.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    case globally, after, between
  }

  package var pattern: Pattern
  package var scope: Scope
  /// The terms that are filled in, as sentences have them: a property reads `p` before `q`.
  package var p: String
  package var q: String
  /// Within which time; empty for any.
  package var within: String
  package var r: String
  package var s: String

  package init(
    _ pattern: Pattern, scope: Scope = .globally, p: String = "", q: String = "", within: String = "", r: String = "",
    s: String = ""
  ) {
    (self.pattern, self.scope, self.p, self.q) = (pattern, scope, p, q)
    (self.within, self.r, self.s) = (within, r, s)
  }

  /// The sentence in a language; the reader of properties understands it whatever the language is.
  package func text(in language: Language) -> String {
    switch scope {
    case .globally: body(in: language)
    case .after: language(.sentenceAfter, r, body(in: language))
    case .between: language(.sentenceBetween, r, s, body(in: language))
    }
  }

  private func body(in language: Language) -> String {
    switch pattern {
    case .never: language(.sentenceNever, p)
    case .always: language(.sentenceAlways, p)
    case .leadsTo where within.allSatisfy(\.isWhitespace): language(.sentenceLeadsTo, p, q)
    case .leadsTo: language(.sentenceWithin, p, q, within)
    case .onlyAfter: language(.sentenceOnlyAfter, p, q)
    case .notUntil: language(.sentenceNotUntil, p, q)
    case .staysReachable: language(.sentenceReachable, p)
    case .noDeadlock: language(.sentenceNoDeadlock)
    case .deterministic: language(.sentenceDeterministic)
    }
  }
}

/// The terms in which a property of a chart can be written, as sentences have them: states, events taken and refused,
/// actions.
package struct PropertyTerms: Sendable {
  /// Something to speak of.
  package struct Term: Hashable, Sendable {
    /// The name of the term in a sentence.
    package let text: String
    package let predicate: Predicate
  }

  /// The maximum number of terms of a kind; others are typed.
  package static let maxTerms = 200

  package let states: [Term]
  package let taken: [Term]
  package let refused: [Term]
  package let actions: [Term]

  package init(_ chart: Statechart, in language: Language) {
    let names = PropertyNames(chart)
    let writer = PredicateWriter(names: names, language: language)
    // A name with a quotation mark in it can only be typed without one.
    func terms(_ found: [String], _ predicate: (String) -> Predicate) -> [Term] {
      found.prefix(Self.maxTerms).filter { name in !name.contains { $0 == "\"" || $0.isNewline } }.map { name in
        Term(text: writer.text(predicate(name)), predicate: predicate(name))
      }
    }
    states = terms(names.stateNames) { .state(State.ID($0)) }
    taken = terms(names.events) { .taken($0) }
    refused = terms(names.events) { .refused($0) }
    actions = terms(names.actions) { .action($0) }
  }
}
