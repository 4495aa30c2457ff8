extension Content {
  /// What the content does, in a few words for a drawing: `raise x`, `send x after 2s`, `x = 1`, an action's name.
  ///
  /// Keywords are the notation's and stay; names of events and actions stand in the language.
  public func summary(in language: String = "en", of chart: Statechart) -> String {
    switch self {
    case .raise(let raise): "raise " + chart.label(ofEvent: raise.event, in: language)
    case .send(let send): send.summary { chart.label(ofEvent: $0, in: language) }
    case .cancel(let cancel): "cancel " + text(of: cancel.sendID)
    case .assign(let assign): excerpt(of: assign.location.source) + " = " + assign.value.summary
    case .log(let log): log.summary
    case .choose(let choose): choose.summary
    case .foreach(let loop): "for each \(loop.item) in \(excerpt(of: loop.collection.source)) …"
    case .script(let script): script.summary
    case .action(let action): action.displayName.map { $0(in: language) } ?? action.name
    case .foreign(let element): "<\(element.qualifiedName)>"
    }
  }
}

extension Block {
  /// What the block does, one text for each piece of content.
  public func summary(in language: String = "en", of chart: Statechart) -> [String] {
    content.map { $0.summary(in: language, of: chart) }
  }
}

extension ForeignElement {
  /// The name as it was written, with its prefix.
  public var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }
}

extension Send {
  fileprivate func summary(_ label: (String) -> String) -> String {
    var words = ["send"]
    switch event {
    case .literal(let name): words.append(label(name))
    case .computed(let expression): words.append(excerpt(of: expression.source))
    case nil: break
    }
    if let target { words.append("to " + text(of: target)) }
    switch delay {
    case .literal(let delay) where delay.milliseconds > 0: words.append("after \(delay)")
    case .computed(let expression): words.append("after " + excerpt(of: expression.source))
    case .literal, nil: break
    }
    return words.joined(separator: " ")
  }
}

extension DataSource {
  fileprivate var summary: String {
    switch self {
    case .expression(let expression): excerpt(of: expression.source)
    case .source(let address): "content of " + excerpt(of: address)
    case .text(let text): excerpt(of: text)
    case .markup: "markup"
    case .none: "nothing"
    }
  }
}

extension Log {
  fileprivate var summary: String {
    let parts = [label, expression.map { excerpt(of: $0.source) }].compactMap(\.self)
    return parts.isEmpty ? "log" : "log " + parts.joined(separator: ": ")
  }
}

extension Choose {
  fileprivate var summary: String {
    guard let condition = branches.first?.condition else { return "if …" }
    return "if \(excerpt(of: condition.source)) …"
  }
}

extension Script {
  fileprivate var summary: String {
    switch body {
    case .inline(let text): excerpt(of: text)
    case .source(let address): "script " + excerpt(of: address)
    }
  }
}

private func text(of computable: Computable<String>) -> String {
  switch computable {
  case .literal(let text): text
  case .computed(let expression): excerpt(of: expression.source)
  }
}

/// The beginning of a text on one line: white space is collapsed, and what is beyond 40 characters is an ellipsis.
func excerpt(of text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count <= 40 ? line : line.prefix(39) + "…"
}
