/// The names of the values in the query of a moment's address.
extension ExplorerAddress {
  /// The name that the query gives a step which the server knows.
  public static let takeField = "take"
  /// Its value for the messages that have arrived.
  public static let takeArrived = "arrived"
  /// The name that the query gives steps to go on with.
  public static let thenField = "then"
  /// The name that the query gives the form in which the moment is wanted.
  public static let formatField = "as"
  /// Its value for the page that other sites show in a frame.
  public static let embeddedFormat = "embed"
  /// Its value for the address as a QR code, which is also the file extension of that.
  public static let codeFormat = "qr"
  /// The name that the query gives the parts of a page in a frame.
  public static let partsField = "parts"
  /// The name that the query gives the size of its texts.
  public static let sizeField = "size"
  /// The name that the query gives the origin to which a page in a frame tells its steps.
  public static let hostField = "host"
  /// The name that the query gives an event of which it is asked which states accept it.
  public static let acceptsField = "accepts"
  /// The name that the query gives what a form for an event asks instead of sending it.
  public static let askField = "ask"
  /// Its value for the states that accept the event.
  public static let askStates = "states"
  /// The name that the query gives a log of events.
  public static let logField = "log"
  /// The name that the query gives the state at which a way begins.
  public static let fromField = "from"
  /// The name that the query gives the state to which it leads.
  public static let toField = "to"
  /// The name that the query gives what of the page is shown.
  public static let viewField = "view"
  /// The name that the query gives the window that the drawing is to fit.
  public static let windowField = "window"
  /// The name that the query gives the states of a large chart whose content is drawn.
  public static let unfoldField = "unfold"
  /// The name that the query gives the choice that was taken of a lesson's question.
  public static let answerField = "answer"
  /// The name that the query gives the strength of a lesson's hint.
  public static let hintField = "hint"
  /// The name that the query gives the run that is shown beside this one.
  public static let besideField = "beside"
  /// The name that a form gives a run, or an address with one, that is to be shown beside this one.
  public static let compareField = "compare"
  /// The name that the query gives the number of steps to go on at random.
  public static let walkField = "walk"
  /// The name that the query gives the share of refused moves among them, in percent.
  public static let walkShareField = "refused"
  /// The name that the query gives the number that decides them.
  public static let walkSeedField = "seed"
  /// The name that the query gives where along the run to go.
  public static let goField = "go"
  /// The name that the query gives how a tour ended.
  public static let tourField = "tour"
  /// The name that the query gives the moments that have names.
  public static let markField = "mark"
  /// The name that a form gives the name of this moment.
  public static let newMarkField = "name"
  /// The name that the query gives where going on stops.
  public static let breakField = "break"
  /// The name that a form gives a further place to stop.
  public static let newBreakField = "stop"
  /// The name that the query gives states whose content is hidden.
  public static let foldField = "fold"
  /// The name that the query gives the state that is drawn with its neighbours alone.
  public static let focusField = "focus"
  /// The name that the query gives the stop of the tour of one minute, from 1.
  public static let guideField = "guide"
  /// The name that the query gives what marks how often parts were visited.
  public static let heatField = "heat"
  /// Its value for this run.
  public static let heatOfRun = "run"
  /// The name that the query gives whether the marks of the drawing are explained.
  public static let legendField = "legend"
  /// Its value if they are.
  public static let legendShown = "shown"
  /// The name that the query gives how much of the drawing is shown.
  public static let zoomField = "zoom"
  /// The name that the query gives a text to search for.
  public static let findField = "find"
  /// The most bytes of such a text.
  public static let longestFind = 200
  /// The name that the query gives the notation of the source tab.
  public static let notationField = "notation"
  /// The name that the query gives the effort of searches.
  public static let searchField = "search"
  /// Its value for a search that looks further than usual.
  public static let searchThorough = "thorough"
}

/// A way to go on along a run, or behind its end.
public enum GoingOn: String, Hashable, Sendable, CaseIterable {
  /// To the next step that changes something.
  case change
  /// To the next step that meets a breakpoint.
  case stop
  /// Over what the run has not visited.
  case tour
}
