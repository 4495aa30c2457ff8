public import Statecharts
import XMLTree

/// State Chart XML, the W3C's notation: https://www.w3.org/TR/scxml/.
///
/// Titles, names in several languages, declarations of events and named actions, which SCXML lacks, are in elements
/// of the namespace `urn:interlock:statechart`; other processors pass over them.
public struct SCXMLNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `scxml`
  public var identifier: String { "scxml" }
  /// `SCXML`
  public var title: String { "SCXML" }
  /// `scxml`, `xml`
  public var fileExtensions: [String] { ["scxml", "xml"] }
  /// The media type of SCXML. SCXML appendix H.
  public var mediaType: String { "application/scxml+xml" }
  /// Comments of XML; blocks and edits.
  public var syntax: NotationSyntax {
    NotationSyntax(
      commentMarks: ["<!--"], editorNames: ["scxml"], ownExtensions: ["scxml"],
      blocks: BlockSyntax(names: ["scxml"], holdsMachine: { !SCXMLNotation.isPart($0) }),
      edits: .markup, keywords: SCXMLTag.allCases.map(\.rawValue))
  }

  /// Certain if the first element is called `scxml`, with any prefix.
  public func resemblance(of source: SourceText) -> Resemblance {
    guard let name = XMLBeginning.rootName(of: source.text) else { return .none }
    let localName = name.split(separator: ":").last ?? name[...]
    return localName == SCXMLTag.scxml.rawValue ? .certain : .none
  }

  /// True if the root of a text is an element of SCXML that is a part of a chart.
  private static func isPart(_ source: SourceText) -> Bool {
    let name = XMLBeginning.rootName(of: source.text)?.split(separator: ":").last.map(String.init)
    return name.flatMap(SCXMLTag.init(rawValue:)).map { $0 != .scxml } ?? source.text.allSatisfy(\.isWhitespace)
  }

  /// Reads the chart of a document; the range of an element is that of its start tag.
  ///
  /// A document in no namespace or an old one is read with a warning.
  /// Of a text that is not well-formed, errors among the diagnostics say so, and what is right in it is read.
  /// - Throws: `ReadError` if the text is not well-formed and has no state, or is too large, or its root is no `scxml`.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    let document: MarkupDocument
    do throws(ReadError) {
      document = try source.markup()
    } catch {
      return [try unfinished(source, error)]
    }
    do throws(ReadError) {
      let reading = try read(ForeignElement(document.root), fileName: source.fileName)
      return [
        Reading(reading.chart, diagnostics: MarkupElements.extend(reading.diagnostics, in: source), range: source.range)
          .mapped(by: SCXMLMap.map(of: source, reading.chart))
      ]
    } catch {
      throw ReadError(MarkupElements.extend(error.diagnostics, in: source), fileName: error.fileName)
    }
  }

  /// Reads what is right in a text that is not well-formed.
  ///
  /// - Throws: `ReadError` with what is wrong if no state is right.
  private func unfinished(_ source: SourceText, _ error: ReadError) throws(ReadError) -> Reading {
    guard let completed = UnfinishedMarkup.completed(source.text),
      let document = try? SourceText(completed, fileName: source.fileName).markup(),
      let reading = try? read(ForeignElement(document.root), fileName: source.fileName), !reading.chart.states.isEmpty
    else { throw error }
    return Reading(
      reading.chart, diagnostics: error.diagnostics + MarkupElements.extend(reading.diagnostics, in: source),
      range: source.range)
  }

  /// Reads a chart that is inside another one: a `scxml` element in the `content` of an `invoke`. SCXML 6.4.
  ///
  /// - Throws: `ReadError` if the element is no `scxml`, or has more of something than is allowed.
  public func read(_ element: ForeignElement, fileName: String? = nil) throws(ReadError) -> Reading {
    var reader = try SCXMLReader(root: element, fileName: fileName)
    let chart = reader.chart(element)
    try ReadLimits.check(chart, fileName: fileName)
    return Reading(chart, diagnostics: reader.checker.diagnostics)
  }

  /// Writes a chart, indented, with what has its default value left out.
  public func write(_ chart: Statechart) -> Writing {
    var writer = SCXMLWriter(chart)
    let root = writer.root()
    let text = MarkupDocument(SCXMLMarkup(root)).xml()
    return Writing(text.hasSuffix("\n") ? text : text + "\n", diagnostics: writer.losses)
  }
}

extension SCXMLNotation {
  /// Actions as the lines of elements, and whether they are in Interlock's own vocabulary.
  package static func lines(of content: [Content]) -> (lines: [String], usesOwnVocabulary: Bool) {
    let chart = Statechart(states: [State("s", onEntry: content.isEmpty ? [] : [Block(content)])])
    let lines = SCXMLNotation().write(chart).text.split(separator: "\n").map(String.init)
    let inside = lines.drop { $0.trimmed != "<onentry>" }.dropFirst().prefix { $0.trimmed != "</onentry>" }
    return (inside.map { String($0.dropFirst(6)) }, lines.contains { $0.contains("xmlns:\(SCXML.ownPrefix)") })
  }

  /// The prefix and the namespace of Interlock's own vocabulary.
  package static var ownVocabulary: (prefix: String, namespace: String) { (SCXML.ownPrefix, SCXML.ownNamespace) }
}

extension ReadLimits {
  /// The maximum number of elements of an XML document.
  static let elements = 400_000
  /// The limits on an XML document.
  static let parsing = ParseLimits(bytes: bytes, depth: nesting, elements: elements)
}

extension SCXMLNotation {
  /// Reads a document that a chart invokes; unlike `read`, it returns only charts without errors. SCXML 6.4.
  ///
  /// - Throws: `ReadError` with what is wrong.
  package func invokedChart(in source: SourceText) throws(ReadError) -> Statechart {
    try sound(try read(source), fileName: source.fileName)
  }

  /// Reads an element that a chart invokes; its positions are those in the document around it. SCXML 6.4.
  ///
  /// - Throws: `ReadError` with what is wrong.
  package func invokedChart(in element: ForeignElement) throws(ReadError) -> Statechart {
    try sound(try read(element), fileName: nil)
  }

  private func sound(_ reading: Reading, fileName: String?) throws(ReadError) -> Statechart {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw ReadError(errors, fileName: fileName) }
    return reading.chart
  }
}

extension Diagnostic.Code {
  /// SCXML has no such element.
  public static let unknownElement = Diagnostic.Code("unknown-element")
  /// The element may not be there.
  public static let misplacedElement = Diagnostic.Code("misplaced-element")
  /// The element may be there only once.
  public static let repeatedElement = Diagnostic.Code("repeated-element")
  /// The element lacks something inside.
  public static let missingElement = Diagnostic.Code("missing-element")
  /// The element has no such attribute.
  public static let unknownAttribute = Diagnostic.Code("unknown-attribute")
  /// The element lacks an attribute.
  public static let missingAttribute = Diagnostic.Code("missing-attribute")
  /// Attributes or contents that exclude each other are both there.
  public static let exclusiveParts = Diagnostic.Code("exclusive-parts")
  /// Text is where only elements may be.
  public static let misplacedText = Diagnostic.Code("misplaced-text")
  /// Elements or attributes of another vocabulary have no place in the chart.
  public static let foreignVocabulary = Diagnostic.Code("foreign-vocabulary")
  /// The document is not in SCXML's namespace.
  public static let namespace = Diagnostic.Code("namespace")
  /// The attribute may not be there.
  public static let misplacedAttribute = Diagnostic.Code("misplaced-attribute")
}
