import Statecharts

/// A child of an element, once it is known to be allowed there.
enum SCXMLChild {
  /// An element of SCXML.
  case known(SCXMLTag, ForeignElement)
  /// An element of Interlock's own vocabulary.
  case own(ForeignElement)
  /// An element of another vocabulary among executable content.
  case foreign(ForeignElement)
}

/// Checks elements against their rules and collects what is wrong.
struct SCXMLChecker {
  private let namespace: String?
  private var found: [Diagnostic] = []
  private var foreignNames: [String] = []
  private var foreign: [String: (position: SourcePosition?, count: Int)] = [:]
  /// The elements of SCXML that are in another namespace than the root: the first, and how many.
  private var stray: (first: ForeignElement, count: Int)?

  /// Makes a checker for a document whose root is in a namespace, SCXML's or one in its stead.
  init(namespace: String?) {
    self.namespace = namespace
  }

  /// The findings, with one note for each name of another vocabulary that was left out.
  var diagnostics: [Diagnostic] {
    found + strayFinding
      + foreignNames.map { name in
        let place = foreign[name]
        let count = place.map { $0.count > 1 ? " (\($0.count) times)" : "" } ?? ""
        return Diagnostic(
          .note, .foreignVocabulary, "\(name) of another vocabulary is ignored\(count)", at: place?.position)
      }
  }

