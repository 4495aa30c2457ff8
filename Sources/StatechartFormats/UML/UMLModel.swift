import Statecharts

/// An element of a UML model, as XMI and the files of StarUML have it.
struct UMLElement: Sendable {
  /// The property of its owner that it is a value of: `region`, `subvertex`.
  var role: String
  /// The metaclass: `State`; empty if it is not said.
  var type = ""
  var id: String?
  /// The identifier of the element that this one represents, if it is only a reference.
  var reference: String?
  /// What it says of itself, by name.
  var attributes: [String: String] = [:]
  /// The text inside.
  var text = ""
  /// The place of the element around it.
  var owner: Int?
  /// The places of the elements inside.
  var children: [Int] = []
  /// Where it is.
  var position: SourcePosition

  init(role: String, owner: Int?, position: SourcePosition) {
    self.role = role
    self.owner = owner
    self.position = position
  }
}

/// What a property of an element refers to.
enum UMLLink: Hashable, Sendable {
  /// An element of the model, by its place.
  case element(Int)
  /// Something that the model has not: an element of another file, or a name.
  case unresolved(String)
}

/// A UML model: all elements of a file in its order, with their identifiers.
struct UMLModel: Sendable {
  private(set) var elements: [UMLElement] = []
  private var byID: [String: Int] = [:]
  /// The tool that wrote the file, if it says so.
  var exporter = ""

  /// Adds an element inside its owner and returns its place.
  mutating func add(_ element: UMLElement) -> Int {
    let place = elements.count
    elements.append(element)
    if let owner = element.owner { elements[owner].children.append(place) }
    if let id = element.id, byID[id] == nil { byID[id] = place }
    return place
  }

  /// Moves all elements to other positions.
  mutating func move(_ position: (SourcePosition) -> SourcePosition) {
    for place in elements.indices { elements[place].position = position(elements[place].position) }
  }

  /// Sets what an element says of itself, unless it said so before.
  mutating func set(_ name: String, of place: Int, to value: String) {
    if elements[place].attributes[name] == nil { elements[place].attributes[name] = value }
  }

  /// Sets what an element says of itself.
  mutating func replace(_ name: String, of place: Int, with value: String) { elements[place].attributes[name] = value }

  subscript(place: Int) -> UMLElement { elements[place] }

  /// The element itself, or what it refers to.
  func resolved(_ place: Int) -> Int { elements[place].reference.flatMap { byID[$0] } ?? place }

  /// The elements inside one that are values of a property.
  func children(_ place: Int, _ roles: String...) -> [Int] {
    elements[place].children.filter { roles.contains(elements[$0].role) }
  }

  /// The text of a property, as an attribute or as an element inside.
  func value(_ place: Int, _ name: String) -> String? {
    if let value = elements[place].attributes[name] { return value }
    guard let child = children(place, name).first, elements[child].children.isEmpty else { return nil }
    return elements[child].text.trimmed
  }

  /// The name without line ends, empty if there is none.
  func name(_ place: Int) -> String { (value(place, "name") ?? "").onOneLine }

  /// The values of a property that are elements, inside or elsewhere.
  func links(_ place: Int, _ name: String) -> [UMLLink] {
    var found: [UMLLink] = []
    for child in children(place, name) {
      let target = resolved(child)
      if let reference = elements[child].reference, target == child {
        found.append(.unresolved(reference))
      } else if target != child || !elements[child].type.isEmpty || !elements[child].children.isEmpty
        || !elements[child].attributes.isEmpty || elements[child].id != nil
      {
        found.append(.element(target))
      } else if !elements[child].text.trimmed.isEmpty {
        found += links(in: elements[child].text)
      }
    }
    if let value = elements[place].attributes[name] { found += links(in: value) }
    return found
  }

  /// Identifiers between white space; a text in which not all are known is one name.
  private func links(in text: String) -> [UMLLink] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let known = words.compactMap { byID[$0] }
    guard known.count < words.count else { return known.map(UMLLink.element) }
    return [.unresolved(text.onOneLine)]
  }
}
