import Statecharts

extension SismicReader {
  // MARK: - What is done

  mutating func blocks(_ node: YAMLNode?) -> [Block] {
    let content = contents(node)
    return content.isEmpty ? [] : [Block(content, origin: Origin(node?.range.start))]
  }

  /// Python: a line is a piece of content, unless lines belong together.
  mutating func contents(_ node: YAMLNode?) -> [Content] {
    guard let node, let code = node.text?.trimmed, !code.isEmpty else { return [] }
    let lines = code.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.trimmed.hasPrefix("#") }
    let belongTogether = lines.contains { $0.first?.isWhitespace == true || $0.hasSuffix(":") || $0.hasSuffix("\\") }
    let pieces = belongTogether ? [code] : lines
    return pieces.compactMap { content($0.trimmed, at: node.range) }
  }

  mutating func content(_ line: String, at range: SourceRange) -> Content? {
    let origin = Origin(range.start)
    guard !line.isEmpty, line != "pass" else { return nil }
    if let (event, delay, hasPayload) = SismicPython.sent(line) {
      if hasPayload { findings.leaveOut("the data of events", at: range) }
      let name = self.event(event)
      guard let delay else { return .raise(Raise(name, origin: origin)) }
      return .send(Send(event: .literal(name), delay: .literal(delay), origin: origin))
    }
    let text = SismicPython.argument(of: "do", line) ?? DrawnName.line(line)
    let short = text.unicodeScalars.count > ReadLimits.nameLength ? String(text.prefix(200)) + "…" : text
    return .action(Action(short, origin: origin))
  }
}