  private var strayFinding: [Diagnostic] {
    guard let (first, count) = stray else { return [] }
    let place = first.namespace.map { $0.isEmpty ? "no namespace" : "the namespace \($0)" } ?? "no namespace"
    let others = count > 1 ? " (\(count) elements)" : ""
    let message = "'\(first.name)' is in \(place), unlike the root; it is read as SCXML's\(others)"
    return [Diagnostic(.warning, .namespace, message, at: first.origin.position)]
  }

  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, at element: ForeignElement,
    nearest names: [String] = []
  ) {
    found.append(Diagnostic(severity, code, message, at: element.origin.position, nearest: names))
  }

  /// Returns the tag of an element of SCXML; nil if it is none.
  func tag(of element: ForeignElement) -> SCXMLTag? {
    SCXML.isOurs(element.namespace, under: namespace) ? SCXMLTag(rawValue: element.name) : nil
  }

  /// Checks an element and returns what may be in it.
  mutating func children(of element: ForeignElement, _ tag: SCXMLTag) -> [SCXMLChild] {
    let rule = tag.rule
    checkAttributes(of: element, tag, rule)
    guard !rule.isVerbatim else { return [] }
    if !SCXML.isBlank(element.ownText), !tag.holdsContent {
      add(.warning, .misplacedText, "text is not allowed in '\(tag.rawValue)'; it is ignored", at: element)
    }
    var seen: Set<SCXMLTag> = []
    return element.elements.compactMap { child in
      guard let kept = self.child(child, of: tag, rule) else { return nil }
      if case .known(let childTag, _) = kept, rule.single.contains(childTag), !seen.insert(childTag).inserted {
        add(.error, .repeatedElement, "there may be only one '\(childTag.rawValue)' in '\(tag.rawValue)'", at: child)
      }
      return kept
    }
  }

  /// The lines of text among executable content: other tools write there what the program around the machine does.
  mutating func actions(in element: ForeignElement) -> [Content] {
    let names = element.ownText.lines.map(\.onOneLine).filter { !$0.isEmpty }
    if !names.isEmpty {
      let message = "text is not allowed in '\(element.name)'; it is read as the name of an action"
      add(.warning, .misplacedText, message, at: element)
    }
    return names.map { .action(Action($0, origin: element.origin)) }
  }

  private mutating func child(_ child: ForeignElement, of tag: SCXMLTag, _ rule: SCXMLRule) -> SCXMLChild? {
    if child.namespace == SCXML.ownNamespace {
      let names = SCXML.ownNames(in: tag)
      if names.contains(child.name) { return .own(child) }
      let nearest = nearestNames(to: child.name, among: names)
      let message = "Interlock has no element '\(child.name)' for '\(tag.rawValue)'"
      add(.error, .unknownElement, message, at: child, nearest: nearest)
      return nil
    }
    if child.namespace != namespace, let childTag = self.tag(of: child), rule.children.contains(childTag) {
      stray = (stray?.first ?? child, (stray?.count ?? 0) + 1)
      return .known(childTag, child)
    }
    guard child.namespace == namespace else {
      if tag.holdsContent { return .foreign(child) }
      leaveOut("the element '\(child.qualifiedName)'", at: child)
      return nil
    }
    guard let childTag = SCXMLTag(rawValue: child.name) else {
      let nearest = nearestNames(to: child.name, among: rule.children.map(\.rawValue))
      add(.error, .unknownElement, "SCXML has no element '\(child.name)'", at: child, nearest: nearest)
      return nil
    }
    guard rule.children.contains(childTag) else {
      add(.error, .misplacedElement, "'\(childTag.rawValue)' is not allowed in '\(tag.rawValue)'", at: child)
      return nil
    }
    return .known(childTag, child)
  }

  private mutating func checkAttributes(of element: ForeignElement, _ tag: SCXMLTag, _ rule: SCXMLRule) {
    for attribute in element.attributes {
      if attribute.namespace == SCXML.ownNamespace {
        checkOwnAttribute(attribute.name, of: element, tag)
      } else if attribute.namespace != nil {
        let name = attribute.prefix.map { "\($0):\(attribute.name)" } ?? attribute.name
        leaveOut("the attribute '\(name)'", at: element)
      } else if !rule.attributes.contains(attribute.name) {
        let nearest = nearestNames(to: attribute.name, among: rule.attributes)
        let message = "'\(tag.rawValue)' has no attribute '\(attribute.name)'"
        add(.warning, .unknownAttribute, message, at: element, nearest: nearest)
      }
    }
    for name in rule.required where element[name] == nil {
      let severity: Diagnostic.Severity = tag == .scxml ? .warning : .error
      add(severity, .missingAttribute, "'\(tag.rawValue)' needs an attribute '\(name)'", at: element)
    }
    for names in rule.exclusive {
      let present = names.filter { element[$0] != nil }
      guard present.count > 1 else { continue }
      let list = present.map { "'\($0)'" }.joined(separator: " and ")
      add(.error, .exclusiveParts, "the attributes \(list) exclude each other; the first counts", at: element)
    }
  }

  private mutating func checkOwnAttribute(_ name: String, of element: ForeignElement, _ tag: SCXMLTag) {
    let names = SCXML.ownAttributes(of: tag)
    guard !names.contains(name) else { return }
    let nearest = nearestNames(to: name, among: names)
    let message = "Interlock has no attribute '\(name)' for '\(tag.rawValue)'"
    add(.warning, .unknownAttribute, message, at: element, nearest: nearest)
  }

  private mutating func leaveOut(_ name: String, at element: ForeignElement) {
    if let before = foreign[name] {
      foreign[name] = (before.position, before.count + 1)
    } else {
      foreign[name] = (element.origin.position, 1)
      foreignNames.append(name)
    }
  }
}

/// Walks the states and transitions of a document before it is read: counts them and collects the identifiers.
struct SCXMLSurvey {
  private(set) var identifiers: [String] = []
  private var count = ReadCount()
  private let namespace: String?
  private let fileName: String?

  init(_ root: ForeignElement, fileName: String?) throws(ReadError) {
    namespace = root.namespace
    self.fileName = fileName
    try walk(root)
  }

  private mutating func walk(_ element: ForeignElement) throws(ReadError) {
    for child in element.elements where SCXML.isOurs(child.namespace, under: namespace) {
      switch SCXMLTag(rawValue: child.name) {
      case .state, .parallel, .final, .history:
        try count.addState(at: child.origin.position, fileName: fileName)
        if let id = child["id"] { identifiers.append(id) }
        try walk(child)
      case .transition: try count.addTransition(at: child.origin.position, fileName: fileName)
      case .initial: try walk(child)
      case .scxml, .onentry, .onexit, .raise, .if, .elseif, .else, .foreach, .log, .datamodel, .data, .assign,
        .donedata, .content, .param, .script, .send, .cancel, .invoke, .finalize, nil:
        break
      }
    }
  }
}
