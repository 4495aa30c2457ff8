/// The phrases for edits in the drawing, on the page on which a machine is written.
package enum EditPhrase: String, Phrase {
  case editTitle, editHint, editKeys, editChoose, editSelect, editClear, editState, editStates, editTransition
  case editRename, editName, editInside, editBeside, editAdd, editConnect, editEvent, editTarget
  case editLabel, editSummary, editEntry, editExit, editInitial, editFinal, editNotFinal, editParallel, editNotParallel
  case editHistory, editDeepHistory, editWrap, editMove, editOutside, editDelete, editSet
  case editEvents, editCondition, editActions, editNowhere
  case editPending, editRemovals, editApply, editCancel, editRefused, editFault, editDone
  case editListHint, editBegin
  case editRenameEvent, editNewName, editSeveral, editSelectThese, editReplace, editMended, editNotMended
  case editEmpty
}
