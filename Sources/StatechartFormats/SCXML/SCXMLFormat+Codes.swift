public import Statecharts

extension Diagnostic.Code {
  /// SCXML has no such element.
  public static let unknownElement = Diagnostic.Code("unknown-element")
  /// The element may not stand there.
  public static let misplacedElement = Diagnostic.Code("misplaced-element")
  /// The element may stand there only once.
  public static let repeatedElement = Diagnostic.Code("repeated-element")
  /// The element lacks something inside.
  public static let missingElement = Diagnostic.Code("missing-element")
  /// The element has no such attribute.
  public static let unknownAttribute = Diagnostic.Code("unknown-attribute")
  /// The element lacks an attribute.
  public static let missingAttribute = Diagnostic.Code("missing-attribute")
  /// Attributes or contents stand together that exclude each other.
  public static let exclusiveParts = Diagnostic.Code("exclusive-parts")
  /// Text stands where only elements may.
  public static let misplacedText = Diagnostic.Code("misplaced-text")
  /// Elements or attributes of another vocabulary have no place in the chart.
  public static let foreignVocabulary = Diagnostic.Code("foreign-vocabulary")
  /// The document is not in SCXML's namespace.
  public static let namespace = Diagnostic.Code("namespace")
  /// The attribute may not stand there.
  public static let misplacedAttribute = Diagnostic.Code("misplaced-attribute")
}
