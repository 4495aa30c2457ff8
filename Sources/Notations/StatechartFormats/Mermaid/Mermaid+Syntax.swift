extension Mermaid {
  /// The comments, blocks of documents and edits of state diagrams.
  static let syntax = NotationSyntax(
    commentMarks: ["%%"], editorNames: ["mermaid", "mmd"], ownExtensions: ["mmd", "mermaid"],
    otherDiagram: { MermaidPreamble.otherDiagram(in: $0) },
    blocks: BlockSyntax(
      names: ["mermaid", "mmd", "mermaidjs", "mermaid-js", "mermaid-example"], elements: ["mermaid"],
      isCertainUnnamed: true,
      // Flowcharts in documents are seldom machines, so they are read only where somebody gives one by itself.
      holdsMachine: { MermaidPreamble.isHeader(MermaidPreamble.header(of: $0)) }),
    edits: .arrows(
      ArrowSyntax(
        form: .diagram, arrow: " --> ", ends: ";", isIndented: true, hasTitlesAfterColons: true,
        name: { isPlainName($0) || $0.isForeignWord ? $0 : nil }, label: label, quoted: { "\"\(label($0))\"" })),
    keywords: ["state", "note", "direction", "stateDiagram-v2", "classDef", "class", "end note"])
}
