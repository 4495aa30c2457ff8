/// The phrases of the page on which two machines are compared.
package enum ComparePhrase: String, Phrase {
  case compareMachines, compareLead, compareOldName, compareNewName, compareBoth, compareNames
  case compareTexts, compareOldText, compareNewText, compareNoText, compareSameMachine, compareEqualSign
  case compareDifferentSign, compareShortest, compareOthers, compareOldRun, compareNewRun
  case compareDrawing, compareNoDrawing, comparePlace, compareLink, compareWith
  case compareMoreOf, compareSavedWith, compareUndecidedSign, compareLostPart
}
