import Statecharts

/// Makes a chart of a `scxml` element; whatever is wrong is collected, and as much as can be is read.
struct SCXMLReader {
  var checker: SCXMLChecker
  private var names: UniqueNames

  /// Prepares to read a document.
  ///
  /// - Throws: `ReadError` if the root is no `scxml`, or has too many states or transitions.
  init(root: ForeignElement, fileName: String?) throws(ReadError) {
    let isOurs = root.name == SCXMLTag.scxml.rawValue
    guard isOurs, root.namespace == SCXML.namespace || SCXML.isSubstitute(root.namespace) else {
      let place = root.namespace.map { " of \($0)" } ?? ""
      throw ReadError(
        .malformed, "the root is '\(root.name)'\(place), not 'scxml' of \(SCXML.namespace)",
        at: root.origin.position, fileName: fileName)
    }
    checker = SCXMLChecker(namespace: root.namespace)
    names = UniqueNames(reserving: try SCXMLSurvey(root, fileName: fileName).identifiers)
    if root.namespace != SCXML.namespace {
      let place = root.namespace.map { "the namespace \($0)" } ?? "no namespace"
      checker.add(.warning, .namespace, "the document is in \(place), not in \(SCXML.namespace)", at: root)
    }
  }

  /// Reads the chart.
  mutating func chart(_ root: ForeignElement) -> Statechart {
    let children = checker.children(of: root, .scxml)
    if let version = root["version"], version != "1.0" {
      checker.add(.warning, .wrongValue, "the version of SCXML is 1.0, not '\(version)'", at: root)
    }
    let own = children.own
    let written = chartInitial(root, children)
    let inside = states(children, written, of: "the chart")
    let (states, initial) = withTransitions(of: children.elements(.transition), root, inside, written)
    return Statechart(
      name: root["name"], title: localizedText("title", in: own), summary: localizedText("summary", in: own),
      initial: initial, dataModel: root["datamodel"].map { Statechart.DataModel($0) },
      binding: word(root, "binding") ?? .early, eventMatching: eventMatching(root), variables: variables(children),
      script: children.first(.script).map { script($0) }, events: events(in: own), origin: root.origin,
      states: states)
  }

  /// The attribute, or Interlock's own element, which may have content, or the element of early drafts.
  private mutating func chartInitial(_ root: ForeignElement, _ children: [SCXMLChild]) -> DefaultTransition? {
    if let own = children.own.first(where: { $0.name == SCXMLTag.initial.rawValue }) { return initial(own) }
    guard let element = children.first(.initial) else { return initialAttribute(root) }
    checker.add(.warning, .misplacedElement, "'scxml' has an attribute 'initial', no element", at: element)
    return initial(element)
  }

  /// The words of `initial`; nil if there are none.
  mutating func initialAttribute(_ element: ForeignElement) -> DefaultTransition? {
    guard let text = element["initial"] else { return nil }
    let targets = SCXML.words(text).map { State.ID($0) }
    guard targets.isEmpty else { return DefaultTransition(targets: targets, origin: element.origin) }
    checker.add(.warning, .wrongValue, "the attribute 'initial' is empty", at: element)
    return nil
  }

  /// Transitions in `scxml`, which SCXML has not, are those of a state around all others but the final ones, which end
  /// the machine. Such a state is neither left nor entered by what stays inside it.
  private mutating func withTransitions(
    of elements: [ForeignElement], _ root: ForeignElement, _ states: [State], _ initial: DefaultTransition?
  ) -> ([State], DefaultTransition?) {
    guard let first = elements.first else { return (states, initial) }
    let inside = states.filter { $0.kind != .final }
    let message = "'transition' is not allowed in 'scxml'; it is "
    guard !inside.allSatisfy(\.isHistory) else {
      checker.add(.warning, .misplacedElement, message + "ignored, as no state could take it", at: first)
      return (states, initial)
    }
    let id = State.ID(names.make("root"))
    checker.add(.warning, .misplacedElement, message + "read as one of a state '\(id)' around all others", at: first)
    let known = Set(Statechart(states: inside).allStates.map(\.id))
    let transitions = elements.map { element in
      let read = transition(element)
      let stays = !read.targets.isEmpty && read.targets.allSatisfy(known.contains)
      return stays ? read.with(targets: read.targets, kind: .internal) : read
    }
    let begins = initial?.targets.allSatisfy(known.contains) ?? true
    let around = State(
      id, kind: .compound, initial: begins ? initial : nil, transitions: transitions, origin: root.origin,
      children: inside)
    return ([around] + states.filter { $0.kind == .final }, begins ? nil : initial)
  }

  /// The identifier of a state, or one made of its element's name and a number. SCXML 3.14.
  mutating func identifier(_ element: ForeignElement, _ tag: SCXMLTag) -> State.ID {
    State.ID(element["id"] ?? names.makeNumbered(tag.rawValue))
  }

