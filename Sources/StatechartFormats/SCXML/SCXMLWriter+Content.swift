import Statecharts

extension SCXMLWriter {
  mutating func contents(_ contents: [Content]) -> [SCXMLNode] {
    var nodes: [SCXMLNode] = []
    for content in contents {
      if let node = self.content(content) { nodes.append(node) }
    }
    return nodes
  }

  private mutating func content(_ content: Content) -> SCXMLNode? {
    switch content {
    case .raise(let raise): return SCXMLNode(.raise, [("event", event(raise.event, at: raise.origin))])
    case .send(let send): return self.send(send)
    case .cancel(let cancel):
      return SCXMLNode(.cancel, computable(cancel.sendID, "sendid", "sendidexpr", at: cancel.origin))
    case .assign(let assign):
      return value(assign.value, .assign, [("location", expression(assign.location))], at: assign.origin)
    case .log(let log):
      let label = log.label.map { text($0, at: log.origin) }
      return SCXMLNode(.log, [("label", label), ("expr", expression(log.expression))])
    case .choose(let choose): return self.choose(choose)
    case .foreach(let loop):
      let index = loop.index.map { text($0, at: loop.origin) }
      return SCXMLNode(
        .foreach,
        [("array", expression(loop.collection)), ("item", text(loop.item, at: loop.origin)), ("index", index)],
        contents(loop.content))
    case .script(let script): return self.script(script)
    case .action(let action):
      let name = text(action.name, at: action.origin)
      return SCXMLNode(own: "action", [("name", name)], labels("label", action.displayName))
    case .foreign(let element): return foreign(element)
    }
  }

  private mutating func choose(_ choose: Choose) -> SCXMLNode? {
    guard let first = choose.branches.first else {
      lose("an 'if' without branches is omitted", at: choose.origin)
      return nil
    }
    var nodes = contents(first.content)
    for (place, branch) in choose.branches.enumerated().dropFirst() {
      if let condition = branch.condition {
        nodes.append(SCXMLNode(.elseif, [("cond", expression(condition))]))
      } else {
        if place < choose.branches.count - 1 {
          lose("an 'else' is not the last branch of its 'if'", at: choose.origin)
        }
        nodes.append(SCXMLNode(.else))
      }
      nodes += contents(branch.content)
    }
    if first.condition == nil {
      lose("an 'if' begins with its 'else'; it is written with the condition 'true'", at: choose.origin)
    }
    return SCXMLNode(.if, [("cond", expression(first.condition) ?? "true")], nodes)
  }

  /// A script; its text is written as it was read.
  mutating func script(_ script: Script) -> SCXMLNode {
    switch script.body {
    case .source(let address): SCXMLNode(.script, [("src", text(address, at: script.origin))])
    case .inline(let source): SCXMLNode(.script, inside: .verbatim([.text(text(source, at: script.origin))]))
    }
  }

  private mutating func foreign(_ element: ForeignElement) -> SCXMLNode? {
    guard case .element(let element)? = markup([.element(element)], at: element.origin).first else { return nil }
    guard element.namespace != SCXML.namespace, element.namespace != SCXML.ownNamespace else {
      lose("'\(element.qualifiedName)' is an element of SCXML, not of another vocabulary", at: element.origin)
      return nil
    }
    return SCXMLNode(foreign: element)
  }
}
