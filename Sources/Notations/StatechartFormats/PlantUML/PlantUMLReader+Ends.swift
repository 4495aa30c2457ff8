import Statecharts

/// An end of an arrow.
enum PlantUMLEnd {
  /// A name, or a text in quotes.
  case state(String)
  /// `[*]`
  case edge
  /// `[H]` or `[H*]`, of the state of a name or of that around it.
  case history(State.HistoryDepth, String?)
  /// `==name==`
  case bar(String)

  /// The name, for messages.
  var name: String {
    switch self {
    case .state(let name), .bar(let name): name
    case .edge: "[*]"
    case .history(let depth, let name): (name ?? "") + "[\(depth.mark)]"
    }
  }
}

extension PlantUMLReader {
  /// Moves past an end of an arrow.
  mutating func takeEnd() -> PlantUMLEnd? {
    if cursor.take("[*]") { return .edge }
    if let depth = takeHistory() { return .history(depth, nil) }
    if cursor.isAt("==") {
      cursor.scan { $0 == "=" }
      let name = cursor.takeWhile { $0.isWordLetter || $0 == "." }
      cursor.scan { $0 == "=" }
      return name.isEmpty ? nil : .bar(name)
    }
    guard let name = takeName() else { return nil }
    if let depth = takeHistory() { return .history(depth, name) }
    return .state(name)
  }

  private mutating func takeHistory() -> State.HistoryDepth? {
    if cursor.take("[H*]", ignoringCase: true) { return .deep }
    return cursor.take("[H]", ignoringCase: true) ? .shallow : nil
  }

  /// A name, or a text in quotes.
  mutating func takeName() -> String? {
    let start = cursor.offset
    defer { lastName = start..<cursor.offset }
    guard let quote = cursor.peek, quote == "\"" || quote == "\u{201C}" else {
      while let letter = cursor.peek, isNameLetter(letter) {
        // A full stop at the end of a name is none of it: `a..>b`.
        if letter == ".", !(cursor.peek(1)?.isWordLetter ?? false) { break }
        if letter == ":" { cursor.advance() }
        cursor.advance()
      }
      let name = cursor.text(from: start)
      return name.isEmpty ? nil : name
    }
    cursor.advance()
    let written = cursor.takeLine(upTo: quote == "\"" ? "\"" : "\u{201D}")
    let name = PlantUML.name(written)
    if !name.isEmpty { titles[name] = PlantUML.lines(written) }
    return name.isEmpty ? nil : name
  }

  /// A letter of a name here; colons are two, between two letters: `A::B`.
  func isNameLetter(_ letter: Unicode.Scalar) -> Bool {
    if letter.isWordLetter || letter == "." { return true }
    return letter == ":" && cursor.peek(1) == ":" && cursor.peek(2)?.isWordLetter ?? false
  }

  /// Moves over what may be after a name: `<<stereotype>>`, `#colour`, `##[dashed]colour`, `$tag`, `[[link]]`.
  mutating func takeDecoration() -> PlantUMLDecoration {
    var decoration = PlantUMLDecoration()
    while true {
      cursor.skipBlanks()
      if cursor.take("<<") {
        let stereotype = cursor.takeLine(upTo: ">>").trimmed
        if let shape = PlantUML.shape(stereotype) { decoration.shape = shape } else { decoration.hasStereotype = true }
      } else if cursor.isAt("#") {
        takeColour()
        decoration.hasColour = true
      } else if cursor.take("[[") {
        let link = PlantUMLLink(cursor.takeLine(upTo: "]]"))
        decoration.link = link.link
        decoration.hasOtherLink = link.link == nil
      } else if cursor.isAt("$"), cursor.peek(1)?.isWordLetter ?? false {
        cursor.advance()
        cursor.scan(while: \.isWordLetter)
        decoration.hasColour = true
      } else {
        return decoration
      }
    }
  }

  /// `#pink;line:red;line.bold;text:red`: a colon after one of these words does not end it.
  private mutating func takeColour() {
    var word = ""
    while let letter = cursor.peek, !letter.properties.isWhitespace, letter != "{" {
      if letter == ":" {
        let isKey = ["back", "header", "line", "text"].contains(word.lowercased())
        guard isKey, let next = cursor.peek(1), !next.properties.isWhitespace else { return }
      }
      if ";#:".unicodeScalars.contains(letter) { word = "" } else { word.unicodeScalars.append(letter) }
      cursor.advance()
    }
  }

  /// Gives a node the shape that a stereotype says; what is left out is counted.
  mutating func apply(_ decoration: PlantUMLDecoration, to node: ChartDraft.NodeID?, at range: SourceRange) {
    if let shape = decoration.shape, let node { draft[node].shape = shape }
    if let link = decoration.link, let node { draft[node].link = link }
    if decoration.hasOtherLink { draft.findings.leaveOut("links that are not to http or https", at: range) }
    if decoration.hasStereotype { draft.findings.leaveOut("stereotypes", at: range) }
    if decoration.hasColour { draft.findings.leaveOut("colours and styles", at: range) }
  }
}

/// The inside of `[[address {tooltip} label]]`. https://plantuml.com/link
struct PlantUMLLink {
  /// The link; nil if its address is none of HTTP.
  let link: Presentation.Link?

  init(_ inside: String) {
    let text = inside.trimmed
    let address = text.prefix { !$0.isWhitespace && $0 != "{" }
    let rest = text.dropFirst(address.count).trimmingBlanks
    let tooltip = rest.first == "{" ? rest.dropFirst().prefix { $0 != "}" }.trimmed : nil
    link = Presentation.Link(String(address), tooltip: tooltip)
  }
}

/// The stereotype, the colour and the link after a name.
struct PlantUMLDecoration {
  var shape: ChartDraft.Shape?
  var link: Presentation.Link?
  /// True if there is a link that no drawing has.
  var hasOtherLink = false
  var hasStereotype = false
  var hasColour = false
}
