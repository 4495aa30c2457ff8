/// The phrases of the page on which a machine is written: next to `PagePhrase`, which has the words that it had before.
package enum WorkspacePhrase: String, Phrase {
  case workspaceName, workspaceUntitled, workspacePreview, workspaceUndo, workspaceRedo, workspaceTabHint
  case workspaceConvert, workspaceConvertTo, workspaceConverted, workspaceLosses, workspaceKeep, workspaceConvertFault
  case workspaceText, workspaceMachine, workspaceParts, workspaceStale, workspaceUnapplied, workspaceUnknown
  case workspaceUnappliedHint
  case workspaceFollowing, workspaceFaults, workspaceFaultCount
  case workspaceWarningCount, workspaceRight
  case workspaceDrafts, workspaceDraftsHint, workspaceDelete, workspaceDraftApart, workspaceDraftsOff
  case workspaceShare, workspaceShareHint, workspaceSave, workspaceSaved, workspaceSavedSame, workspaceRevisions
  case workspaceChanges, workspaceSame, workspaceStateAdded, workspaceStateRemoved, workspaceTransitionAdded
  case workspaceTransitionRemoved, workspaceMoreChanges
  case workspaceRun, workspaceAdvance, workspaceOffline, workspaceStart, workspaceTooMany
  case workspaceOpen, workspaceEmpty, workspaceNoteCount, workspacePicture, workspaceCopyPicture, workspaceSavePicture
  case workspaceCompletions, completionState, completionKeyword
}
