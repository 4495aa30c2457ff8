import StatechartFormats
import Statecharts
import Testing

@Suite struct SMCatFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let findings: [String]
    /// The chart that is read all the same.
    let outline: String
    var testDescription: String { text }

    init(_ text: String, _ findings: [String], _ outline: String) {
      self.text = text
      self.findings = findings
      self.outline = outline
    }
  }

  static let rows: [Row] = [
    Row("a", ["1:2: error: expected ';' after the statement"], "a"),
    Row("a => b: e\nc => d: f;", [], "a\n  e_c_=>_d:_f -> b\nb"),
    Row(
      "a => b\nc => d: f;", ["2:1: error: expected ',' or ';' after the statement"],
      "a\n  enter.b -> b\nb\nc\n  f -> d\nd"),
    Row("a => ; b => c: e;", ["1:6: error: expected a state's name after '=>'"], "b\n  e -> c\nc"),
    Row("=> b; b => c: e;", ["1:1: error: expected a state's name before '=>'"], "b\n  e -> c\nc"),
    Row("a, {; b => c: e;", ["1:4: error: expected a state's name, not '{'"], "-> b\na\nb\n  e -> c\nc"),
    Row(
      "a { b;", ["1:3: error: the brace is not closed: expected '}'", "1:7: error: expected ';' after the statement"],
      "a\n  b"),
    Row("a { b }, c;", ["1:7: error: expected ';' after the statement"], "a\n  b\nc"),
    Row("a [lable=\"x\"];", ["1:4: error: a state has no attribute 'lable' (did you mean 'label'?)"], "a"),
    Row("a [label];", ["1:4: error: expected '=' and a value after 'label'"], "a"),
    Row(
      "a [type=finale];",
      [
        "1:9: error: a state has no type 'finale'; types are regular, initial, terminate, final, parallel, history, "
          + "deephistory, choice, forkjoin, fork, join, junction (did you mean 'final'?)"
      ], "a"),
    Row(
      "a => b [type=intern]: e;",
      ["1:14: error: a transition has no type 'intern'; types are external, internal (did you mean 'internal'?)"],
      "a\n  e -> b\nb"),
    Row("a => b [active]: e;", ["1:9: error: a transition has no attribute 'active'"], "a\n  e -> b\nb"),
    Row("a [label=\"x\";", ["1:3: error: the attributes have no end: expected ']'"], "a (x)"),
    Row("a [, label=\"x\"];", ["1:4: error: expected an attribute or ']', not ','"], "a (x)"),
    Row(
      "\"a\nb;",
      [
        "1:1: error: the text in quotes has no end: expected '\"'",
        "2:1: error: expected ',' or ';' after the statement",
      ], "a\nb"),
    Row("a; /* b", ["1:4: error: the comment has no end: expected '*/'"], "a"),
    Row(
      "a => b: x { y; b => c: e;", ["1:11: error: a label with a brace must be in quotes"],
      "a\n  x -> b\nb\n  e -> c\nc"
    ),
    Row("a, b => c: e;", [], "-> b\na\nb\n  e -> c\nc"),
  ]

  @Test(arguments: rows) func isReportedAndReadOn(_ row: Row) throws {
    let reading = try SMCatNotation().read(SourceText(row.text))
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == row.findings)
    #expect(reading.chart.outline == row.outline)
  }

  /// A text goes on up to a separator, so one that was forgotten makes the next line a part of it.
  @Test(
    arguments: [
      ("a => c: x/ y\n  b => c: z;", "2:3"), ("a: entry/ x\nb => c: z;", "2:1"), ("a => c: x\nb <- c;", "2:1"),
      ("a => c: x\n[y > 1];", nil), ("a => c: x\nb y => z;", nil), ("a => c: \"x\nb => c: z\";", nil),
    ] as [(String, String?)])
  func aForgottenSeparatorIsNoted(text: String, place: String?) throws {
    let found = try SMCatNotation().read(SourceText(text)).diagnostics.filter {
      $0.message.hasPrefix("this looks like")
    }
    #expect(found.map { $0.position?.description } == (place.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: ["/* ", ";", "=>"]) func aTextWithoutAStateIsRefused(_ text: String) {
    let error = #expect(throws: ReadError.self) { try SMCatNotation().read(SourceText(text, fileName: "x.smcat")) }
    #expect(error?.diagnostics.allSatisfy { $0.position != nil } ?? false)
  }

  @Test(arguments: [
    HostileText("a{", times: 100_000), HostileText("a{", times: 250, before: "b;"),
    HostileText("a states", (0...20_000).map { "s\($0)" }.joined(separator: ",") + ";"),
    HostileText("a=>b;", times: 100_001),
  ])
  func limitsArePassedWithAPosition(_ hostile: HostileText) {
    let error = #expect(throws: ReadError.self) { try SMCatNotation().read(SourceText(hostile.text)) }
    #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error?.diagnostics.first?.position != nil)
  }

  /// Texts that would take a quadratic reader minutes.
  @Test(arguments: [
    HostileText("\\\"\n", times: 60_000), HostileText("\"", times: 100_001), HostileText("/*", times: 100_000),
    HostileText("[", times: 60_000), HostileText("a ", times: 60_000), HostileText("=>", times: 60_000),
    HostileText("a=>", times: 50_000), HostileText("\n", times: 200_000, after: "a: "),
    HostileText("}", times: 60_000), HostileText("[", times: 60_000, after: "a=>b:", before: ";"),
    HostileText("/\"", times: 50_000, after: "a=>b:"), HostileText("x=", times: 50_000, after: "a [", before: "];"),
    HostileText("\u{202E}\u{200B}", times: 50_000), HostileText("#\n", times: 60_000, before: "a;"),
    HostileText("a\u{0}b,", times: 10_000), HostileText("initial=>a;", times: 30_000),
    HostileText("]=>];", times: 30_000),
    HostileText("x=>];]=>y;", times: 20_000), HostileText("a=>b\n", times: 30_000, after: "a=>b: ", before: ";"),
  ])
  func hostileTextsEnd(_ hostile: HostileText) {
    let reading = try? SMCatNotation().read(SourceText(hostile.text))
    #expect((reading?.diagnostics.count ?? 0) <= 400)
  }

  @Test func everyPrefixIsRead() throws {
    let text = """
      initial, a [label="The \\"A\\"" color="red" active]: entry/ x
        exit/ y { b, ^c; b => ^c: e [ok] / x; },
      # note
      p [type=parallel] { r { "s t"; }, q; }; /* c */ // d
      initial => a; a <- p [type=internal width=2]: "go; on";\r\n
      """
    for end in text.unicodeScalars.indices {
      let source = SourceText(String(text.unicodeScalars[..<end]))
      do throws(ReadError) {
        let reading = try SMCatNotation().read(source)
        #expect(reading.diagnostics.allSatisfy { $0.position != nil })
      } catch {
        #expect(error.diagnostics.allSatisfy { $0.position != nil })
      }
    }
  }
}
