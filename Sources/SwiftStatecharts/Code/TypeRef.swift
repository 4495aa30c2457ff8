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
