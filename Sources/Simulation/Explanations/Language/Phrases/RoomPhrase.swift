/// The phrases of rooms.
package enum RoomPhrase: String, Phrase {
  case roomOpen, roomTitle, roomTeacherTitle, roomDescription, roomMembers, roomFollow, roomStage, roomAway, roomMovedOn
  case roomBack, roomOver, roomLost, roomJoin, roomJoinCard, roomJoinHint, roomNickname, roomNoNickname, roomYouAre
  case roomNumber, roomNamed, roomVoteCard, roomVoteHint, roomVoteJoin, roomYourVote, roomVotes, roomLastVote, roomTaken
  case roomQuizCard, roomQuizJoin, roomAnswer, roomAnswers, roomSecondsLeft, roomTimeOver, roomYourAnswer, roomShareCard
  case roomShareHint, roomCodeOf, roomScreen, roomScreenTitle, roomScreenHint, roomSteerCard, roomSteerHint
  case roomPrepared, roomShow, roomStepBack, roomRestart, roomRun, roomShowRun, roomAskVote, roomTake, roomCloseVote
  case roomAskQuiz, roomSeconds, roomReveal, roomBackToFollow, roomMembersCard, roomHide, roomUnhide, roomMore, roomCard
  case roomEnds, roomEnd, roomExport, roomAbout, roomReload, roomAboutTitle, roomAboutEvents, roomAboutNot
  case roomAboutCookie, roomAboutEnd, roomErrorUnknown, roomErrorOver, roomErrorTeacher, roomErrorMember, roomErrorLate
  case roomErrorFull, roomErrorNickname, roomErrorChoice, roomErrorLong, roomErrorOften, roomErrorTries, roomErrorFast
  case roomErrorMany, roomErrorForm, roomErrorRooms, roomErrorElsewhere, roomErrorShare, roomErrorFailed
  case roomSendAgainNote, roomSendAgain, roomErrorQuestion, roomTo
  // Order in a class: who may join, what may be proposed, who is removed.
  case admissionOpen, admissionRoster, admissionClosed, admissionSetOpen, admissionSetRoster, admissionSetClosed
  case removeMember, removeFrom, removeTo, removeSome
  case seat, seatOptional, seatNeeded
  case deviceTitle, deviceHint, deviceHintTeacher, deviceValid, deviceMove, deviceShort, deviceCode, deviceTake
  case deviceHave
  case hideCounts, takeTyped, countsHidden, showCounts, clearProposals, waiting, letThrough, leaveOut
  case typeStep, typeHint, typeOneStep
  case proposeTyped, ownWaits, aboutSeat, answerNotDrawn
  case errorAdmission, errorCodeNeeded, errorCodeUnknown, errorCodeTaken, errorMoveCode, errorNetwork, errorNotListed
}

/// The phrases of rooms on exercises, lessons and quizzes.
package enum RoomWorkPhrase: String, Phrase {
  case workOpenExercise, workOpenLesson, workOpenQuiz, workDescription, workJoinFirst, workHandIn, workTries
  case workHandedIn, workUnmarked, workNotMarked, workExtra, workGrant
  case workTriesLeft, workSolved, workBoard, workSummary, workSolvedCount, workMember, workTried, workBest, workProgress
  case workNotBegun, workTrying, workDone, workLast, workFaults, workNoFaults, workFaultMembers
  case workSeeAnswer, workTask, workAnswerOf, workBackToBoard, workAboutAnswers, workAskNext, workRights
  case workGoalsOwn, workHandInRun, workLesson
}
