extension DOT {
  /// The comments, blocks of documents and edits of graphs.
  static let syntax = NotationSyntax(
    commentMarks: ["//", "/*", "#"], editorNames: ["dot", "graphviz", "gv"], ownExtensions: ["dot", "gv"],
    blocks: BlockSyntax(
      names: ["dot", "graphviz", "gv", "viz"], elements: ["graphviz"],
      holdsMachine: { $0.text.contains("->") && DOTNotation().resemblance(of: $0) == .certain }),
    edits: .arrows(
      ArrowSyntax(
        form: .graph, arrow: " -> ", ends: ";", isIndented: true, name: { $0.isPlainWord ? $0 : quoted($0) },
        label: quoted, quoted: quoted, content: { title, lines, _ in label(title: title, lines: lines) })))
}
