package import Explanations
import Statecharts

/// A fault in the sentence of a property.
package struct PropertyFault: Error, Hashable, Sendable {
  /// The reason for the fault.
  package enum Reason: Hashable, Sendable {
    /// The sentence has more than so many bytes.
    case tooLong(Int)
    /// It has none of the known forms.
    case noForm
    /// A time is expected, and what is written is none.
    case noTime
    /// Conditions are nested more deeply than so many levels.
    case tooDeep(Int)
    /// A state, an event, an action or a comparison is missing.
    case nothing
    /// The machine has nothing of this name.
    case unknown(String)
    /// The machine has nothing of this name that is a state, event, action or variable, as it says.
    case unknownOf(Kind, String)
    /// Several things have the name; the first of them can be named by a word before it.
    case several(String, [Kind])
    /// The text with which a variable is compared is no value.
    case noValue
    /// There are more properties than so many.
    case tooMany(Int)
  }

  /// The kind of element that a name may be of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case state, event, action, variable
  }

  package let reason: Reason
  /// The place in the text, in Unicode scalars from 0.
  package let offset: Int
  /// The names that were perhaps meant, the nearest first.
  package let nearest: [String]

  package init(_ reason: Reason, at offset: Int, nearest: [String] = []) {
    (self.reason, self.offset, self.nearest) = (reason, offset, nearest)
  }

  /// The error message, as a sentence without its full stop.
  package var message: String { message(in: .english) }

  /// The same in a language.
  package func message(in language: Language) -> String {
    switch reason {
    case .tooLong(let bytes): language(.faultPropertyLong, String(bytes))
    case .noForm: language(.faultPropertyForm)
    case .noTime: language(.faultPropertyTime)
    case .tooDeep(let levels): language(.faultPropertyDepth, String(levels))
    case .nothing: language(.faultPropertyNothing)
    case .unknown(let name): language(.faultPropertyUnknown, name)
    case .unknownOf(let kind, let name): language(.faultPropertyUnknownOf, kind.word(in: language), name)
    case .several(let name, let kinds):
      language(
        .faultPropertySeveral, name, kinds.map { $0.word(in: language) }.joined(separator: language(.kindAnd)),
        (kinds.first ?? .state).word(in: language))
    case .noValue: language(.faultPropertyValue)
    case .tooMany(let count): language(.faultPropertyCount, String(count))
    }
  }
}

extension PropertyFault.Kind {
  func word(in language: Language) -> String {
    switch self {
    case .state: language(.kindState)
    case .event: language(.kindEvent)
    case .action: language(.kindAction)
    case .variable: language(.kindVariable)
    }
  }
}
