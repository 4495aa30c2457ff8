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

  private func read(_ text: String) throws -> String {
    YAMLReaderTests.line(try YAMLReader.document(SourceText(text)))
  }

  private func expect(_ text: String, _ value: String) throws { #expect(try read(text) == value) }

  /// The first fault with its place.
  private func fault(_ text: String) throws -> String {
    let error = try #require(throws: ReadError.self) { try YAMLReader.document(SourceText(text, fileName: "a.yaml")) }
    #expect(error.fileName == "a.yaml")
    #expect(error.diagnostics.allSatisfy { $0.severity == .error })
    return error.diagnostics.map { "\($0.position, default: "nowhere"): \($0.message)" }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("", "none"), ("# only words\n", "none"), ("---\n...\n", "~"), ("a", "a"), ("--- a", "a"), ("~", "~"),
    ("%YAML 1.2\n---\na: 1", "{a: 1}"), ("---\na: 1\n---\nb: 2", "{a: 1}"), ("a: 1\n...\nwords", "{a: 1}"),
    ("---a: 1", "{---a: 1}"), ("\u{FEFF}a: 1", "{a: 1}"),
  ])
  func theFirstDocumentIsRead(text: String, value: String) throws { try expect(text, value) }

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
    ("a: | # why\n  b\n", "{a: 'b\\n'}"),
    ("a: |\n  b: 1\n  # c\nd: 2", "{a: 'b: 1\\n# c\\n', d: 2}"), ("- |\n b\n- c", "['b\\n', c]"), ("|\n b\n", "'b\\n'"),
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
  func anchorsAndTags(text: String, value: String) throws { try expect(text, value) }

  @Test(arguments: [
    ("a: 1\na: 2", "1:1: the key 'a' occurs twice in a mapping"),
    ("b: {a, a}", "1:5: the key 'a' occurs twice in a mapping"),
    ("a: *x", "1:4: found undefined alias"),
    ("[a, b", "1:6: did not find expected ',' or ']' while parsing a flow sequence that begins at 1:1"),
    ("['a' 'b']", "1:6: did not find expected ',' or ']' while parsing a flow sequence that begins at 1:1"),
    ("'a", "1:3: found unexpected end of stream while scanning a quoted scalar that begins at 1:1"),
    (#""\q""#, "1:2: found unknown escape character while parsing a quoted scalar that begins at 1:1"),
    (
      #""\uD800""#,
      "1:4: found invalid Unicode character escape code while parsing a quoted scalar that begins at 1:1"
    ),
    ("a: - 1", "1:4: block sequence entries are not allowed in this context"),
    (
      "a: @b", "1:4: found character that cannot start any token while scanning for the next token that begins at 1:4"
    ),
    ("a: b: c", "1:5: mapping values are not allowed in this context"),
    ("é: 😀: c", "1:5: mapping values are not allowed in this context"),
    ("a: 1\nwords\nb: 2", "3:1: could not find expected ':' while scanning a simple key that begins at 2:1"),
    ("a: 'b' c\nd: 1", "1:8: did not find expected key while parsing a block mapping that begins at 1:1"),
    (
      "a:\n\tb: 1",
      "2:1: found character that cannot start any token while scanning for the next token that begins at 2:1"
    ),
    ("- 1\na: 2", "2:1: did not find expected '-' indicator while parsing a block collection that begins at 1:1"),
    ("a: 1\n  b: 2\nc: 3", "2:4: mapping values are not allowed in this context"),
    (
      "a: | b\n  c",
      "1:6: did not find expected comment or line break while scanning a block scalar that begins at 1:4"
    ),
    ("a: b\nc: \u{7}", "2:4: control characters are not allowed"),
    ("a: {[b]: c}", "1:5: a key is a text, not a list, a mapping or an alias"),
    ("? {a: b}\n: c", "1:3: a key is a text, not a list, a mapping or an alias"),
  ])
  func theFirstFaultIsThrownWithItsPlace(text: String, finding: String) throws {
    #expect(try fault(text) == finding)
  }

  @Test func positionsCountScalars() throws {
    let root = try #require(try YAMLReader.document(SourceText("é: [😀, ab]\r\nc:\r\n  'd'", fileName: nil)))
    #expect(root.range.description == "1:1")
    #expect(root.members?.map(\.range.description) == ["1:1-1:2", "2:1-2:2"])
    #expect(root["é"]?.items?.map(\.range.description) == ["1:5-1:6", "1:8-1:10"])
    #expect(root["c"]?.range.description == "3:3")
  }

  @Test func asManyLevelsAsAreAllowedAreRead() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try read(nested(ReadLimits.nesting)) == nested(ReadLimits.nesting))
    for levels in [ReadLimits.nesting + 1, 5000] {
      #expect(try fault(nested(levels)).hasSuffix("values are nested more than \(ReadLimits.nesting) levels deep"))
    }
  }

  @Test func asManyValuesAsAreAllowedAreRead() throws {
    func items(_ count: Int) -> String { String(repeating: "-\n", count: count) }
    #expect(try YAMLReader.document(SourceText(items(YAMLReader.maxValues - 1)))?.items?.count == 499_999)
    #expect(throws: ReadError.self) { try YAMLReader.document(SourceText(items(YAMLReader.maxValues))) }
    #expect(throws: ReadError.self) { try YAMLReader.document(SourceText(items(1 << 21))) }
  }

  /// Thirty lists that each have the one before twice: 2³⁰ values. Yams hashes keys, so none is an alias or has one.
  @Test(arguments: [
    ("*z", "2:5: the text has more than 500000 values"),
    ("{*z : 1}", "32:5: a key is a text, not a list, a mapping or an alias"),
    ("{*z}", "32:5: a key is a text, not a list, a mapping or an alias"),
    ("{*z:1}", "32:5: a key is a text, not a list, a mapping or an alias"),
    ("[*z:1]", "32:5: an alias ends with its name"), ("[*z?1]", "32:5: an alias ends with its name"),
    ("[[*z]: 1]", "32:5: a key is a text, not a list, a mapping or an alias"),
    ("{x, [*z]}", "32:8: a key is a text, not a list, a mapping or an alias"),
    ("{# x\n  [*z]}", "33:3: a key is a text, not a list, a mapping or an alias"),
    ("\n  ? [*z]\n  : 1", "33:5: a key is a text, not a list, a mapping or an alias"),
    ("\n  *z : 1", "33:3: a key is a text, not a list, a mapping or an alias"),
    ("\n  ? *z", "33:5: a key is a text, not a list, a mapping or an alias"),
  ])
  func whatAliasesReferToIsCounted(use: String, finding: String) throws {
    var text = "a: &a0 [x]\n"
    for level in 1...30 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(try fault(text.replacing("a30", with: "z") + "y: \(use)\n") == finding)
  }

  /// A list as the key of a key of a key, which Yams hashes once for each of them.
  @Test func keysWithinKeysAreBounded() throws {
    func text(_ items: Int) -> String {
      String(repeating: "{", count: 150) + "[" + String(repeating: "a,", count: items) + "]"
        + String(repeating: "}", count: 150)
    }
    #expect(try fault(text(1000)) == "1:2: a key is a text, not a list, a mapping or an alias")
    #expect(try fault(text(200_000)) == "1:1: the text has too many values")
    let words = String(repeating: "- open?{x}\n", count: 5000)
    #expect(try YAMLReader.document(SourceText(words))?.items?.count == 5000)
  }

  /// Signs of anchors and aliases in other texts are text.
  @Test func starsAreKept() throws {
    try expect(
      "a: '*x & y'\nb: 2 * 3 # *\n\"*\": |\n  *p & q\nc: &x [d]", "{a: '*x & y', b: 2 * 3, *: '*p & q\\n', c: [d]}")
  }
}
