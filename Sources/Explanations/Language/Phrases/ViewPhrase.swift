/// What the other views of a moment say, and what goes with them: sharing, search, coverage, marks.
package enum ViewPhrase: String, Phrase {
  case tabAdjacency
  case tabStates
  case tabSequence
  case tableBlank
  case tableTry
  case adjacencyCaption
  case adjacencyFromTo
  case adjacencyRows
  case adjacencyColumns
  case adjacencyHint
  case adjacencyEventless
  case kindAtomic
  case kindCompound
  case kindParallel
  case kindFinal
  case kindHistory
  case kindDeepHistory
  case sequenceTitle
  case sequenceTime
  case sequenceSteps
  case sequenceBar
  case sequenceBarNow
  case sourceOwn
  case sourceActive
  case sourceTaken
  case sourceUnmarked
  case findTitle
  case findField
  case findGo
  case findStates
  case findEvents
  case findAsk
  case findNothing
  case findNearest
  case findMore
  case findClose
  case findMark

  package static let sentences = PhraseSentences<ViewPhrase>()
}
