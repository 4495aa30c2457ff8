package import Explanations

/// The phrases of the pages on programs that run, in each language.
package enum LivePhrase: String, Phrase {
  case liveTitle, liveLead, liveConnect, liveConnectHint, liveNone, liveActor, liveState, liveSince, liveEvents
  case liveRefused, liveLastMinute, liveMostRefused, liveDroppedActors, liveEnded
  case liveRunOf, liveFollows, liveCounts, liveLast, liveEventTaken, liveEventRefused, liveEventApart, liveEventUnknown
  case liveNear, liveLost, liveFault, liveEarlier, liveDropped, liveUnknownMachine, liveTooLong, liveChoose
  case liveChosen, liveOpenRun, liveAll, liveKeep, liveRecords, liveElsewhere
  case liveStartedBy, liveWatch, liveWatchFor, liveWatchRefusals, liveWatchBegin, liveCountsDrawing
}

extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: LivePhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }
}
