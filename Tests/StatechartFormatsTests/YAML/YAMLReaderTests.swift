import Statecharts
import Testing

@testable import StatechartFormats

/// What values the reader makes of YAML, apart from what sismic means by them. YAML 1.2.2.
struct YAMLReaderTests {
  /// A value on one line: texts in quotes, plain ones without, `~` for nothing.
  private static func line(_ node: YAMLNode?) -> String {
    guard let node else { return "none" }
    switch node.content {
    case .scalar(let text, isPlain: true): return node.isNull ? "~" : text
    case .scalar(let text, isPlain: false):
      return "'" + text.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "'"
    case .sequence(let items): return "[" + items.map { line($0) }.joined(separator: ", ") + "]"
    case .mapping(let members):
      return "{" + members.map { "\($0.name): \(line($0.node))" }.joined(separator: ", ") + "}"
    }
  }

  private func read(_ text: String) throws -> (value: String, findings: [Diagnostic]) {
    var reader = YAMLReader(SourceText(text))
    let node = try reader.document()
    return (YAMLReaderTests.line(node), reader.diagnostics)
  }

  private func expect(_ text: String, _ value: String) throws {
    let (read, findings) = try read(text)
    #expect(read == value)
    #expect(findings.map(\.description) == [])
  }

  @Test(arguments: [
    ("", "none"), ("# only words\n", "none"), ("---\n...\n", "none"), ("a", "a"), ("--- a", "a"), ("~", "~"),
    ("%YAML 1.2\n---\na: 1", "{a: 1}"), ("---\na: 1\n---\nb: 2", "{a: 1}"), ("a: 1\n...\nwords", "{a: 1}"),
    ("---a: 1", "{---a: 1}"), ("\u{FEFF}a: 1", "{a: 1}"),
  ])
  func theFirstDocumentIsRead(text: String, value: String) throws { try expect(text, value) }

  /// A colon is looked for as far as a name may go, and no further.
  @Test(arguments: ["", "'", "\""]) func keysHaveAnEnd(quote: String) throws {
    let longest = 4 * ReadLimits.nameLength + (quote.isEmpty ? 99 : 100)
    for (length, isKey) in [(longest, true), (longest + 1, false)] {
      let text = quote + String(repeating: "x", count: length) + quote + ":"
      var reader = YAMLReader(SourceText(text + " 1"))
      let isMapping = try? reader.document().map { if case .mapping = $0.content { true } else { false } }
      #expect((isMapping == true) == isKey, "\(length) letters")
    }
  }

  @Test(arguments: [
    ("a: 1\nb: 2", "{a: 1, b: 2}"), ("a:\n  b: 1\n  c: 2\nd: 3", "{a: {b: 1, c: 2}, d: 3}"),
    ("a:\nb: 1", "{a: ~, b: 1}"),
    ("- 1\n- 2", "[1, 2]"), ("-\n- a", "[~, a]"), ("- - 1\n  - 2\n- 3", "[[1, 2], 3]"),
    ("- a: 1\n  b: 2\n- c: 3", "[{a: 1, b: 2}, {c: 3}]"), ("a:\n- 1\n- 2\nb: 3", "{a: [1, 2], b: 3}"),
    ("a:\n  - 1\nb: 3", "{a: [1], b: 3}"), ("a: # why\n  b: 1 # so", "{a: {b: 1}}"),
    ("a:\r\n  b: 1\r\nc: 2\r\n", "{a: {b: 1}, c: 2}"),
    ("a b: c d", "{a b: c d}"), ("'a': 1\n\"b\" : 2", "{a: 1, b: 2}"), ("'it''s': 1", "{it's: 1}"),
    ("\"a\\\"b\": 1", "{a\"b: 1}"), ("a:b: c:d", "{a:b: c:d}"), ("-a: -1", "{-a: -1}"), ("a#b: c#d", "{a#b: c#d}"),
    ("a : 1", "{a: 1}"), ("a:\n\n\n  b: 1", "{a: {b: 1}}"),
  ])
  func blocks(text: String, value: String) throws { try expect(text, value) }

