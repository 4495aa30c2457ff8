public import Statecharts
import XMLTree

extension ForeignElement {
  /// Reads the root of an XML document, as the variables of a chart may hold one (SCXML B.2.1); nil if the text is not
  /// well-formed or larger than a chart may be.
  public init?(xml text: String) {
    guard let document = try? MarkupDocument.parse(xml: text, limits: ReadLimits.parsing) else { return nil }
    self.init(document.root)
  }
}
