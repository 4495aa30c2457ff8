import Statecharts

extension SCXMLReader {
  /// Reads an `onentry`, `onexit` or `finalize`.
  mutating func block(_ element: ForeignElement, _ tag: SCXMLTag) -> Block {
    let content = contents(checker.children(of: element, tag))
    return Block(checker.actions(in: element) + content, origin: element.origin)
  }

  /// Reads executable content, elements of other vocabularies included. SCXML 4.
  mutating func contents(_ children: [SCXMLChild]) -> [Content] {
    children.compactMap { child in
      switch child {
      case .known(let tag, let element): content(tag, element)
      case .own(let element): ownContent(element)
      case .foreign(let element): .foreign(element)
      }
    }
  }

  private mutating func content(_ tag: SCXMLTag, _ element: ForeignElement) -> Content? {
    switch tag {
    case .if: choose(element)
    case .foreach: foreach(element)
    case .script: .script(script(element))
    case .send: .send(send(element))
    case .raise: raise(element)
    case .log: log(element)
    case .assign: assign(element)
    case .cancel: cancel(element)
    case .scxml, .state, .parallel, .transition, .initial, .final, .onentry, .onexit, .history, .elseif, .else,
      .datamodel, .data, .donedata, .content, .param, .invoke, .finalize:
      nil
    }
  }

  private mutating func raise(_ element: ForeignElement) -> Content? {
    _ = checker.children(of: element, .raise)
    return element["event"].map { .raise(Raise($0, origin: element.origin)) }
  }

  private mutating func log(_ element: ForeignElement) -> Content {
    _ = checker.children(of: element, .log)
    return .log(Log(label: element["label"], expression: expression(element, "expr"), origin: element.origin))
  }

  private mutating func assign(_ element: ForeignElement) -> Content? {
    _ = checker.children(of: element, .assign)
    let value = value(of: element, .assign)
    if value == .none {
      checker.add(.warning, .missingAttribute, "'assign' needs an attribute 'expr' or a value inside", at: element)
    }
    guard let location = element["location"] else { return nil }
    let place = Expression(location, origin: element.origin)
    return .assign(Assign(location: place, value: value, origin: element.origin))
  }

  private mutating func cancel(_ element: ForeignElement) -> Content? {
    _ = checker.children(of: element, .cancel)
    guard let sendID = computable(element, "sendid", "sendidexpr") else {
      let message = "'cancel' needs an attribute 'sendid' or 'sendidexpr'"
      checker.add(.error, .missingAttribute, message, at: element)
      return nil
    }
    return .cancel(Cancel(sendID, origin: element.origin))
  }

  /// Reads a `script`; its text is kept as it is written.
  mutating func script(_ element: ForeignElement) -> Script {
    _ = checker.children(of: element, .script)
    if let child = element.elements.first {
      let message = "'script' holds text; the element '\(child.qualifiedName)' is ignored"
      checker.add(.error, .misplacedElement, message, at: child)
    }
    guard let address = element["src"] else { return Script(.inline(element.ownText), origin: element.origin) }
    if !SCXML.isBlank(element.ownText) {
      let message = "the attribute 'src' and the text of 'script' exclude each other; the attribute counts"
      checker.add(.error, .exclusiveParts, message, at: element)
    }
    return Script(.source(address), origin: element.origin)
  }

  private mutating func foreach(_ element: ForeignElement) -> Content? {
    let content = contents(checker.children(of: element, .foreach)) + checker.actions(in: element)
    guard let array = element["array"], let item = element["item"] else { return nil }
    let collection = Expression(array, origin: element.origin)
    return .foreach(
      Foreach(in: collection, item: item, index: element["index"], content: content, origin: element.origin))
  }

  /// Reads an `if`: `elseif` and `else` divide its content into branches. SCXML 4.3.
  private mutating func choose(_ element: ForeignElement) -> Content {
    var branches: [Choose.Branch] = []
    var condition = Optional(branchCondition(element))
    var content = checker.actions(in: element)
    var hasElse = false
    for child in checker.children(of: element, .if) {
      guard case .known(let tag, let divider) = child, tag == .elseif || tag == .else else {
        content += contents([child])
        continue
      }
      _ = checker.children(of: divider, tag)
      if hasElse {
        checker.add(.error, .misplacedElement, "nothing but content may follow 'else' in 'if'", at: divider)
      }
      hasElse = hasElse || tag == .else
      branches.append(Choose.Branch(if: condition, content: content))
      condition = tag == .else ? nil : branchCondition(divider)
      content = []
    }
    return .choose(Choose(branches + [Choose.Branch(if: condition, content: content)], origin: element.origin))
  }

  /// A branch without its condition is never taken for an `else`.
  private func branchCondition(_ element: ForeignElement) -> Condition {
    Expression(element["cond"] ?? "false", origin: element.origin)
  }
}
