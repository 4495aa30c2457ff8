package import Explanations

/// The phrases on changes, properties, suites and logs, in each language.
package enum EvidencePhrase: String, Phrase {
  case diffEqual, diffEqualPayloads, diffDifferent, diffUndecided, diffExamined
  case diffStructure, diffNoStructure, diffBehaviour, diffSnapshots, diffNoLost, diffLost, diffAfter, diffAtStart
  case diffNewRefuses, diffNewTakes, diffNewDoes, diffOldDoes, diffNothing
  case diffMachinesSame, diffMachineAdded, diffMachineRemoved, diffMachineUnread
  case lostGone, lostRenamed, lostKind, lostMoved, lostIncomplete
  case changeAdded, changeRemoved, changeChanged, changeRenamed, changeMoved
  case changeChart, changeState, changeTransition, changeTransitionOn, changeItself
  case partName, partParent, partEvents, partCondition, partTargets, partKind, partActions, partInitial, partEntry
  case partExit, partInvocations, partVariables, partScript, partDataModel, partFinalData, partOrder
  case valueNone, valueAfter, valueBefore
  case seenRefuses, seenSends, seenSendsWith, seenLogs, seenActs, seenPosts, seenAccepts, seenEnds, seenEndsWith
  case seenStopped, seenState
  case verifyHolds, verifyFails, verifyUndecided, verifySeen, verifySeenPayloads, verifyRun, verifyLoop, verifyStart
  case verifySaid, verifyExamined, diffInputs, sentenceOwn, sentenceOutside
  case reasonMoment, reasonClosed, reasonLate, reasonStuck, reasonLoop, reasonUnreachable, reasonDeadlock
  case reasonConflict
  case boundConfigurationsMost, boundStepsMost, boundPendingMost, boundTime, boundUnknown
  case logCounts, logAllFollow, logDiverges, logInstance, logLine, logMissing, logExtra, logExchanged
  case logStates, logNotCheapest, logFitness, logVariants, logCoverage, logMoreInstances
  case logNoEvent, logNotSent, logNoState, logNoStateAlone, logNearest, logAfterTimer, logStatesBefore
  case logStatesAfter, logNoMove
  case logRecorded, logExtraState, logMissingState, logRefusedByBoth, logBackwards, logMayBeginElsewhere
}

extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: EvidencePhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// Names in a list, or the word for none.
  func names(_ names: [String]) -> String {
    names.isEmpty ? self(.valueNone) : names.joined(separator: colon == ": " ? ", " : "、")
  }

  /// Returns the words for the bound that kept a search from being complete.
  package func text(of bound: EvidenceBound) -> String {
    switch bound {
    case .configurations(let most): self(.boundConfigurationsMost, String(most))
    case .steps(let most): self(.boundStepsMost, String(most))
    case .pending(let most): self(.boundPendingMost, String(most))
    case .time: self(.boundTime)
    case .unknowns: self(.boundUnknown)
    }
  }
}
