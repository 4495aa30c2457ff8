package import Explanations
package import StatechartFormats
package import StatechartSimulation
package import Statecharts

extension ExplorerAddress {
  /// The page on which the machine is shown.
  package enum Place: Hashable, Sendable {
    case explorer
    /// The page that other sites show in a frame.
    case embedded
    /// A lesson, by its identifier.
    case lesson(String)
    /// A room, from a seat with this path.
    case room(path: String)

    /// The path of a machine's page. One that its address carries, whose identifier begins with `~`, has a shorter
    /// path; a lesson and a room know their machine.
    func path(to machine: String) -> String {
      switch self {
      case .explorer: machine.hasPrefix("~") ? "/m/" + machine.dropFirst() : "/machines/" + machine
      case .embedded: "/embed/" + machine
      case .lesson(let lesson): LessonPage.path(to: lesson)
      case .room(let path): path
      }
    }
  }

  /// The maximum number of bytes that a run takes in a query.
  package static let longestRunInQuery = 512

  /// The maximum number of steps of a run in an address.
  package static let maxSteps = 2000

  /// Reads a run of at most as many steps as an address may have, by identifiers or as a person types it (`TypedRun`).
  ///
  /// - Throws: `RunError` if it is longer.
  package static func reading(_ text: String, of machine: Machine) throws(RunError) -> RunReading {
    var reading = try RunReading(text, of: machine.chart)
    if reading.fault != nil, let typed = try? TypedRun(text, of: machine.chart) {
      reading = try RunReading(typed.steps.text, of: machine.chart)
    }
    guard reading.run.steps.count <= maxSteps else {
      throw RunError(ordinal: 0, step: "", column: nil, reason: .tooManySteps(limit: maxSteps))
    }
    return reading
  }

  /// Reads the fields of a query after the run and the position, of which `value` has the values by name. States and
  /// conditions that the chart does not have are left out: the machine may have changed.
  ///
  /// - Throws: `QueryError` for the first value that cannot be used.
  package mutating func read(
    _ value: (String) -> String?, of machine: Machine, _ notations: NotationCatalog
  ) throws(QueryError) {
    let context = QueryField.Context(machine: machine, notations: notations, place: place)
    for field in Self.fields {
      guard let text = value(field.name) else { continue }
      var isRead = false
      do throws(RunError) {
        isRead = try field.read(text, &self, context)
      } catch {
        throw .run(error)
      }
      guard isRead else { throw .malformed(field.name + "=" + text.prefix(80)) }
    }
  }

  /// The name of the field of a property, which must have one.
  package static func name(of property: PartialKeyPath<ExplorerAddress>) -> String {
    guard let field = fields.first(where: { $0.property == property }) else {
      preconditionFailure("\(property) has no field")
    }
    return field.name
  }

  /// The text of a run as a query has it.
  package static func encoded(run steps: [Step]) -> String { AddressText.encode(steps.text) }

  /// The address as text, beginning with `/`.
  package var text: String { text(run: steps.text) }

  /// The same, where the text of the run is known.
  func text(run: String) -> String {
    let encoded = AddressText.encode(run)
    guard ExplorerAddress.isLong(encoded) else {
      return AddressText.address(formAction, [QueryItem(encodedRun: encoded)] + items)
    }
    return AddressText.address(path(run: run), items)
  }

  /// The path of a page whose run is long.
  func path(run: String) -> String { formAction + "/" + AddressText.encodeSegment(run) }

  package var hasRunInPath: Bool { ExplorerAddress.isLong(AddressText.encode(steps.text)) }

  static func isLong(_ encodedRun: String) -> Bool { encodedRun.utf8.count > longestRunInQuery }

  /// The values of the query other than the run.
  var items: [QueryItem] { [QueryItem("at", position.map(String.init))] + items { _ in true } }

  /// Those that further steps keep.
  var lastingItems: [QueryItem] { items { $0 != .once } }

  /// Those of a file.
  var fileItems: [QueryItem] { items { $0 == .everywhere } }

  private func items(_ isWanted: (QueryField.Lifetime) -> Bool) -> [QueryItem] {
    Self.fields.compactMap { field in
      guard isWanted(field.lifetime), let text = field.text(self) else { return nil }
      return QueryItem(field.name, text)
    }
  }

  /// The address that forms on the page are sent to.
  var formAction: String { place.path(to: AddressText.encode(machine)) }

  /// The steps that have been taken.
  package var taken: [Step] { Array(steps.prefix(position ?? steps.count)) }

  /// The address with other steps or another view, without what is asked on one page alone.
  func changed(_ change: (inout ExplorerAddress) -> Void) -> ExplorerAddress {
    var next = self
    for field in Self.fields where field.lifetime == .once { field.reset(&next) }
    change(&next)
    return next
  }

  /// The address after further steps from here; what followed before is dropped.
  package func taking(_ further: [Step]) -> ExplorerAddress {
    changed { ($0.steps, $0.position) = (taken + further, nil) }
  }

  /// The address of another run from the start.
  package func running(_ steps: [Step]) -> ExplorerAddress { changed { ($0.steps, $0.position) = (steps, nil) } }

  /// The address of the same run after so many steps.
  package func at(_ position: Int) -> ExplorerAddress {
    changed { $0.position = position == steps.count ? nil : position }
  }

  /// The address in another language.
  package func localized(in language: Language) -> ExplorerAddress {
    var next = self
    next.language = language
    return next
  }

  /// The address of an export of this moment, by the file extension of its notation.
  package func export(_ fileExtension: String) -> String { file(fileExtension, taken, fileItems) }

  /// The address of a picture of this moment in the colours that the viewer prefers.
  var picture: String { file("svg", taken, fileItems + [QueryItem("theme", "auto")]) }

  /// The address of a picture of the machine with a number at each state.
  func picture(with counts: StateCounts) -> String {
    file("svg", [], fileItems + [QueryItem("theme", "auto"), QueryItem("counts", counts.text)])
  }

  /// Returns the address for sharing, with all that its page shows, by the format in the place of a file's extension.
  package func shared(as format: String) -> String { file(format, steps, items) }

  private func file(_ fileExtension: String, _ steps: [Step], _ items: [QueryItem]) -> String {
    AddressText.address(
      Place.explorer.path(to: AddressText.encode(machine)) + "." + fileExtension,
      [QueryItem(encodedRun: AddressText.encode(steps.text))] + items)
  }

  /// The address of the page of this moment that other sites show in a frame.
  package var embedded: ExplorerAddress { embedded(of: taken) }

  /// The same for another run, at its end.
  func embedded(of steps: [Step]) -> ExplorerAddress {
    var frame = running(steps)
    frame.place = .embedded
    for field in Self.fields where field.lifetime != .everywhere { field.reset(&frame) }
    return frame
  }
}

extension [Step] {
  /// The text of a run of these steps, as in addresses and forms, decoded.
  package var text: String { map(\.description).joined(separator: ",") }
}

extension QueryItem {
  /// The run; none for the start.
  init(encodedRun: String) { self.init(ExplorerAddress.runField, encoded: encodedRun.isEmpty ? nil : encodedRun) }
}
