import Testing

@testable import WebServer

/// Scripts and style sheets as they are sent.
struct CommentLinesTests {
  @Test(arguments: [
    ("", ""),
    ("one\ntwo\n", "one\ntwo\n"),
    ("// all\n\none // end\n  // inner\ntwo", "\none // end\ntwo"),
    ("/* all */\na {\n  /* one\n     two */\n  b: c; /* d */\n}\n", "a {\n  b: c; /* d */\n}\n"),
    ("/** Sets it. */\nset();\n/*\n * //\n */ go();\n", "set();\ngo();\n"),
    ("/*/ x */ a\n/**/\nb", "a\nb"),
    ("a \"/*\" b\n\"// c\"\n", "a \"/*\" b\n\"// c\"\n"),
    ("a\n/* open", "a"),
  ])
  func commentsThatBeginALineAreLeftOut(text: String, sent: String) {
    #expect(CommentLines.removed(from: text) == sent)
  }
}
