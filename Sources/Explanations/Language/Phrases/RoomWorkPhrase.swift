/// What rooms on exercises, lessons and quizzes say.
package enum RoomWorkPhrase: String, Phrase {
  case workOpenExercise
  case workOpenLesson
  case workOpenQuiz
  case workDescription
  case workJoinFirst
  case workHandIn
  case workTries
  case workTriesLeft
  case workSolved
  case workBoard
  case workSummary
  case workSolvedCount
  case workMember
  case workTried
  case workBest
  case workStand
  case workNotBegun
  case workTrying
  case workDone
  case workLast
  case workFaults
  case workNoFaults
  case workFaultMembers
  case workReplay
  case workSeeAnswer
  case workTask
  case workAnswerOf
  case workBackToBoard
  case workUnmarked
  case workAboutAnswers
  case workAskNext
  case workRights
  case workGoalsOwn
  case workHandInRun
  case workLesson

  package static let sentences = PhraseSentences<RoomWorkPhrase>()
}
