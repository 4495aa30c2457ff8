/// The phrases of the page of a machine: its cards, its table, its controls.
package enum ExplorerPhrase: String, Phrase {
  case machineCard, sceneCard, movesCard, runCard, clockCard
  case shareRun, shareHint, shareLink
  case copied, moveRefused
  case movesEnded, movesNone, movesRefusedGroup
  case anyEvent
  case eventName, eventPayload
  case sendEvent, clickHint
  case simplifiedVariants, simplifiedPhases, simplifiedGrid
  case foldedStates
  case unfoldState, unfoldAll
  case foldAgain
  case clockNow, clockJump, clockIdle, clockBy, clockGo
  case playTitle, playStart, playPause, playSpeed
  case zoomTitle, zoomOut, zoomIn, zoomFit, zoomFull, zoomActive, zoomScreen
  case directionTitle, directionDown, directionRight
  case arrowsShared, arrowsSeparate
  case viewMenu, moreMenu, partNote, refusalClose
  case busy, busyCancel
  case configuration, remembered, restart, back, forward
  case branch, branchHint
  case nextChange, branchToCompare
  case compareTitle, compareSame, compareStep, compareThis, compareOther, compareMoment, compareMore, compareOpen
  case compareRun, compareHint, compareGo, compareSwap, compareClose
  case runSteps
  case refusedCandidates, refusedCandidateCount
  case othersWait, othersLead
  case detailsTitle
  case runRefused, runNothing, runPosition
  case tabTable, tabActions, tabSource, tabAnalysis
  case tableCaption, tableState, tableStays
  case actionsStart, sourceLead
  case analysisStates, analysisTransitions, analysisFindings, analysisNoFindings
  case refusedEvent, refusedCondition, refusedUndecided, refusedUndecidedLater, refusedState, refusedEnded
  case refusedStateNow, refusedStateInside
  case refusedWaiting, refusedStopped
  case lookedAt, waitsFor
  case whyNot, whyEvent
  case needAtLeast, needMoreThan, needAtMost, needLessThan, needEqual, needUnequal, needExample, needAbsent, needActive
  case needInactive, needUnknown
  case whyEventless, whyTarget, whyTargetless
  case conditionsCard, conditionsHint, conditionsForeign
  case conditionHolds, conditionFails, conditionSayHolds, conditionSayFails
  case noCandidates
  case answeredIn, answeredNowhere
  case ledToFrom, ledToNowhere
  case routeTitleState, routeFollow
  case announceState, announceEnded, announceFailed, announceFailedMore, editText, changesFollowed
  case unappliedTitle, unappliedKept, unappliedAddress, unappliedGoOn
  case acceptingTitle, acceptingMark, acceptingActive
  case askStates
  case logTitle, logField, logHint, logPlay
  case keysTitle, keysOff, keysOn
  case copy
  case stageOpen, stageLeave, stageControls
  case keyHint, exportsAll, standaloneDrives, timerOf, variablesCard
  case variableChanged, variableGone, variableWhatIf, variableTry
  case variablesHint, variablesMore
  case fieldHint, payloadExamples
  case faultNotJSON, faultQuotes, faultTooLong, faultUnknownEvent, faultNotDelay
  case faultLogLine, faultLog
  case httpCard, httpLocation, httpArrived, httpArrivedCount, httpNothing, httpAsks, httpSend, httpElsewhere
  case httpAsAnswered, httpAsUnanswered, httpOff
  case movesWaiting
  case interruptedTitle
  case movesUnknown, runStretch, actionsLeftOut, searchThoroughly
  case tableFilter, tableStatesWith, tableEventsWith, tableShow, tableStatesShown, tableEventsShown, tableNothing
  case tablePrevious, tableNext
  case analysisUnknown, analysisWay, analysisWayFrom, analysisWayTo, analysisWayShow
}

/// The phrases of the other views of a moment, and of what belongs to them: sharing, search, coverage, breakpoints.
package enum ViewPhrase: String, Phrase {
  case tabStates, tabSequence, tabDebug, tableByEvents, tableByStates
  case listMore, nearMore
  case tableBlank, tableTry
  case tableBy, tableNoTransition, tableNoCondition, tableUndecided, tableWaiting
  case adjacencyCaption, adjacencyFromTo, adjacencyRows, adjacencyColumns, adjacencyHint, adjacencyEventless
  case kindAtomic, kindCompound, kindParallel, kindFinal, kindHistory, kindDeepHistory
  case sequenceTitle, sequenceTime, sequenceSteps, sequenceBar, sequenceBarNow
  case sourceOwn, sourceActive, sourceTaken, sourceUnmarked
  case findTitle, findField, findGo, findStates, findEvents, findAsk, findNothing, findNearest, findMore, findClose
  case findMark
  case coverageTitle, coverageStates, coverageTransitions, coveragePairs, coveragePairsHint, coveragePairsUnknown
  case coverageBrowser, coverageForget, coverageTour, coverageMissingStates
  case coverageMissingTransitions, coverageMissingPairs, coverageMissingMore, coveragePair
  case heatNever, heatOnce, heatSome, heatOften, heatTitle
  case tourComplete, tourUnreachable, tourBound
  case breakAt, breakHint, breakList, breakRemove
  case breakAdd, nextStop
  case stopState, stopTransition, stopCondition
  case faultTooLongRun, faultTooManyBreakpoints, faultNotBreakpoint
  case partsTitle, partsFocus, partsWhole, partsFold
  case legendAdded, legendRemoved, legendChanged
  case legendShow, legendHide, legendActive, legendNext, legendValid, legendLast, legendVisited, legendRefused
  case legendMarked, legendInitial, legendFinal, legendCompound, legendParallel, legendHistory, legendDeepHistory
  case legendCondition, legendEffect, legendOrder, legendFolded, legendPseudostate
  case legendUnseen, legendOpen, legendRefusedInSource
  case codeTitle, codeRule, codeActive, codeTaken, codeFindings, codeNoFindings, codeInstead, codeChange
  case codeUnreadMethods, codeUnreadPlaces
  case codeProgram, codeProgramDrawing, codeProgramSource
  case shareFrame, codeAlternative, reachableHere
  case spaceTitle, spaceHint
  case guideOffer, guideTitle, guideDrawing, guideMove, guideRefusal, guideRoute, guideTimeline, guideAddress, guideDo
  case guideShow, guideDone, guideNext, guidePrevious, guideEnd, guideLessons, guideMachines
  case shareAll, shareLead, shareAddress
  case paperAddress
}
