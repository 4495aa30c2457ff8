/// What quizzes say.
package enum QuizPhrase: String, Phrase {
  case quizOpen
  case quizTitle
  case quizLead
  case quizFewer
  case quizNone
  case quizNumber
  case quizAtStart
  case quizAfter
  case quizIn
  case quizVariables
  case quizMore
  case quizTimers
  case quizAccepted
  case quizRefused
  case quizLeads
  case quizVerdict
  case quizShortestWay
  case quizDeadEnd
  case quizOrder
  case quizClock
  case quizInStates
  case quizTaken
  case quizNotAwaited
  case quizCondition
  case quizUndecided
  case quizEnded
  case quizNoneOfThese
  case quizLeft
  case quizEntered
  case quizRaised
  case quizSent
  case quizLogged
  case quizMark
  case quizScore
  case quizOpenQuestions
  case quizRight
  case quizWrong
  case quizYours
  case quizRightChoice
  case quizProof
  case quizProofRun
  case quizMoodleName
  case quizTried
  case quizAnother
  case quizAgain
  case quizMachine
  case quizWorksheet
  case quizTake
  case quizShared
  case quizLabels
  case quizLabel
  case quizKey
  case quizName

  package static let sentences = PhraseSentences<QuizPhrase>()
}
