/// What the lessons say.
package enum LearnPhrase: String, Phrase {
  case learnNav
  case learnTitle
  case learnLead
  case learnNumber
  case learnDone
  case learnForget
  case learnMachine
  case learnOtherLanguage
  case learnGoals
  case learnGoalsHint
  case learnGoalReach
  case learnGoalRefusals
  case learnGoalRefusal
  case learnGoalRefusalsBy
  case learnGoalRefusalBy
  case learnGoalPerform
  case learnGoalMoves
  case learnGoalMove
  case learnGoalWithout
  case learnGoalThen
  case learnByEvent
  case learnByCondition
  case learnByQuestion
  case learnByEnd
  case learnMet
  case learnOpen
  case learnFound
  case learnMissed
  case learnAllMet
  case learnStartOver
  case learnHint
  case learnStrongerHint
  case learnHintMoves
  case learnHintMove
  case learnHintFirst
  case learnHintWay
  case learnHintTake
  case learnHintMissed
  case learnHintNone
  case learnHintUnknown
  case learnHintMet
  case learnQuestion
  case learnChoices
  case learnRight
  case learnWrong
  case learnRightIs
  case learnProofTaken
  case learnProofRefused
  case learnTry
  case learnClosing
  case learnNext
  case learnAll
  case learnOpenMachine

  package static let sentences = PhraseSentences<LearnPhrase>()
}
