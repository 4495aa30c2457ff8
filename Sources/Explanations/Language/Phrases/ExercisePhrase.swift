/// What the pages of exercises say.
package enum ExercisePhrase: String, Phrase {
  case learnExercises
  case learnExercisesLead
  case learnAllExercises
  case exerciseRun
  case exercisePredict
  case exerciseRepair
  case exerciseBuild
  case exerciseApart
  case exerciseCover
  case exerciseAnswer
  case exerciseMark
  case exerciseFormRun
  case exerciseFormRuns
  case exerciseFormChart
  case exerciseFormOutcome
  case exerciseFormActions
  case exerciseFormReason
  case exerciseAsks
  case exerciseHolds
  case exerciseRefused
  case exerciseTaken
  case exerciseLeads
  case exerciseFree
  case exerciseStates
  case exerciseDiffers
  case exerciseCovers
  case exerciseShows
  case exerciseRight
  case exerciseShare
  case exerciseMeasuredBehaviour
  case exerciseMeasuredRepair
  case exerciseMeasuredRuns
  case exerciseCappedStates
  case exerciseCappedTransitions
  case exerciseAfter
  case exerciseUnread
  case exerciseScripts
  case exerciseFirst
  case exerciseSecond
  case exerciseYours
  case exerciseBegins
  case exerciseSolution
  case exerciseShowSolution
  case exerciseSolutionLater
  case exerciseExplainedLater
  case exerciseTriesInRoom
  case exerciseMarkWithHint
  case exerciseHint
  case exerciseNoHint

  package static let sentences = PhraseSentences<ExercisePhrase>()
}
