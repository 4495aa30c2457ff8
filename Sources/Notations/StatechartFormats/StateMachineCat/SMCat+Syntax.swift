extension SMCat {
  /// The comments, blocks of documents and edits of state machines.
  static let syntax = NotationSyntax(
    commentMarks: ["#"], editorNames: ["smcat", "state-machine-cat"], ownExtensions: ["smcat"],
    blocks: BlockSyntax(names: ["smcat", "state-machine-cat"]),
    edits: .arrows(
      ArrowSyntax(
        form: .list, arrow: " => ", ends: ";,", end: ";", name: { canWrite($0) ? name($0) : nil }, label: label,
        quoted: quoted, content: { _, lines, lineEnd in activities(lines.joined(separator: lineEnd + "    ")) })))
}
