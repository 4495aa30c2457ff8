extension PlantUML {
  /// The comments, blocks of documents and edits of state diagrams.
  static let syntax = NotationSyntax(
    commentMarks: ["'", "/'"], editorNames: ["plantuml", "puml"], ownExtensions: ["puml", "plantuml", "pu", "iuml"],
    otherDiagram: { otherDiagram(in: $0.text) },
    blocks: BlockSyntax(
      names: ["plantuml", "puml", "uml", "pu", "wsd", "iuml", "plant-uml", "plantuml-svg"],
      elements: ["plantuml", "uml"], delimiters: ("startuml", "enduml"), isCertainUnnamed: true,
      holdsMachine: { isStateDiagram($0.text) }),
    edits: .arrows(
      ArrowSyntax(
        form: .diagram, arrow: " --> ", ends: "", hasBareNames: false, finalMark: "<<end>>",
        name: { isPlainName($0) || $0.isForeignWord ? $0 : nil }, label: label, quoted: quoted)),
    keywords: ["state", "note", "title", "hide", "skinparam", "@startuml", "@enduml", "end note"])

  /// True if PlantUML would draw a state diagram: it draws arrows alone as a sequence, and what has classes, objects or
  /// participants as diagrams of these.
  static func isStateDiagram(_ text: String) -> Bool {
    var isOne = false
    for line in text.split(whereSeparator: \.isNewline).lazy.map({ $0.drop(while: \.isWhitespace) }) {
      let words = line.prefix(200).split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      if otherDiagrams.contains(first.lowercased()) { return false }
      if line.contains("[*]"), line.contains("-") { isOne = true }
      if first.lowercased() == "state", words.count > 1,
        words[1].first.map({ $0.isLetter || "\"_".contains($0) }) ?? false
      {
        isOne = true
      }
    }
    return isOne
  }

  /// The name of the diagram of another kind that PlantUML draws of a text; nil for one that has a state, and where
  /// none begins.
  static func otherDiagram(in text: String) -> String? {
    var (isBegun, kind) = (false, nil as String?)
    for line in text.split(whereSeparator: \.isNewline).map({ $0.drop(while: \.isWhitespace) }) {
      guard let word = line.prefix(200).split(maxSplits: 1, whereSeparator: \.isWhitespace).first?.lowercased() else {
        continue
      }
      if word.hasPrefix("@start") {
        isBegun = true
        if word.prefix(9) != "@startuml" { kind = kind ?? String(word.dropFirst(6)) }
      } else if word == "state" || line.contains("[*]") {
        return nil
      } else if otherDiagrams.contains(word) {
        kind = kind ?? word
      } else if word == "start" || line.hasPrefix(":") && line.last == ";" {
        kind = kind ?? "activity"
      } else if !line.hasPrefix("'"), ["->", "<-", "-->", "<--"].contains(where: line.contains) {
        kind = kind ?? "sequence"
      }
    }
    return isBegun ? kind : nil
  }

  /// The words that begin statements of other diagrams and none of state diagrams.
  private static let otherDiagrams: Set<String> = [
    "class", "interface", "enum", "abstract", "object", "actor", "participant", "usecase", "component", "database",
    "robust", "concise", "activate", "@startmindmap", "@startgantt", "@startjson", "@startyaml", "@startsalt",
  ]

  /// True if a diagram is in a comment of a program, outside of those whose lines begin with `@startuml`. `'` is the
  /// mark of PlantUML's own comments, so what is after it is no diagram.
  static func hasDiagramsInComments(_ source: SourceText) -> Bool {
    var isInDiagram = false
    for line in source.lines {
      let start = line.trimmingBlanks
      if start.hasPrefix("@startuml") {
        isInDiagram = true
      } else if start.hasPrefix("@enduml") {
        isInDiagram = false
      } else if !isInDiagram, let mark = DocumentScanner.mark("startuml", in: line),
        let comment = DocumentScanner.comment(before: line[..<mark.lowerBound]), !comment.isEmpty, comment != ["'"]
      {
        return true
      }
    }
    return false
  }
}
