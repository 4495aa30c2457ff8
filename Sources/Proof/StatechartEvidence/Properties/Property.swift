package import Explanations
package import StatechartAnalysis
package import Statecharts

/// A property that is to hold of all runs of a machine: a pattern with the part of a run in which it counts. After
/// Dwyer, Avrunin and Corbett, Patterns in Property Specifications for Finite-State Verification, 1999.
package struct Property: Hashable, Sendable {
  /// The condition that is to hold.
  package enum Pattern: Hashable, Sendable {
    /// It holds at no moment (absence).
    case never(Predicate)
    /// It holds at every moment (universality).
    case always(Predicate)
    /// Once the first holds, the second holds at that moment or later, however the machine goes on as long as a move is
    /// valid; within a time, if one is given, whoever waits (response).
    case leadsTo(Predicate, Predicate, within: Delay?)
    /// The first holds only if the second held before, or at the same moment (precedence).
    case onlyAfter(Predicate, Predicate)
    /// The first does not hold before the second does; that may never happen.
    case notUntil(Predicate, Predicate)
    /// From every configuration there is a way to a moment at which it holds.
    case staysReachable(Predicate)
    /// In every configuration a move is valid, unless the machine has ended.
    case noDeadlock
    /// No event enables two transitions of which only one can be taken and no rule of priority says which.
    case deterministic
    /// Where an event comes from: a person says so, and all searches go by it.
    case source(EventSource)
  }

  /// The part of a run in which it counts.
  package enum Scope: Hashable, Sendable {
    /// From the start.
    case globally
    /// From the first moment at which this holds.
    case after(Predicate)
    /// From each moment at which the first holds up to the next one at which the second holds, which is no part of it;
    /// to the end where that does not come.
    case between(Predicate, Predicate)
  }

  package let pattern: Pattern
  package let scope: Scope
  /// The sentence that it was read from.
  package let text: String

  package init(_ pattern: Pattern, scope: Scope = .globally, text: String) {
    (self.pattern, self.scope, self.text) = (pattern, scope, text)
  }
}

extension Property {
  /// The names of the variables that it is about.
  var variables: Set<String> {
    let scoped: Set<String> =
      switch scope {
      case .globally: []
      case .after(let opening): opening.variables
      case .between(let opening, let closing): opening.variables.union(closing.variables)
      }
    switch pattern {
    case .never(let p), .always(let p), .staysReachable(let p): return scoped.union(p.variables)
    case .leadsTo(let p, let q, _), .onlyAfter(let p, let q), .notUntil(let p, let q):
      return scoped.union(p.variables).union(q.variables)
    case .noDeadlock, .deterministic, .source: return scoped
    }
  }

  /// True if what it says of a moment depends on those before.
  var remembers: Bool {
    guard scope == .globally else { return true }
    switch pattern {
    case .never, .always, .staysReachable, .noDeadlock, .deterministic, .source: return false
    case .leadsTo, .onlyAfter, .notUntil: return true
    }
  }

  /// The source of an event, if the property is about that.
  package var source: EventSource? { if case .source(let source) = pattern { source } else { nil } }

  /// The property as a sentence in a language, whatever language it was read in; it is read as the same property.
  package func sentence(in language: Language, of chart: Statechart) -> String {
    let writer = PredicateWriter(names: PropertyNames(chart), language: language)
    var sentence = PropertySentence(.noDeadlock)
    switch pattern {
    case .never(let p): sentence = PropertySentence(.never, p: writer.text(p))
    case .always(let p): sentence = PropertySentence(.always, p: writer.text(p))
    case .leadsTo(let p, let q, let within):
      sentence = PropertySentence(
        .leadsTo, p: writer.text(p), q: writer.text(q), within: within.map { "\($0.milliseconds) ms" } ?? "")
    case .onlyAfter(let q, let p): sentence = PropertySentence(.onlyAfter, p: writer.text(p), q: writer.text(q))
    case .notUntil(let q, let p): sentence = PropertySentence(.notUntil, p: writer.text(p), q: writer.text(q))
    case .staysReachable(let p): sentence = PropertySentence(.staysReachable, p: writer.text(p))
    case .noDeadlock: break
    case .deterministic: sentence = PropertySentence(.deterministic)
    case .source(let source):
      let name = PredicateWriter.quoted(source.event)
      return source.sender == .machine ? language(.sentenceOwn, name) : language(.sentenceOutside, name)
    }
    switch scope {
    case .globally: break
    case .after(let r): (sentence.scope, sentence.r) = (.after, writer.text(r))
    case .between(let r, let s): (sentence.scope, sentence.r, sentence.s) = (.between, writer.text(r), writer.text(s))
    }
    return sentence.text(in: language)
  }
}

extension Language {
  /// The sentence of a property in this language; as it is if it cannot be read.
  package func sentence(ofProperty text: String, of chart: Statechart) -> String {
    (try? PropertyReader.property(text, of: chart))?.sentence(in: self, of: chart) ?? text
  }
}

/// Writes predicates so that they are read as what they are.
struct PredicateWriter {
  let names: PropertyNames
  let language: Language

  func text(_ predicate: Predicate) -> String {
    switch predicate {
    case .state(let id):
      let quoted = Self.quoted(id.name)
      // A word in quotation marks is what it says; a plain one may be several things.
      let isClear = names.exactly(quoted) == predicate && !quoted.hasPrefix("\"")
      return isClear ? quoted : language(.atomState, quoted)
    case .taken(let name): return language(.atomTaken, Self.quoted(name))
    case .refused(let name): return language(.atomRefused, Self.quoted(name))
    case .action(let name): return language(.atomAction, Self.quoted(name))
    case .compares(let path, let comparison, let value):
      return "\(path.joined(separator: ".")) \(comparison.rawValue) \(value)"
    case .not(let part): return language(.atomNot, bracketed(part))
    case .and(let left, let right): return language(.atomAnd, bracketed(left), bracketed(right))
    case .or(let left, let right): return language(.atomOr, bracketed(left), bracketed(right))
    }
  }

  private func bracketed(_ part: Predicate) -> String {
    switch part {
    case .state, .taken, .refused, .action, .compares: text(part)
    case .not, .and, .or: "(\(text(part)))"
    }
  }

  /// A name in quotation marks, if it is not a plain word.
  static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      "_-.".unicodeScalars.contains(scalar) || scalar.isASCII && scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    return isPlain && !name.isEmpty ? name : "\"\(name)\""
  }
}
