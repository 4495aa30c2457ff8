import Statecharts

/// Renames the states and events of a document by one rule for all documents, so that those that invoke each other go
/// on understanding each other.
///
/// States and events get a beginning; `done.…`, `error.…` and `HTTP.…` are the processor's own names and stay,
/// with the state in `done.state.…` renamed. In expressions `In('…')`, `_scxmleventname=…` and the texts in `eventexpr`
/// are renamed, and the texts next to `_event.name` or a variable that holds an event's name: one that an `eventexpr`
/// reads, or that `_event.name` is assigned to.
struct Renaming {
  private static let states: Set<String> = ["state", "parallel", "final", "history", "initial", "scxml"]
  private static let ownEvents: Set<String> = ["done", "error", "HTTP"]

  /// The variables that hold names of events.
  private let eventVariables: Set<String>
  /// The states and events that are renamed, for people.
  let summary: String

  init(of document: ForeignElement) {
    eventVariables = Renaming.eventVariables(in: document)
    let names = Renaming.names(in: document)
    let states = names.filter(\.isState).map(\.text)
    let events = names.filter { !$0.isState && Renaming.event($0.text) != $0.text }.map(\.text)
    summary = "renamed: states \(states.joined(separator: ", ")); events \(events.joined(separator: ", "))"
  }

  static func state(_ name: String) -> String { "old_" + name }

  static func event(_ name: String) -> String {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if name == "*" || name.isEmpty { return name }
    if words.count > 2, words[0] == "done", words[1] == "state" {
      let isAny = words.last == "*"
      return "done.state." + state(words[2...].dropLast(isAny ? 1 : 0).joined(separator: ".")) + (isAny ? ".*" : "")
    }
    return ownEvents.contains(words[0]) ? name : "new-" + name
  }

  func renamed(_ element: ForeignElement) -> ForeignElement {
    guard element.namespace == ForeignElement.scxml else { return element }
    let attributes = element.attributes.map { attribute in
      attribute.namespace == nil ? renamed(attribute, of: element) : attribute
    }
    return element.with(prefix: element.prefix, attributes: attributes) { renamed($0) }
  }

  private func renamed(_ attribute: ForeignElement.Attribute, of element: ForeignElement) -> ForeignElement.Attribute {
    ForeignElement.Attribute(name: attribute.name, value: value(of: attribute, element))
  }

  private func value(of attribute: ForeignElement.Attribute, _ element: ForeignElement) -> String {
    let value = attribute.value
    switch attribute.name {
    case "id": return Renaming.states.contains(element.name) ? Renaming.state(value) : value
    case "initial": return Renaming.words(value, Renaming.state)
    case "target": return element.name == "transition" ? Renaming.words(value, Renaming.state) : value
    case "event": return Renaming.words(value, Renaming.event)
    case "eventexpr": return Renaming.literals(in: value, Renaming.event)
    case "cond": return expression(value)
    case "expr":
      let target = element.attributes.first { $0.name == (element.name == "data" ? "id" : "location") }?.value
      let isEvent = ["data", "assign"].contains(element.name) && eventVariables.contains(target ?? "")
      return isEvent && value != "_event.name" ? Renaming.literals(in: value, Renaming.event) : expression(value)
    default: return value
    }
  }

  private func expression(_ source: String) -> String {
    var text = source
    if text.contains("_event.name") || eventVariables.contains(where: text.contains) {
      text = Renaming.literals(in: text, Renaming.event)
    }
    text = Renaming.following("_scxmleventname=", in: text, Renaming.event)
    return Renaming.following("In('", in: text, Renaming.state)
  }

  /// Changes what follows a mark, up to an apostrophe.
  private static func following(_ mark: String, in text: String, _ change: (String) -> String) -> String {
    var changed = ""
    var rest = text[...]
    while let range = rest.firstRange(of: mark) {
      changed += rest[..<range.upperBound]
      let name = rest[range.upperBound...].prefix { $0 != "'" }
      changed += change(String(name))
      rest = rest[name.endIndex...]
    }
    return changed + rest
  }

  /// Changes every text between apostrophes, save the states of `In('…')`.
  private static func literals(in source: String, _ change: (String) -> String) -> String {
    let pieces = source.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return pieces.enumerated().map { index, piece in
      index % 2 == 1 && !pieces[index - 1].hasSuffix("In(") ? change(piece) : piece
    }.joined(separator: "'")
  }

  private static func words(_ list: String, _ change: (String) -> String) -> String {
    list.split(whereSeparator: \.isWhitespace).map { change(String($0)) }.joined(separator: " ")
  }

  private static func eventVariables(in element: ForeignElement) -> Set<String> {
    var names = Set(element.attributes.filter { $0.name == "eventexpr" && !$0.value.contains("'") }.map(\.value))
    if element.attributes.contains(where: { $0.name == "expr" && $0.value == "_event.name" }) {
      names.formUnion(element.attributes.filter { $0.name == "location" }.map(\.value))
    }
    for case .element(let child) in element.children { names.formUnion(eventVariables(in: child)) }
    return names
  }

  private struct Name: Hashable {
    let text: String
    let isState: Bool
  }

  /// The states and the events that a document names, in order.
  private static func names(in element: ForeignElement) -> [Name] {
    var names: [Name] = []
    for attribute in element.attributes {
      switch attribute.name {
      case "id" where states.contains(element.name): names.append(Name(text: attribute.value, isState: true))
      case "event": names += attribute.value.split(separator: " ").map { Name(text: String($0), isState: false) }
      default: continue
      }
    }
    for case .element(let child) in element.children { names += Renaming.names(in: child) }
    return names.enumerated().filter { index, name in !names[..<index].contains(name) }.map(\.element)
  }
}
