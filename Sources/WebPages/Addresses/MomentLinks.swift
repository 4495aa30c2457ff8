import StatechartAnalysis
import Statecharts
import XMLTree

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
  /// The text of the steps that have been taken.
  private let taken: String
  private let encodedTaken: String
  /// The run with all its steps as a query has it.
  private let encodedRun: String
  /// What every reference keeps.
  private let lasting: [QueryItem]
  private let ending: String
  private let isPattern: Bool

  init(_ address: ExplorerAddress) {
    self.address = address
    let run = address.steps.text
    encodedRun = AddressText.encode(run)
    isRelative = ExplorerAddress.isLong(encodedRun)
    taken = address.position == nil ? run : address.taken.text
    encodedTaken = address.position == nil ? encodedRun : AddressText.encode(taken)
    let query = AddressText.query(address.lastingItems)
    lasting = address.lastingItems
    ending = query.isEmpty ? "" : "&" + query
    isPattern = false
  }

  private init(patternOf links: MomentLinks) {
    address = links.address
    isRelative = links.isRelative
    taken = links.taken
    encodedTaken = links.encodedTaken
    encodedRun = links.encodedRun
    lasting = links.lasting
    ending = links.ending
    isPattern = true
  }

  /// The moment after further steps from here; what followed before is dropped.
  func taking(_ steps: [Step]) -> String {
    let further = steps.text
    if isPattern { return Self.before.word + AddressText.encode(further) + Self.after.word }
    guard !isRelative else { return reference([position, QueryItem(ExplorerAddress.thenField, further)]) }
    let both = taken.isEmpty || further.isEmpty ? "" : ","
    let encoded = encodedTaken + both + AddressText.encode(further)
    guard !ExplorerAddress.isLong(encoded) else {
      return ExplorerAddress.path(of: address, run: taken + both + further) + (lasting.isBlank ? "" : "?" + query)
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

  /// This moment with something else open or in another language.
  func same(_ change: (inout ExplorerAddress) -> Void) -> String {
    var next = address
    next.search = .brief
    change(&next)
    return isRelative ? "?" + AddressText.query(next.items.isBlank ? [position] : next.items) : next.text
  }

  /// This moment as a file of a notation, by its file extension.
  func export(_ fileExtension: String) -> String {
    if isPattern { return Self.beforeFile.word + fileExtension + Self.afterFile.word }
    return isRelative
      ? reference([position, QueryItem(ExplorerAddress.formatField, fileExtension)]) : address.export(fileExtension)
  }

  /// The page of this moment that other sites show in a frame.
  var embedded: String {
    if isPattern { return Self.embedding.word }
    return isRelative
      ? reference([position, QueryItem(ExplorerAddress.formatField, ExplorerAddress.embeddedFormat)])
      : address.embedded.text
  }

  /// The run with the messages that have arrived for its sessions, whichever these are then.
  var takingWhatArrived: String {
    let item = QueryItem(ExplorerAddress.takeField, ExplorerAddress.takeArrived)
    guard !isRelative else { return "?" + AddressText.query([position] + lasting + [item]) }
    return AddressText.address(
      address.formAction,
      [QueryItem("run", encoded: encodedRun.isEmpty ? nil : encodedRun)] + [position] + lasting + [item])
  }

  /// Where forms are sent: nil for the address of the page, whose path has the run.
  var formAction: String? { isRelative ? nil : address.formAction }

  /// The values that a form sends beside its own.
  var formItems: [QueryItem] {
    (isRelative ? [position] : [QueryItem("run", taken)]) + lasting
  }

  /// A page at the end of its run says so, because a reference without a query would keep the page's own.
  private var position: QueryItem { QueryItem("at", String(address.position ?? address.steps.count)) }

  private var query: String { AddressText.query(lasting) }

  private func reference(_ items: [QueryItem]) -> String { "?" + AddressText.query(items) + ending }

  private func absolute(_ run: String, _ position: String) -> String {
    let parts = [run.isEmpty ? "" : "run=" + run, position, query].filter { !$0.isEmpty }
    return parts.isEmpty ? address.formAction : address.formAction + "?" + parts.joined(separator: "&")
  }
}

// References with holes, for parts of pages that are kept.
extension MomentLinks {
  private static let (before, after) = (MarkupHole(), MarkupHole())
  private static let (beforeFile, afterFile) = (MarkupHole(), MarkupHole())
  private static let embedding = MarkupHole()

  /// The holes of ``pattern``.
  static let holes = [before, after, beforeFile, afterFile, embedding]

  /// The same references with holes where those of another moment differ.
  var pattern: MomentLinks { MomentLinks(patternOf: self) }

  /// What stands in the holes.
  var texts: [WrittenAddress] {
    let place = "?" + AddressText.query([position]) + "&"
    let file = ExplorerAddress.Place.explorer.rawValue + AddressText.encode(address.machine) + "."
    let parts =
      isRelative
      ? [place + ExplorerAddress.thenField + "=", ending, place + ExplorerAddress.formatField + "=", ending]
      : [
        address.formAction + "?run=" + encodedTaken + (encodedTaken.isEmpty ? "" : ","), ending, file,
        String(address.export("").dropFirst(file.count)),
      ]
    return WrittenAddress.written(parts + [embedded])
  }

  /// True if references to what follows these steps are those of ``pattern``: one that would make the run too long for a
  /// query is another.
  func fitPattern(_ steps: [Step]) -> Bool {
    let room = ExplorerAddress.longestRunInQuery - encodedTaken.utf8.count - 1
    return isRelative || steps.allSatisfy { AddressText.encode($0.description).utf8.count <= room }
  }
}

extension [QueryItem] {
  fileprivate var isBlank: Bool { allSatisfy { $0.value == nil } }
}
