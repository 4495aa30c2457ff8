/// The names of the fields that ask for another moment, or for another form of this one.
extension ExplorerAddress {
  /// The name that the query gives the run.
  package static let runField = "run"
  /// The name that the query gives the open part of the explorer.
  package static let tabField = "tab"
  /// The name that the query gives how thoroughly searches look.
  package static let searchField = "search"
  /// The name that the query gives a step which the server knows.
  package static let takeField = "take"
  /// Its value for the messages that have arrived.
  package static let takeArrived = "arrived"
  /// The name that the query gives steps to go on with.
  package static let thenField = "then"
  /// The name that the query gives the form in which the moment is wanted.
  package static let formatField = "as"
  /// Its value for the page that other sites show in a frame.
  package static let embeddedFormat = "embed"
  /// Its value for the address as a QR code, which is also the file extension of that.
  package static let codeFormat = "qr"
  /// The name that the query gives what a form for an event asks instead of sending it.
  package static let askField = "ask"
  /// Its value for the states that accept the event.
  package static let askStates = "states"
  /// The name that the query gives a log of events.
  package static let logField = "log"
  /// The name that the query gives the state at which a way begins.
  package static let fromField = "from"
  /// The name that the query gives the state to which it leads.
  package static let toField = "to"
  /// The name that a form gives a run, or an address with one, that is to be shown next to this one.
  package static let compareField = "compare"
  /// The name that the query gives where along the run to go.
  package static let goField = "go"
  /// The name that a form gives a further place to stop.
  package static let newBreakField = "stop"
}

/// The aim of an automatic advance along a run, or after its end.
package enum AutoAdvance: String, Hashable, Sendable, CaseIterable {
  /// To the next step that changes something.
  case change
  /// To the next step that meets a breakpoint.
  case stop
  /// Over what the run has not visited.
  case tour
}