  /// One of the words of an enumeration, from an attribute; nil if the attribute is absent or has another value.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ element: ForeignElement, _ name: String
  ) -> Word? where Word.RawValue == String {
    element[name].flatMap { word($0, named: name, of: element) }
  }

  /// The value of an attribute as one of the words of an enumeration.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, named name: String, of element: ForeignElement
  ) -> Word? where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let list = words.map { "'\($0)'" }.joined(separator: " or ")
    let nearest = nearestNames(to: text, among: words)
    checker.add(.error, .wrongValue, "'\(name)' is \(list), not '\(text)'", at: element, nearest: nearest)
    return nil
  }

  /// An attribute as an expression; one that is empty is warned of and counts as absent.
  mutating func expression(_ element: ForeignElement, _ name: String) -> Expression? {
    guard let text = element[name] else { return nil }
    guard SCXML.isBlank(text) else { return Expression(text, origin: element.origin) }
    checker.add(.warning, .wrongValue, "the attribute '\(name)' is empty", at: element)
    return nil
  }

  /// An attribute that is written out or computed by another one.
  mutating func computable(_ element: ForeignElement, _ name: String, _ computed: String) -> Computable<String>? {
    if let text = element[name] { return .literal(text) }
    return expression(element, computed).map { .computed($0) }
  }
}

extension [SCXMLChild] {
  /// The elements of Interlock's own vocabulary.
  var own: [ForeignElement] {
    compactMap { if case .own(let element) = $0 { element } else { nil } }
  }

  /// The elements of some names with their names, in document order.
  func elements(_ tags: [SCXMLTag]) -> [(SCXMLTag, ForeignElement)] {
    compactMap { if case .known(let tag, let element) = $0, tags.contains(tag) { (tag, element) } else { nil } }
  }

  /// The elements of a name, in document order.
  func elements(_ tag: SCXMLTag) -> [ForeignElement] { elements([tag]).map(\.1) }

  /// The first element of a name.
  func first(_ tag: SCXMLTag) -> ForeignElement? { elements(tag).first }
}

/// Interlock's own elements: what a chart says to people.
extension SCXMLReader {
  /// The text of the elements of a name, one a language (`xml:lang`); the one without a language is the default.
  mutating func localizedText(_ name: String, in elements: [ForeignElement]) -> LocalizedText? {
    let named = elements.filter { $0.name == name }
    var standard: String?
    var translations: [LocalizedText.Translation] = []
    for element in named {
      if let language = element.language {
        translations.append(LocalizedText.Translation(language: language, text: element.ownText))
      } else if standard == nil {
        standard = element.ownText
      } else {
        checker.add(.warning, .repeatedElement, "a second '\(name)' needs an attribute 'xml:lang'", at: element)
      }
    }
    guard let text = standard ?? translations.first?.text else { return nil }
    return LocalizedText(text, translations: translations)
  }

  /// The rule by which events match, which SCXML itself has no word for.
  private mutating func eventMatching(_ root: ForeignElement) -> EventMatching {
    let attribute = root.attributes.first { $0.name == "eventMatching" && $0.namespace == SCXML.ownNamespace }
    return attribute.flatMap { word($0.value, named: "eventMatching", of: root) } ?? .prefix
  }

  /// The pseudo-state of UML that a state represents.
  mutating func pseudostate(_ element: ForeignElement) -> Pseudostate? {
    let attribute = element.attributes.first { $0.name == "pseudostate" && $0.namespace == SCXML.ownNamespace }
    return attribute.flatMap { word($0.value, named: "pseudostate", of: element) }
  }

  mutating func events(in elements: [ForeignElement]) -> [EventDeclaration] {
    let own: [ForeignElement] = elements.filter { $0.name == "events" }.flatMap(\.elements)
    return own.filter { $0.namespace == SCXML.ownNamespace && $0.name == "event" }.compactMap { event($0) }
  }

  private mutating func event(_ element: ForeignElement) -> EventDeclaration? {
    guard let name = element["name"] else {
      checker.add(.error, .missingAttribute, "'event' needs an attribute 'name'", at: element)
      return nil
    }
    let example = element.elements.first { $0.name == "example" }
    return EventDeclaration(
      name, displayName: localizedText("label", in: element.elements),
      summary: localizedText("summary", in: element.elements), example: example.flatMap { json($0) })
  }

  private mutating func json(_ element: ForeignElement) -> Value? {
    do {
      return try Value(json: element.ownText, limits: JSONReader.Limits(depth: ReadLimits.nesting))
    } catch {
      checker.add(.error, .wrongValue, "the example is not JSON: \(error.message)", at: element)
      return nil
    }
  }

  /// The own elements that do something; those that only describe are read where they belong.
  mutating func ownContent(_ element: ForeignElement) -> Content? {
    switch element.name {
    case "action":
      guard let name = element["name"] else {
        checker.add(.error, .missingAttribute, "'action' needs an attribute 'name'", at: element)
        return nil
      }
      let displayName = localizedText("label", in: element.elements)
      return .action(Action(name, displayName: displayName, origin: element.origin))
    default: return nil
    }
  }
}

extension ForeignElement {
  /// The value of `xml:lang`.
  fileprivate var language: String? {
    attributes.first { $0.name == "lang" && $0.namespace == SCXML.xmlNamespace }?.value
  }
}
