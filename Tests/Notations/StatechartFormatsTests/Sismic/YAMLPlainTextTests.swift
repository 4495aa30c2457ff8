import StatechartFormats
import Statecharts
import Testing

/// Texts of YAML without quotes that go on on further lines. YAML 1.2.2, 7.3.3.
struct YAMLPlainTextTests {
  /// `---` and `...` end a document at the beginning of a line alone; further in they are text like any.
  @Test(arguments: [
    ("one\n    two", "one two"), ("one\n    --- two", "one --- two"), ("one\n    ... two", "one ... two"),
    ("one\n    - two", "one - two"), ("one\n\n    two", "one\ntwo"),
  ])
  func goesOnWhereItIsFurtherIn(written: String, description: String) throws {
    let text = "statechart:\n  name: m\n  description: \(written)\n  root state:\n    name: r\n"
    #expect(try SismicNotation().read(SourceText(text)).chart.summary?(in: "en") == description)
  }
}
