/// The phrases of the other pages: the gallery, new machines, exports, machines as files, errors.
package enum PagePhrase: String, Phrase {
  case skipToContent, skipToMoves
  case galleryNav, siteNav, documentationNav, sourceCodeNav
  case languageChoice
  case galleryTitle, galleryLead, galleryFiles, galleryProgram
  case pasteTitle, pasteDraw, pasteDrop, pasteNotations
  case audienceApple, audienceAppleText, audienceXState, audienceXStateText
  case audienceTeachers, audienceTeachersText, audienceTeachersRooms
  case stateCount
  case transitionCount
  case export
  case errorTitle, errorNotFoundTitle, errorAddressTitle, errorUnknownMachine, errorUnknownPage, errorBadRun
  case errorBadAddress, errorTooLong, errorMethod, errorTooLarge, errorAnswerTooLarge, errorAnswerMachine, errorServer
  case errorBadSource, errorFix
  case newNav, toolsNav, toolsExample
  case newTitle, newLead, newText, newNotation, newRecognize, newDrop, newExamples, newTakenFor
  case newTakenForNothing, newNothing, newLength, newTooLong, newOpen, newOpenNamed, newMoreFindings, newFile, newUpload
  case newFiles
  case newKeep, newKeepNamed, newKeepHint
  case libraryUnknown, libraryClosed, libraryNoToken, libraryElsewhere, libraryUnreadable, libraryTooLong, libraryFull
  case libraryQuota, libraryFailed
  case errorStoppedTime, errorStoppedMemory, errorStoppedCrash, errorStoppedStill
  case errorUnusableMachine, errorBusy, errorStatus, errorHome, errorRestart
  case footer, embedOpen, statesExplained, standaloneMade
  case exportPictures, exportDocuments, exportPages
  case exportsLead, exportsBack, exportsPictures, exportsNotations, exportsComplete, exportsAsk, exportsTheme,
    exportsAutomatic
  case exportsLight, exportsDark, exportsBackground, exportsNothing, exportsOfTheme, exportsWhite, exportsWidth
  case exportsSource, exportsYes, exportsNo
  case standaloneData, standaloneTime, standaloneSize
  case entryActions, exitActions, stateInside, faultPart
  case errorNotLocal, errorForeignHost, errorUnknownSession, errorMediaType, errorBadMessage, errorMailboxFull
  case errorConnections
}

/// The phrases of reports and explanations, on pages and in terminals: actions, effects, steps, refusals, routes,
/// searches.
package enum ExplanationPhrase: String, Phrase {
  case moveTo, moveStays
  case requestState, clockNext, seconds, milliseconds, ended, runStart
  case actionEntry, actionExit, actionTransition, actionInitial, actionHistory, actionInvocation, actionChart
  case effectRaised, effectSent, effectSentLater, effectCancelled, effectAssigned, effectLogged, effectRan, effectElse
  case effectGone, effectIgnored, effectFailed, effectInvoked, effectInvocationCancelled
  case stepEntered, stepExited, stepTook, stepEvent, stepEventless, stepDiscarded, stepPreempted, stepCut
  case stepCutMacrosteps, stepCutQueue
  case analysisReachable, analysisUnreachable, analysisUntaken, analysisAllTaken, analysisDeadEnds, analysisNoDeadEnds
  case analysisExamined, analysisExaminedPart
  case configurationCount
  case refusedTitle
  case whyCondition, whyConditionRead, whyConditionFailed, whyUndecided, whyUndecidedLater, whyFollows
  case answeredBy
  case conditionUndecided
  case stepHolds, stepFails
  case whyPreempted
  case validNow, validNone
  case routeTitle, routeImpossible, routeImpossibleNamed, routeNotFound
  case listBetween, listLast
  case or, errorNearest, errorSearch
  case stepSet, stepCondition, stepConditionRead
  case actionStep, effectChanged, sessionsCard
  case refusedSettingTitle, refusedReadOnly, refusedUnknownVariable, refusedSetting
  case knownVariables, whyStopped, linesOmitted, undelivered
  case stepPosted, stepAnswered, stepUnanswered
  case interruptedStep, interruptedExplanation, interruptedMoves
  case scriptUnwanted
  case runWork
  case analysisNotReached, analysisNotTaken, analysisNoDeadEndSeen, analysisDeadEndsData, analysisTraps
  case analysisTrapsSeen, analysisNoTraps, analysisNoTrapSeen, analysisUnanswered, analysisNotAnswered
  case analysisConflicts, analysisNoConflicts, analysisNoConflictSeen
  case boundConfigurations, boundMoves, boundMicrosteps, boundSize, boundUnknowns, boundConditions
}
