public import Statecharts

/// The part of the explorer that is open below the run.
public enum ExplorerTab: String, Hashable, Sendable, CaseIterable {
  /// States by events.
  case table
  /// What was done, step by step.
  case actions
  /// The machine as text.
  case source
  /// What can be said of the machine and the run.
  case analysis
}

/// The address of a moment of a run: everything that the page shows follows from it.
public struct ExplorerAddress: Hashable, Sendable {
  /// Where the machine is shown.
  public enum Place: String, Hashable, Sendable {
    /// The explorer.
    case explorer = "/machines/"
    /// The page that other sites show in a frame.
    case embedded = "/embed/"
  }

  /// Where the machine is shown.
  public var place: Place
  /// The machine's identifier.
  public var machine: String
  /// The steps, those after the position included.
  public var steps: [Step]
  /// How many steps have been taken; nil is all.
  public var position: Int?
  /// The part that is open.
  public var tab: ExplorerTab
  /// The key of the addresses at which the run's sessions are reached by HTTP, if they are.
  public var session: String?
  /// The language, if the address names it.
  public var language: Language?

  /// Makes an address.
  public init(
    place: Place = .explorer, machine: String, steps: [Step] = [], position: Int? = nil, tab: ExplorerTab = .table,
    session: String? = nil, language: Language? = nil
  ) {
    self.place = place
    self.machine = machine
    self.steps = steps
    self.position = position
    self.tab = tab
    self.session = session
    self.language = language
  }

  /// The address as text, beginning with `/`.
  public var text: String {
    address(formAction)
  }

  /// The address that forms on the page are sent to.
  var formAction: String { place.rawValue + AddressText.encode(machine) }

  /// The steps that have been taken.
  public var taken: [Step] {
    Array(steps.prefix(position ?? steps.count))
  }

  /// The address after further steps from here; what followed before is dropped.
  public func taking(_ further: [Step]) -> ExplorerAddress {
    var next = self
    next.steps = taken + further
    next.position = nil
    return next
  }

  /// The address of the same run after so many steps.
  public func at(_ position: Int) -> ExplorerAddress {
    var next = self
    next.position = position == steps.count ? nil : position
    return next
  }

  /// The address with another part open.
  public func opening(_ tab: ExplorerTab) -> ExplorerAddress {
    var next = self
    next.tab = tab
    return next
  }

  /// The address in another language.
  public func speaking(_ language: Language) -> ExplorerAddress {
    var next = self
    next.language = language
    return next
  }

  /// The address of an export of this moment, by the file extension of its notation.
  public func export(_ fileExtension: String) -> String {
    var moment = self
    moment.steps = taken
    moment.position = nil
    moment.tab = .table
    return moment.address(Place.explorer.rawValue + AddressText.encode(machine) + "." + fileExtension)
  }

  /// The address that goes on with the messages that have arrived for the run's sessions, whichever these are then.
  var takingWhatArrived: String {
    address(formAction, [(ExplorerAddress.takeField, ExplorerAddress.takeArrived)])
  }

  /// The name that the query gives a step which the server knows.
  public static let takeField = "take"
  /// Its value for the messages that have arrived.
  public static let takeArrived = "arrived"

  private func address(_ path: String, _ further: [(name: String, value: String?)] = []) -> String {
    let run = steps.map(\.description).joined(separator: ",")
    let query: [(name: String, value: String?)] =
      [
        ("run", run.isEmpty ? nil : run), ("at", position.map(String.init)),
        ("tab", tab == .table ? nil : tab.rawValue), ("session", session), ("lang", language?.tag),
      ] + further
    return AddressText.address(path, query)
  }
}
