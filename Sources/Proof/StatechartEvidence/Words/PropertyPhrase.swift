package import Explanations

/// The sentences of properties, as they are written, and what is wrong with others, in each language.
package enum PropertyPhrase: String, Phrase {
  case kindState, kindEvent, kindAction, kindVariable, kindAnd, faultPropertyLong, faultPropertyForm
  case faultPropertyTime, faultPropertyDepth, faultPropertyNothing, faultPropertyUnknown, faultPropertyUnknownOf
  case faultPropertySeveral, faultPropertyValue, faultPropertyCount, sentenceNever, sentenceAlways
  case sentenceLeadsTo, sentenceWithin, sentenceOnlyAfter, sentenceNotUntil, sentenceReachable, sentenceNoDeadlock
  case sentenceDeterministic, sentenceAfter, sentenceBetween, atomState, atomTaken, atomRefused, atomAction
  case atomNot, atomAnd, atomOr
}

extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: PropertyPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }
}