  @Test(arguments: [
    ("[]", "[]"), ("{}", "{}"), ("[a, 'b', \"c\"]", "[a, 'b', 'c']"), ("[a,]", "[a]"),
    ("[[1], {b: 2}]", "[[1], {b: 2}]"),
    ("{a: 1, b: [2, 3]}", "{a: 1, b: [2, 3]}"), ("{a, b: 2}", "{a: ~, b: 2}"), ("{a: , b: }", "{a: ~, b: ~}"),
    ("[a: 1, b]", "[{a: 1}, b]"), ("[a,\n b, # c\n d]", "[a, b, d]"), ("{'a':1}", "{a: 1}"), ("[a:b]", "[a:b]"),
    ("[a b , c]", "[a b, c]"), ("{a: {}}", "{a: {}}"), ("[a#b]", "[a#b]"),
    ("x: [1]\ny: {z: 2} # c", "{x: [1], y: {z: 2}}"),
  ])
  func betweenBrackets(text: String, value: String) throws { try expect(text, value) }

  @Test(arguments: [
    (#""a\tb""#, "'a\\tb'"), (#""\x41\u00e9\U0001F600""#, "'Aé😀'"), (#""\"\\\/""#, "'\"\\/'"),
    (#""\0\e""#, "'\u{0}\u{1B}'"),
    (#"'a\tb'"#, "'a\\tb'"), ("'a''b'", "'a'b'"), ("\"a\n  b\"", "'a b'"), ("\"a \n\n  b\"", "'a\\nb'"),
    ("\"a\n\n\n b\"", "'a\\n\\nb'"), ("\"a\\\n  b\"", "'ab'"), ("'a\n b'", "'a b'"), ("\"a\\\r\n  b\"", "'ab'"),
    ("''", "''"),
    ("\"\"", "''"), (#""\N\_\L\P""#, "'\u{85}\u{A0}\u{2028}\u{2029}'"),
  ])
  func quotedTexts(text: String, value: String) throws {
    // A backslash of the text and one of the line that is compared are told apart by the row.
    try expect(text, value)
  }

  @Test(arguments: [
    ("a: |\n  b\n  c\n", "{a: 'b\\nc\\n'}"), ("a: |-\n  b\n", "{a: 'b'}"),
    ("a: |+\n  b\n\n\nc: 1", "{a: 'b\\n\\n\\n', c: 1}"),
    ("a: |\n  b\n\n\nc: 1", "{a: 'b\\n', c: 1}"), ("a: |\n    b\n      c\n", "{a: 'b\\n  c\\n'}"),
    ("a: |2\n    b\n  c\n", "{a: '  b\\nc\\n'}"), ("a: |\n\n  b\n", "{a: '\\nb\\n'}"),
    ("a: >\n  b\n  c\n", "{a: 'b c\\n'}"),
    ("a: >\n  b\n\n  c\n", "{a: 'b\\nc\\n'}"), ("a: >\n  b\n\n\n  c\n", "{a: 'b\\n\\nc\\n'}"),
    ("a: >-\n  b\n    c\n  d\n", "{a: 'b\\n  c\\nd'}"), ("a: |\nb: 1", "{a: '', b: 1}"),
    ("a: | # why\n  b", "{a: 'b\\n'}"),
    ("a: |\n  b: 1\n  # c\nd: 2", "{a: 'b: 1\\n# c\\n', d: 2}"), ("- |\n b\n- c", "['b\\n', c]"), ("|\n b", "'b\\n'"),
    ("a: |1-\n  b", "{a: ' b'}"), ("a: |+\n\nb: 1", "{a: '\\n', b: 1}"),
  ])
  func literalAndFoldedTexts(text: String, value: String) throws { try expect(text, value) }

  @Test(arguments: [
    ("a: &x 1\nb: *x", "{a: 1, b: 1}"), ("- &x {c: 1}\n- *x", "[{c: 1}, {c: 1}]"),
    ("a: &x\n  b: 1\nc: *x", "{a: {b: 1}, c: {b: 1}}"),
    ("a: !!str 1", "{a: 1}"), ("a: !t &x 1\nb: *x", "{a: 1, b: 1}"), ("[&x a, *x]", "[a, a]"),
    ("a: &x\nb: *x", "{a: ~, b: ~}"),
    ("a: &x {b: 1}\nc:\n  <<: *x\n  d: 2", "{a: {b: 1}, c: {d: 2, b: 1}}"),
    ("a: &x {b: 1, d: 3}\nc:\n  d: 2\n  <<: *x", "{a: {b: 1, d: 3}, c: {d: 2, b: 1}}"),
    ("a: &x {b: 1}\ny: &y {b: 2, e: 3}\nc:\n  <<: [*x, *y]", "{a: {b: 1}, y: {b: 2, e: 3}, c: {b: 1, e: 3}}"),

  ])
  func anchorsAndTags(text: String, value: String) throws {
    let (read, _) = try read(text)
    #expect(read == value)
  }

  @Test(arguments: [
    ("a: 1\na: 2", "{a: 1}", "2:1-2:2: the key 'a' stands twice; the first counts"),
    ("a: *x", "{a: ~}", "1:4-1:6: there is no anchor 'x' before this"),
    ("[a, b", "[a, b]", "1:1-1:1: the bracket that opens here is not closed"),
    ("['a' 'b']", "['a', 'b']", "1:6-1:7: expected a comma or ]"),
    ("'a", "'a'", "1:1-1:1: the text that is quoted from here on is not closed"),
    (#""\q""#, "''", "1:2-1:4: there is no such escape"), (#""\uD800""#, "''", "1:2-1:8: the escape is no letter"),
    ("a: - 1", "{a: - 1}", "1:4-1:4: a list begins on a line of its own"),
    ("a: @b", "{a: @b}", "1:4-1:5: expected a value, which cannot begin with @"),
    ("a: b: c", "{a: b: c}", "1:5-1:6: expected no second colon on the line: put the value in quotes"),
    ("a: 1\nwords\nb: 2", "{a: 1, b: 2}", "2:1-2:2: expected a key and a colon"),
    ("a: 'b' c\nd: 1", "{a: 'b', d: 1}", "1:8-1:9: expected the end of the line"),
    ("a:\n\tb: 1", "{a: {b: 1}}", "2:1-2:2: a line cannot be indented by tabs"),
    ("- 1\na: 2", "[1]", "2:1-2:2: expected nothing more at this place: the lines above are complete"),
    ("a: 1\n  b: 2\nc: 3", "{a: 1, c: 3}", "2:3-2:4: expected a line that is indented as the one it belongs to"),
    ("a: | b\n  c", "{a: 'c\\n'}", "1:6-1:7: expected the end of the line"),
  ])
  func whatIsWrongIsToldWithItsPlaceAndReadOn(text: String, value: String, finding: String) throws {
    let (read, findings) = try read(text)
    #expect(read == value)
    let told = findings.map { finding in
      let range = finding.range ?? SourceRange(SourcePosition(line: 0, column: 0))
      return "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column): \(finding.message)"
    }
    #expect(told == [finding])
  }

  @Test(arguments: [(49, 49), (50, 50), (51, 50)])
  func soManyFindingsAreKept(wrong: Int, kept: Int) throws {
    let (_, findings) = try read("a: 1\n" + String(repeating: "words\n", count: wrong))
    #expect(findings.count == kept)
  }

  @Test func asManyLevelsAsAreAllowedAreRead() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(throws: ReadError.self) { try self.read(nested(ReadLimits.nesting + 1)) }
    #expect(try read(nested(ReadLimits.nesting - 1)).findings.isEmpty)
  }
}
