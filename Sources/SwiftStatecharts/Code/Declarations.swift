/// What a file declares.
struct FileDeclarations: Sendable {
  var types: [TypeSyntaxPart] = []
  var functions: [Function] = []
  var properties: [Property] = []
  var typealiases: [(name: String, type: TypeRef)] = []
  /// Statements outside all declarations, as scripts have them.
  var statements: [Statement] = []
  var imports: [String] = []
  /// True if the parser gave up where the file is nested too deeply.
  var isCutShort = false
}

/// A declaration of a type or an extension of one, with what is in it.
final class TypeSyntaxPart: Sendable {
  enum Kind: Sendable { case `class`, structure, enumeration, `protocol`, `extension` }

  struct EnumCase: Sendable {
    let name: String
    let hasPayload: Bool
    let span: Span
  }

  let kind: Kind
  /// One name, or the path that an extension is of.
  let path: [String]
  let inherited: [TypeRef]
  let members: FileDeclarations
  let cases: [EnumCase]
  let span: Span
  let nameSpan: Span

  init(
    kind: Kind, path: [String], inherited: [TypeRef], members: FileDeclarations, cases: [EnumCase], span: Span,
    nameSpan: Span
  ) {
    self.kind = kind
    self.path = path
    self.inherited = inherited
    self.members = members
    self.cases = cases
    self.span = span
    self.nameSpan = nameSpan
  }
}
