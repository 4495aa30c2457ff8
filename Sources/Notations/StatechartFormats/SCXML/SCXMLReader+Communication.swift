import Statecharts

extension SCXMLReader {
  /// Reads a `send`. SCXML 6.2.
  mutating func send(_ element: ForeignElement) -> Send {
    let children = checker.children(of: element, .send)
    let payload = payload(element, children, .send)
    let event = computable(element, "event", "eventexpr")
    let isNamed = (payload.names + payload.parameters.map(\.name)).contains(SCXML.eventNameParameter)
    if event == nil, payload.content == nil, !isNamed {
      checker.add(.warning, .missingAttribute, "'send' needs an event or a content", at: element)
    }
    let delay = delay(element)
    if element["target"] == "#_internal", delay != nil {
      checker.add(.error, .exclusiveParts, "an event to '#_internal' may have no delay", at: element)
    }
    return Send(
      event: event, target: computable(element, "target", "targetexpr"),
      type: computable(element, "type", "typeexpr"), id: element["id"], idLocation: location(element, unless: "id"),
      delay: delay, payload: payload, origin: element.origin)
  }

  /// Reads an `invoke`. SCXML 6.4.
  mutating func invoke(_ element: ForeignElement) -> Invoke {
    let children = checker.children(of: element, .invoke)
    let payload = payload(element, children, .invoke)
    let source = computable(element, "src", "srcexpr")
    if source != nil, let content = children.first(.content) {
      checker.add(.error, .exclusiveParts, "'invoke' has a source and a content, which exclude each other", at: content)
    }
    return Invoke(
      type: computable(element, "type", "typeexpr"), source: source, id: element["id"],
      idLocation: location(element, unless: "id"), autoforwards: autoforward(element), payload: payload,
      finalize: children.first(.finalize).map { block($0, .finalize) }, origin: element.origin)
  }

  /// Reads a `donedata`. SCXML 5.5.
  mutating func doneData(_ element: ForeignElement) -> DoneData {
    let children = checker.children(of: element, .donedata)
    return DoneData(payload(element, children, .donedata), origin: element.origin)
  }

  private mutating func location(_ element: ForeignElement, unless name: String) -> Expression? {
    element[name] == nil ? expression(element, "idlocation") : nil
  }

  private mutating func delay(_ element: ForeignElement) -> Computable<Delay>? {
    guard let text = element["delay"] else { return computedDelay(element) }
    if let delay = Delay(text) { return .literal(delay) }
    let plain = text.filter { !$0.isWhitespace }.lowercased()
    if let delay = SCXMLReader.milliseconds(plain) ?? Delay(plain) {
      checker.add(
        .warning, .wrongValue, "a delay is written '2s' or '500ms'; '\(text)' is read as '\(delay)'", at: element)
      return .literal(delay)
    }
    checker.add(.error, .wrongValue, "a delay is written '2s' or '500ms', not '\(text)'; it is ignored", at: element)
    return nil
  }

  private mutating func computedDelay(_ element: ForeignElement) -> Computable<Delay>? {
    guard let expression = expression(element, "delayexpr") else { return nil }
    guard let delay = SCXMLReader.milliseconds(expression.source.trimmed) else { return .computed(expression) }
    let message = "the value of 'delayexpr' is a text such as '2s'; \(expression.source) is read as '\(delay)'"
    checker.add(.warning, .wrongValue, message, at: element)
    return .literal(delay)
  }

  /// A number without a unit counts milliseconds, as Qt and uscxml have it.
  private static func milliseconds(_ text: String) -> Delay? {
    text.utf8.contains { (48...57).contains($0) } ? Delay(text + "ms") : nil
  }

  private mutating func autoforward(_ element: ForeignElement) -> Bool {
    switch element["autoforward"] {
    case "true", "1": return true
    case "false", "0", nil: return false
    case let text?:
      checker.add(.error, .wrongValue, "'autoforward' is 'true' or 'false', not '\(text)'", at: element)
      return false
    }
  }

  /// Reads `namelist`, `param` and `content`. SCXML 5.6, 5.7, 6.2.3.
  private mutating func payload(_ element: ForeignElement, _ children: [SCXMLChild], _ tag: SCXMLTag) -> Payload {
    let names = SCXML.words(tag == .donedata ? "" : element["namelist"] ?? "")
    let parameters = children.elements(.param).compactMap { parameter($0) }
    let content = children.first(.content)
    if let content, tag != .invoke, !parameters.isEmpty || !names.isEmpty {
      let other = parameters.isEmpty ? "namelist" : "param"
      checker.add(.error, .exclusiveParts, "'content' and '\(other)' exclude each other", at: content)
    }
    if tag == .invoke, !parameters.isEmpty, !names.isEmpty {
      checker.add(.error, .exclusiveParts, "'param' and 'namelist' exclude each other in 'invoke'", at: element)
    }
    return Payload(names: names, parameters: parameters, content: content.map { body($0) })
  }

  private mutating func body(_ element: ForeignElement) -> DataSource {
    _ = checker.children(of: element, .content)
    return value(of: element, .content)
  }

  private mutating func parameter(_ element: ForeignElement) -> Payload.Parameter? {
    _ = checker.children(of: element, .param)
    guard let name = element["name"] else { return nil }
    if let value = expression(element, "expr") {
      return Payload.Parameter(name: name, value: value, origin: element.origin)
    }
    guard let location = expression(element, "location") else {
      checker.add(.error, .missingAttribute, "'param' needs an attribute 'expr' or 'location'", at: element)
      return nil
    }
    return Payload.Parameter(name: name, value: location, isLocation: true, origin: element.origin)
  }
}
