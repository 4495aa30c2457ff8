import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// A state that is renamed has its new name in every expression that asks whether it is active.
struct StateQueryTests {
  static let contents = [
    "<onentry><send eventexpr=\"In('b') ? 'yes' : 'no'\" delay=\"0s\"/></onentry>",
    "<onentry><send event=\"x\" targetexpr=\"In('b') ? '#_internal' : ''\"/></onentry>",
    "<onentry><send event=\"x\" typeexpr=\"In('b') ? 'y' : 'z'\"/></onentry>",
    "<onentry><send event=\"x\" delayexpr=\"In('b') ? '1s' : '2s'\"/></onentry>",
    "<onentry><send event=\"x\"><param name=\"p\" expr=\"In('b')\"/></send></onentry>",
    "<onentry><send event=\"x\"><content expr=\"In('b')\"/></send></onentry>",
    "<onentry><foreach array=\"In('b') ? [1] : []\" item=\"i\"><log expr=\"In('b')\"/></foreach></onentry>",
    "<onentry><cancel sendidexpr=\"In('b') ? 'x' : 'y'\"/></onentry>",
    "<onentry><script>x = In('b')</script></onentry>",
    "<onentry><if cond=\"In('b')\"><raise event=\"x\"/></if></onentry>",
    "<datamodel><data id=\"v\" expr=\"In('b')\"/></datamodel>",
    "<invoke srcexpr=\"In('b') ? 'x' : 'y'\"><param name=\"p\" expr=\"In('b')\"/></invoke>",
    "<invoke src=\"x\"><finalize><log expr=\"In('b')\"/></finalize></invoke>",
    "<state id=\"c\"/><final id=\"d\"><donedata><param name=\"p\" expr=\"In('b')\"/></donedata></final>",
    "<state id=\"c\"/><final id=\"d\"><donedata><content expr=\"In('b')\"/></donedata></final>",
    "</state><datamodel><data id=\"v\" expr=\"In('b')\"/></datamodel><state id=\"c\">",
    "</state><script>var v = In('b')</script><state id=\"c\">",
  ]

  private static func text(_ content: String) -> String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\"><state id='b'>"
      + content + "</state></scxml>"
  }

  @Test(arguments: contents)
  func everyExpressionFollows(content: String) throws {
    let text = Self.text(content)
    let edit = try SourceEditor(SCXMLNotation(), SourceText(text)).edit(.renameState("b", to: "bb"))
    #expect(edit.text == text.replacing("'b'", with: "'bb'"))
    let json = InterlockJSONNotation().write(try SCXMLNotation().read(SourceText(text)).chart).text
    #expect(json.contains("'b'"))
    let other = try SourceEditor(InterlockJSONNotation(), SourceText(json)).edit(.renameState("b", to: "bb"))
    #expect(other.text == json.replacing("'b'", with: "'bb'").replacing("\"b\"", with: "\"bb\""))
  }

  private static let child =
    "<invoke><content><scxml><state id=\"b\"><transition cond=\"In(&quot;b&quot;)\"/></state></scxml></content></invoke>"

  /// References of XML are read; a machine within the text has states of its own.
  @Test(arguments: [
    ("<transition cond=\"In('&#98;')\"/>", "<transition cond=\"In('bb')\"/>"),
    ("<transition cond=\"In('&#x62;')\"/>", "<transition cond=\"In('bb')\"/>"),
    ("<transition cond=\"In(&quot;b&quot;)\"/>", "<transition cond=\"In(&quot;bb&quot;)\"/>"),
    ("<onentry><script>x = In(\n\t'b')</script></onentry>", "<onentry><script>x = In(\n\t'bb')</script></onentry>"),
    (child, child),
  ])
  func referencesAreRead(before: String, after: String) throws {
    let edit = try SourceEditor(SCXMLNotation(), SourceText(Self.text(before))).edit(.renameState("b", to: "bb"))
    #expect(edit.text == Self.text(after).replacing("id='b'", with: "id='bb'"))
  }

  @Test func anIdentifierWithAReferenceIsRenamed() throws {
    let text = Self.text("<transition event=\"x\" target=\"a&amp;b\"/></state><state id=\"a&amp;b\">")
    let edit = try SourceEditor(SCXMLNotation(), SourceText(text)).edit(.renameState("a&b", to: "c"))
    #expect(edit.text == text.replacing("a&amp;b", with: "c"))
  }
}
