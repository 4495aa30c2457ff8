import Explanations
import Statecharts

/// The references of one page to other moments of its machine.
///
/// A short run is written into each of them. A page with a long run has it in its path, so its references are queries
/// alone, as short whatever the length of the run, and the server answers those that ask for a further step with the
/// address of the longer run. They are links all the same: they can be copied, opened elsewhere, and followed without
/// scripts from inside a drawing, where no form can be sent.
struct MomentLinks: Sendable {
  /// The address of the page.
  let address: ExplorerAddress
  /// True if references leave the run out.
  let isRelative: Bool
  /// The text of the run with all its steps.
  private let run: String
  /// The text of the steps that have been taken.
  private let taken: String
  private let encodedTaken: String
  /// The run with all its steps as a query has it.
  private let encodedRun: String
  /// The fields that every reference keeps.
  private let lasting: [QueryItem]
  private let query: String
  private let ending: String

  /// - Parameter isCanonical: False if the page is not at this address: then its path has another run, if any.
  init(_ address: ExplorerAddress, isCanonical: Bool = true) {
    self.address = address
    run = address.steps.text
    encodedRun = AddressText.encode(run)
    isRelative = isCanonical && ExplorerAddress.isLong(encodedRun)
    taken = address.position == nil ? run : address.taken.text
    encodedTaken = address.position == nil ? encodedRun : AddressText.encode(taken)
    lasting = address.lastingItems
    query = AddressText.query(lasting)
    ending = query.isEmpty ? "" : "&" + query
  }

  /// The moment after further steps from here; what followed before is dropped.
  func taking(_ steps: [Step]) -> String {
    let further = steps.text
    guard !isRelative else { return reference([position, QueryItem(ExplorerAddress.thenField, further)]) }
    let both = taken.isEmpty || further.isEmpty ? "" : ","
    let encoded = encodedTaken + both + AddressText.encode(further)
    guard !ExplorerAddress.isLong(encoded) else {
      return address.path(run: taken + both + further) + (query.isEmpty ? "" : "?" + query)
    }
    return absolute(encoded, "")
  }

  /// The moment after a further step from here.
  func taking(_ step: Step) -> String { taking([step]) }

  /// The same run after so many steps.
  func at(_ position: Int) -> String {
    guard !isRelative else { return reference([QueryItem("at", String(position))]) }
    return absolute(encodedRun, position == address.steps.count ? "" : "at=\(position)")
  }

  /// This moment with something else open or in another language; the run stays as it is.
  func same(_ change: (inout ExplorerAddress) -> Void) -> String {
    let next = address.changed(change)
    guard isRelative else {
      return AddressText.address(next.formAction, [QueryItem(encodedRun: encodedRun)] + next.items)
    }
    let query = AddressText.query(next.items)
    return "?" + (query.isEmpty ? AddressText.query([position]) : query)
  }

  /// This moment with another tab open.
  func opening(_ tab: ExplorerTab) -> String { same { $0.view.tab = tab } }

  /// This moment in another language.
  func localized(in language: Language) -> String {
    same { [properties = address.asked.properties] in ($0.language, $0.asked.properties) = (language, properties) }
  }

  /// This moment as large as the screen.
  var staged: String { same { $0.view.part = .stage } }

  /// The address of the page, for others.
  var shared: String {
    isRelative
      ? address.text(run: run)
      : AddressText.address(address.formAction, [QueryItem(encodedRun: encodedRun)] + address.items)
  }

  /// This moment as a file of a notation, by its file extension.
  func export(_ fileExtension: String) -> String {
    isRelative
      ? reference([position, QueryItem(ExplorerAddress.formatField, fileExtension)]) : address.export(fileExtension)
  }

  /// Returns the address for sharing this page, with all that it shows: a code, or the page of the full address.
  func shared(as format: String) -> String {
    isRelative
      ? reference([position, QueryItem(ExplorerAddress.formatField, format)]) : address.shared(as: format)
  }

  /// The page of this moment that other sites show in a frame.
  var embedded: String {
    let frame = address.embedded(of: [])
    return isRelative
      ? reference([position, QueryItem(ExplorerAddress.formatField, ExplorerAddress.embeddedFormat)])
      : AddressText.address(frame.formAction, [QueryItem(encodedRun: encodedTaken)] + frame.items)
  }

  /// The run with the messages that have arrived for its sessions, whichever these are then.
  var takingWhatArrived: String {
    here(with: QueryItem(ExplorerAddress.takeField, ExplorerAddress.takeArrived))
  }

  /// The moment that an automatic advance leads to.
  func advancing(_ aim: AutoAdvance) -> String { here(with: QueryItem(ExplorerAddress.goField, aim.rawValue)) }

  /// This moment with a field that the server answers with another one.
  private func here(with item: QueryItem) -> String {
    let items = [position] + lasting + [item]
    guard !isRelative else { return "?" + AddressText.query(items) }
    return AddressText.address(address.formAction, [QueryItem(encodedRun: encodedRun)] + items)
  }

  /// The address to which forms are sent: nil for the address of the page, whose path has the run.
  var formAction: String? { isRelative ? nil : address.formAction }

  /// The values that a form sends next to its own.
  var formItems: [QueryItem] {
    // In the middle of a run a form sends all of it: what is asked about a moment leaves the steps after it.
    let run =
      [QueryItem(ExplorerAddress.runField, address.position == nil ? taken : run)]
      + (address.position == nil ? [] : [position])
    return (isRelative ? [position] : run) + lasting
  }

  /// The values that a form sends next to its own where the moment stays as it is.
  var momentItems: [QueryItem] { (isRelative ? [] : [QueryItem(ExplorerAddress.runField, run)]) + [position] + lasting }

  /// A page at the end of its run says so, because a reference without a query would keep the page's own.
  private var position: QueryItem { QueryItem("at", String(address.position ?? address.steps.count)) }

  private func reference(_ items: [QueryItem]) -> String { "?" + AddressText.query(items) + ending }

  private func absolute(_ run: String, _ position: String) -> String {
    let parts = [run.isEmpty ? "" : "run=" + run, position, query].filter { !$0.isEmpty }
    return parts.isEmpty ? address.formAction : address.formAction + "?" + parts.joined(separator: "&")
  }
}
