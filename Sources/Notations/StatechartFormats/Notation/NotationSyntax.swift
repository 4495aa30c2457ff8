/// The properties of a notation's texts that editors, documents and edits need.
public struct NotationSyntax: Sendable {
  /// The marks with which comments begin.
  package var commentMarks: [String] = []
  /// The names that editors have for the language.
  package var editorNames: [String] = []
  /// Those of the file extensions that only files in the notation have.
  package var ownExtensions: Set<String> = []
  /// True if files contain a machine next to what they show: no place of the machine is one of theirs.
  package var isCarrier = false
  /// Returns the name of the diagram of another kind that a text is, which the same extension and the same fences have;
  /// nil for a state machine, and for what may be meant as one.
  package var otherDiagram: @Sendable (SourceText) -> String? = { _ in nil }
  /// The blocks of documents that hold such texts; nil if no name says that they do.
  package var blocks: BlockSyntax?
  /// The way in which edits change a text; nil if it can only be edited as text.
  package var edits: EditSyntax?
  /// The words of the notation that editors offer at the beginning of a statement.
  package var keywords: [String] = []
}

extension NotationSyntax {
  /// A syntax of which only the comments are known, by the marks with which they begin.
  package init(comments marks: [String]) { self.init(commentMarks: marks) }
}

/// The blocks of documents that hold texts of a notation.
package struct BlockSyntax: Sendable {
  /// The words that name the notation, such as the first one after a fence, in lower case.
  let names: [String]
  /// The elements of HTML that hold a text.
  var elements: [String] = []
  /// The words, after `@` or a backslash, between which a text is, even in the comments of programs.
  var delimiters: (start: String, end: String)?
  /// True if a text says clearly enough that it is one: it is a chart even where no name is and it has errors.
  var isCertainUnnamed = false
  /// True if scripts may make machines in a way that only reading them shows.
  var isInScripts = false
  /// True for a text that is a state machine, where a name says its notation: others may be diagrams of other kinds.
  var holdsMachine: @Sendable (SourceText) -> Bool = { !$0.text.allSatisfy(\.isWhitespace) }
}

/// The way in which edits change a text.
package enum EditSyntax: Sendable {
  /// Statements, among them arrows between the names of states.
  case arrows(ArrowSyntax)
  /// Elements of SCXML.
  case markup
  /// Interlock's own JSON, in which states are a list.
  case json
  /// The object of a machine of XState, in which states are members.
  case object
}

/// The spelling that a notation of arrows has for the parts that edits insert.
package struct ArrowSyntax: Sendable {
  /// The grammar of statements.
  package enum Form: Sendable {
    /// State diagrams: states after the word `state`, others in braces, `--` between regions, and `[*]`.
    case diagram
    /// A list of states before the transitions; attributes in brackets, and others in braces.
    case list
    /// Nodes, edges and clusters with attributes.
    case graph
  }

  package let form: Form
  /// The text between the names of an arrow, if no other arrow gives an example.
  package let arrow: String
  /// The letters that can end a statement.
  package let ends: String
  /// The text that ends those that edits write.
  package var end = ""
  /// True if the statements of a chart are indented.
  package var isIndented = false
  /// True if a name alone declares a state.
  package var hasBareNames = true
  /// True if a text after a name and a colon is the state's display name.
  package var hasTitlesAfterColons = false
  /// The mark of a final state in a diagram; nil if an arrow to `[*]` and a class say that it is one.
  package var finalMark: String?
  /// Returns the spelling of a name; nil if it cannot be written.
  package let name: @Sendable (String) -> String?
  /// Returns the spelling of a label.
  package let label: @Sendable (String) -> String
  /// Returns a text in quotes.
  package let quoted: @Sendable (String) -> String
  /// Returns the text of what a state does, in lines with an end between them, below its title if that is a part of it.
  package var content: @Sendable (_ title: String, _ lines: [String], _ lineEnd: String) -> String = { _, lines, end in
    lines.joined(separator: end)
  }
}
