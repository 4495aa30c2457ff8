import Statecharts

extension SCXMLWriter {
  mutating func send(_ send: Send) -> SCXMLNode {
    var attributes: [(name: String, value: String?)] = []
    switch send.event {
    case .literal(let name): attributes.append(("event", event(name, at: send.origin)))
    case .computed(let expression): attributes.append(("eventexpr", self.expression(expression)))
    case nil: break
    }
    attributes += computable(send.target, "target", "targetexpr", at: send.origin)
    attributes += computable(send.type, "type", "typeexpr", at: send.origin)
    attributes += identity(send.id, send.idLocation, at: send.origin)
    switch send.delay {
    case .literal(let delay): attributes.append(("delay", delay.description))
    case .computed(let expression): attributes.append(("delayexpr", self.expression(expression)))
    case nil: break
    }
    attributes.append(("namelist", nameList(send.payload, at: send.origin)))
    return SCXMLNode(.send, attributes, payload(send.payload))
  }

  mutating func invoke(_ invocation: Invoke) -> SCXMLNode {
    var attributes = computable(invocation.type, "type", "typeexpr", at: invocation.origin)
    attributes += computable(invocation.source, "src", "srcexpr", at: invocation.origin)
    attributes += identity(invocation.id, invocation.idLocation, at: invocation.origin)
    attributes.append(("namelist", nameList(invocation.payload, at: invocation.origin)))
    attributes.append(("autoforward", invocation.autoforwards ? "true" : nil))
    var nodes = payload(invocation.payload)
    if let finalize = invocation.finalize { nodes.append(SCXMLNode(.finalize, [], contents(finalize.content))) }
    return SCXMLNode(.invoke, attributes, nodes)
  }

  /// A `donedata`, which has no attribute `namelist`.
  mutating func doneData(_ doneData: DoneData) -> SCXMLNode {
    var nodes: [SCXMLNode] = []
    for name in doneData.payload.names {
      lose("the variable '\(name)' of 'donedata' is written as a parameter", at: doneData.origin)
      let spelling = text(name, at: doneData.origin)
      nodes.append(SCXMLNode(.param, [("name", spelling), ("location", spelling)]))
    }
    return SCXMLNode(.donedata, [], nodes + payload(doneData.payload))
  }

  /// The `param` and `content` elements; `namelist` is an attribute of their owner.
  mutating func payload(_ payload: Payload) -> [SCXMLNode] {
    var nodes: [SCXMLNode] = []
    for parameter in payload.parameters {
      let name = text(parameter.name, at: parameter.origin)
      let value = expression(parameter.value)
      nodes.append(SCXMLNode(.param, [("name", name), (parameter.isLocation ? "location" : "expr", value)]))
    }
    if let content = payload.content { nodes.append(value(content, .content, [], at: .none)) }
    return nodes
  }

  private mutating func nameList(_ payload: Payload, at origin: Origin) -> String? {
    payload.names.isEmpty ? nil : text(payload.names.joined(separator: " "), at: origin)
  }

  private mutating func identity(
    _ id: String?, _ location: Expression?, at origin: Origin
  ) -> [(name: String, value: String?)] {
    if let id {
      if location != nil { lose("'idlocation' is omitted because of the identifier '\(id)'", at: origin) }
      return [("id", text(id, at: origin))]
    }
    return [("idlocation", expression(location))]
  }

  /// The attribute of a value that is written out, or that of an expression.
  mutating func computable(
    _ value: Computable<String>?, _ literal: String, _ computed: String, at origin: Origin
  ) -> [(name: String, value: String?)] {
    switch value {
    case .literal(let text): [(literal, self.text(text, at: origin))]
    case .computed(let expression): [(computed, self.expression(expression))]
    case nil: []
    }
  }

  /// Markup without what XML has no spelling for: names that are none, prefixes without a namespace.
  mutating func markup(_ nodes: [MarkupNode], at origin: Origin) -> [MarkupNode] {
    var kept: [MarkupNode] = []
    for node in nodes {
      switch node {
      case .text(let text): kept.append(.text(self.text(text, at: origin)))
      case .element(let element):
        if let element = valid(element, at: origin) { kept.append(.element(element)) }
      }
    }
    return kept
  }

  private mutating func valid(_ element: ForeignElement, at origin: Origin) -> ForeignElement? {
    guard XMLName.isValid(element.name) else {
      lose("'\(element.name)' is not a valid element name in XML; it is omitted", at: origin)
      return nil
    }
    let (prefix, namespace) = place(element.prefix, element.namespace, of: element.name, at: origin)
    var attributes: [ForeignElement.Attribute] = []
    for attribute in element.attributes {
      guard XMLName.isValid(attribute.name) else {
        lose("'\(attribute.name)' is not a valid attribute name in XML; it is omitted", at: origin)
        continue
      }
      var (prefix, namespace) = place(attribute.prefix, attribute.namespace, of: attribute.name, at: origin)
      if prefix == nil, namespace != nil {
        lose("the namespace of the attribute '\(attribute.name)' needs a prefix; it is omitted", at: origin)
        namespace = nil
      }
      attributes.append(
        ForeignElement.Attribute(
          name: attribute.name, prefix: prefix, namespace: namespace, value: text(attribute.value, at: origin)))
    }
    return ForeignElement(
      name: element.name, prefix: prefix, namespace: namespace, attributes: attributes,
      children: markup(element.children, at: origin), origin: element.origin)
  }

  /// A prefix and a namespace as XML can have them.
  private mutating func place(
    _ prefix: String?, _ namespace: String?, of name: String, at origin: Origin
  ) -> (prefix: String?, namespace: String?) {
    guard let namespace, !namespace.isEmpty, XMLName.isText(namespace) else {
      if prefix != nil || namespace != nil { lose("'\(name)' has a prefix without a namespace", at: origin) }
      return (nil, nil)
    }
    if let prefix, !XMLName.isValid(prefix) {
      lose("'\(prefix)' is not a valid prefix in XML; it is omitted", at: origin)
      return (nil, namespace)
    }
    return (prefix, namespace)
  }
}
