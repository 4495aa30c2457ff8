/// The phrases of the lessons.
package enum LearnPhrase: String, Phrase {
  case learnNav, learnTitle, learnLead, learnNumber, learnDone, learnForget, learnMachine, learnOtherLanguage
  case learnGoals, learnGoalsHint, learnGoalReach, learnGoalRefusals, learnGoalRefusal, learnGoalRefusalsBy
  case learnGoalRefusalBy, learnGoalPerform, learnGoalFail, learnGoalMoves, learnGoalMove, learnGoalWithout,
    learnGoalThen
  case learnByEvent, learnByCondition, learnByQuestion, learnByEnd, learnMet, learnOpen, learnFound, learnMissed
  case learnAllMet, learnStartOver, learnHint, learnStrongerHint, learnHintMoves, learnHintMove, learnHintFirst
  case learnHintWay, learnHintTake, learnHintMissed, learnHintNone, learnHintUnknown, learnHintMet, learnQuestion
  case learnChoices, learnRight, learnWrong, learnRightIs, learnProofTaken, learnProofRefused, learnTry, learnClosing
  case learnNext, learnAll, learnOpenMachine
}

/// The phrases of the pages of exercises.
package enum ExercisePhrase: String, Phrase {
  case learnExercises, learnExercisesLead, learnAllExercises
  case exerciseRun, exercisePredict, exerciseRepair, exerciseBuild, exerciseApart, exerciseCover, exerciseAnswer
  case exerciseNotation
  case exerciseMark, exerciseFormRun, exerciseFormRuns, exerciseFormChart, exerciseFormOutcome, exerciseFormActions
  case exerciseFormReason, exerciseAsks, exerciseHolds, exerciseRefused, exerciseTaken, exerciseLeads, exerciseFree
  case exerciseStates, exerciseDiffers, exerciseCovers, exerciseShows, exerciseRight, exerciseShare
  case exerciseMeasuredBehaviour, exerciseMeasuredRepair, exerciseMeasuredRepairOne, exerciseMeasuredRuns
  case exerciseCappedStates, exerciseCappedTransitions, exerciseCappedChange, exerciseAfter, exerciseUnread
  case exerciseFirst, exerciseSecond
  case exerciseNoTry, exerciseUnmarkedMachine, exerciseUnmarkedWork
  case exerciseYours, exerciseBegins, exerciseSolution, exerciseShowSolution, exerciseSolutionLater
  case exerciseExplainedLater, exerciseTriesInRoom, exerciseMarkWithHint, exerciseHint, exerciseNoHint
  case exerciseChooseOutcome, exerciseChooseActions, exerciseChooseReason, exerciseChooseRefused, exerciseChooseNothing
  case exerciseChooseTaken, exerciseChoosePlace, exerciseTypeInstead, exerciseTypedCounts, exerciseStillIn
  case exercisePress, exerciseRefusedHere, exerciseUndo, exerciseNewRun, exercisePreview, exercisePreviewHere
  case exerciseNext
}

/// The phrases of quizzes.
package enum QuizPhrase: String, Phrase {
  case quizOpen, quizTitle, quizLead, quizFewer, quizNone, quizNumber, quizAtStart, quizAfter, quizIn, quizVariables
  case quizMore, quizTimers, quizAccepted, quizRefused, quizLeads, quizVerdict, quizShortestWay, quizDeadEnd, quizOrder
  case quizClock, quizInStates, quizTaken, quizNotAwaited, quizCondition, quizUndecided, quizEnded, quizNoneOfThese
  case quizLeft, quizEntered, quizRaised, quizSent, quizLogged, quizMark, quizScore, quizOpenQuestions, quizRight
  case quizWrong, quizYours, quizRightChoice, quizProof, quizProofRun, quizMoodleName, quizTried, quizAnother, quizAgain
  case quizMachine, quizWorksheet, quizTake, quizShared, quizLabels, quizKey, quizName
}

/// The phrases for answers to exercises, and the frame of the findings of readers of texts.
package enum RemarkPhrase: String, Phrase {
  case remarkNotOneRun, remarkNoRuns, remarkNoChart, remarkTooLong, remarkTooManyRuns, remarkTooManySteps
  case remarkRunTooLong, remarkGoal, remarkGoalMissed, remarkPredictOne, remarkPredictLines, remarkLineMissing
  case remarkUnknownName, remarkUnknownNameNear, remarkNotRight, remarkTaken, remarkRefused, remarkIsIn, remarkActiveToo
  case remarkReason, remarkDoesNothing, remarkDoes, remarkNotRunnable, remarkRefusedEarly, remarkBothTake
  case remarkBothRefuse, remarkNotTaken, remarkNotShown, remarkUndecided, remarkPropertyFails, remarkPropertyUndecided,
    remarkPropertyUnreadable
  /// Said of an answer that is right.
  case remarkWithinPayloads
  case remarkTransition, remarkEventless, remarkMissing, remarkLeads, remarkWaits, remarkFree, remarkAdded, remarkBegins
  case remarkChartBegins, remarkDiffRefused, remarkDiffTaken, remarkDiffAccepts, remarkDiffAcceptsNot
  case remarkNamedEvent, remarkNamedOutput, remarkNamedState, remarkOutputExample, remarkDiffEffects, remarkDiffStart
  case remarkMistakeEffects, remarkMistakeAccepts, remarkMistakeAcceptsNot
  case remarkMistakeRefused, remarkMistakeTaken, remarkMistakeStart, remarkMistakeClaim, remarkSends, remarkSendsWith
  case remarkLogs, remarkActs, remarkPosts, remarkAccepts, remarkEnds, remarkEndsWith, remarkStopped, remarkInState
  case remarkNothing
  case findingAt, findingError, findingWarning, findingNote, findingUnreachable, findingDeadEnd, findingShadowed
  case findingCycle, findingEndless
  case remarkRepairRemove, remarkRepairLead, remarkRepairWait, remarkRepairFree, remarkRepairAdd, remarkRepairBegin,
    remarkRepairChart
  case remarkEntry, remarkExit, remarkLacks, remarkDelayed, remarkExtra, remarkDeep, remarkShallow, remarkRepairSilence
  case remarkRepairDelay, remarkRepairPerform, remarkRepairDeep, remarkRepairShallow
}
