import Statecharts
import Testing

@testable import StatechartFormats

/// What the attributes of a node say about how it looks, and so about what it is.
struct DOTLookTests {
  private static let nowhere = SourceRange(SourcePosition(line: 1, column: 1))

  private func look(_ values: [DOTAttributes.Name: String]) -> DOTLook {
    var attributes = DOTAttributes()
    for (name, text) in values { attributes[name] = DOTText(text: text, range: DOTLookTests.nowhere) }
    return DOTLook(attributes)
  }

  @Test(arguments: [
    ("box", "filled", "black", true), ("Rect", "FILLED, rounded", "#000", true), ("square", "filled", "#000000", true),
    ("rectangle", "filled", "black", true),
    ("box", "", "black", false), ("box", "filled", "grey", false), ("circle", "filled", "black", false),
    ("box", "filled", "", false), ("box", "unfilled", "black", false),
  ])
  func bars(shape: String, style: String, fill: String, isBlack: Bool) {
    #expect(look([.shape: shape, .style: style, .fillcolor: fill]).isBlack == isBlack)
  }

  @Test(arguments: [
    ("", false), ("doublecircle", true), ("doubleoctagon", true), ("tripleoctagon", true), ("circle", false),
  ])
  func doubleShapes(shape: String, isDouble: Bool) {
    #expect(look([.shape: shape]).isDouble == isDouble)
    #expect(look([.shape: shape, .peripheries: "1"]).isDouble == isDouble)
    #expect(look([.shape: shape, .peripheries: "2"]).isDouble)
    #expect(look([.shape: shape, .peripheries: "0"]).isDouble == isDouble)
    #expect(look([.shape: shape, .peripheries: "many"]).isDouble == isDouble)
  }

  @Test(arguments: [
    ("point", "p"), ("none", "b"), ("plaintext", "b"), ("plain", "b"), ("circle", "c"), ("diamond", "d"),
    ("Mdiamond", "d"), ("record", "r"), ("Mrecord", "r"),
    ("box", ""), ("ellipse", ""), ("", ""),
  ])
  func shapes(shape: String, kind: String) {
    let look = look([.shape: shape])
    #expect(look.isPoint == (kind == "p"))
    #expect(look.isBare == (kind == "b"))
    #expect(look.isCircle == (kind == "c"))
    #expect(look.isDiamond == (kind == "d"))
    #expect(look.isRecord == (kind == "r"))
  }

  @Test(arguments: [
    ("invis", true, false), ("invisible", true, false), ("dashed", false, true), ("rounded,dashed", false, true),
    ("dashed invis", true, true), ("", false, false),
    ("dotted", false, false),
  ])
  func styles(style: String, isInvisible: Bool, isDashed: Bool) {
    #expect(look([.style: style]).isInvisible == isInvisible)
    #expect(look([.style: style]).isDashed == isDashed)
  }

  @Test(arguments: [
    ("{a|b}", true), (" {a|b} ", true), ("{ab}", false), ("a|b", false), ("{a|b", false), ("a|b}", false), ("", false),
  ])
  func labelsOfRecords(text: String, isOne: Bool) {
    #expect(DOTRecord.isOne(text) == isOne)
  }

  @Test(arguments: [
    ("{A|b|c}", ["A", "b", "c"]), ("A", ["A"]), ("<p>A|<q> b", ["A", "b"]), ("a||b", ["a", "b"]), ("a\\|b", ["a|b"]),
    ("a\\{b\\}", ["a{b}"]), ("{{a|b}|c}", ["a", "b", "c"]),
    ("\\N|x", ["n", "x"]), ("", []), ("|", []), ("a\\<b\\>", ["a<b>"]), ("a\\", ["a"]),
  ])
  func fieldsOfRecords(text: String, fields: [String]) {
    #expect(DOTRecord(text, name: "n").fields.map(\.text) == fields)
  }
}
