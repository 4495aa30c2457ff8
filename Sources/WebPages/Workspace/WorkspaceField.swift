/// The fields of the form of the page on which a machine is written, next to those of `LibraryAddress`.
package enum WorkspaceField {
  /// The name of the machine.
  package static let name = "name"
  /// The identifier of the notation in which the text was read last.
  package static let notation = "was"
  /// The run as it was asked for, with the steps that do not apply now.
  package static let run = "run"
  /// A step, or several, to be taken after the run.
  package static let then = "then"
  /// How many steps of the run are to be kept.
  package static let back = "back"
  /// The last text without a fault, as `InlineSource` writes it.
  package static let good = "good"
  /// The identifier of the notation that the text is to be converted to.
  package static let write = "write"
  /// Present where a conversion is wanted although something is lost.
  package static let sure = "sure"
  /// Present where the text is to be put into the library, as a revision after those of `saved`.
  package static let save = "save"
  /// The identifiers of the revisions in the library, in order, joined by spaces.
  package static let saved = "saved"
  /// Present where only the result is wanted, because a script has the rest of the page.
  package static let part = "part"
  /// What is selected in the drawing, as `DrawingSelection` writes it.
  package static let selected = "selected"
  /// The state or the transition that is chosen in the list.
  package static let choice = "choice"
  /// What becomes of the selection: 1 takes the choice, 0 nothing, 2 leaves it, 3 takes what is checked; else what is
  /// selected then.
  package static let select = "select"
  /// The edit of the drawing that is asked for.
  package static let edit = "edit"
  /// The same, once what changes was shown.
  package static let apply = "apply"
  /// What the names of the fields of edits begin with.
  package static let editPrefix = "e-"
  /// What the names of the check boxes begin with that select states; a selection follows.
  package static let checkPrefix = "p-"
  /// A name that is to take the place of a wrong one, with the finding that offers it, as `OfferedName` writes it.
  package static let fix = "fix"
}
