/// The declarations of a file.
struct FileDeclarations: Sendable {
  var types: [TypeDeclaration] = []
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
final class TypeDeclaration: Sendable {
  enum Kind: Sendable { case `class`, structure, enumeration, `protocol`, `extension` }

  struct EnumCase: Sendable {
    let name: String
    let span: Span
  }

  let kind: Kind
  /// One name, or the path that an extension is of.
  let path: [String]
  let inherited: [TypeRef]
  /// The names of its type parameters.
  let generics: [String]
  let members: FileDeclarations
  let cases: [EnumCase]
  let span: Span
  let nameSpan: Span

  init(
    kind: Kind, path: [String], inherited: [TypeRef], generics: [String] = [], members: FileDeclarations,
    cases: [EnumCase], span: Span, nameSpan: Span
  ) {
    self.kind = kind
    self.path = path
    self.inherited = inherited
    self.generics = generics
    self.members = members
    self.cases = cases
    self.span = span
    self.nameSpan = nameSpan
  }
}

extension String {
  /// True for a name as types have them: its first letter is not a small one. Many scripts have no small letters.
  var isTypeName: Bool {
    guard let first = first(where: { $0 != "_" }) else { return false }
    return first.isLetter && !first.isLowercase
  }
}

/// A type as it is written, as far as the analysis uses it: generic arguments and optionality are dropped.
indirect enum TypeRef: Hashable, Sendable {
  /// A name with those around it: `Scene.Loading`.
  case named([String])
  /// `[T]`, `Array<T>`, `Set<T>`.
  case list(TypeRef)
  /// `[K: V]`.
  case dictionary(TypeRef, TypeRef)
  /// `T.Type`.
  case metatype(TypeRef)
  /// Anything else.
  case other

  /// The name of the type or of what its metatype is of.
  var path: [String]? {
    switch self {
    case .named(let path): path
    case .metatype(let instance): instance.path
    case .list, .dictionary, .other: nil
    }
  }

  /// The type of the elements, if it is a list.
  var element: TypeRef? { if case .list(let element) = self { element } else { nil } }
}

/// A part of a file, as offsets of bytes of its UTF-8.
package struct Span: Hashable, Sendable {
  /// The place of the file in its set.
  package let file: Int
  /// The first byte.
  package let start: Int
  /// The offset after the last byte.
  package let end: Int

  func through(_ other: Span) -> Span { Span(file: file, start: min(start, other.start), end: max(end, other.end)) }
}
