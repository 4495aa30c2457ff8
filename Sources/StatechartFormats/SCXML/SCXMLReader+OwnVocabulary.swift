import Statecharts

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
