import Statecharts
import Testing

@Suite struct ExpressionTokensTests {
  /// Expressions with their words, separated by blanks here, and what each is: path, number, string, open string,
  /// symbol.
  @Test(arguments: [
    ("_event.data.amount>=1.5", "_event.data.amount >= 1.5", "psn"), ("a.b .c", "a.b . c", "psp"),
    ("a..b", "a . . b", "pssp"),
    ("a?.b", "a ?. b", "psp"), ("a?.5:1", "a ? . 5 : 1", "pssnsn"), ("1e+5-0x1F", "1e+5 - 0x1F", "nsn"),
    ("'a\\'b'=='c", "'a\\'b' == 'c", "tso"), ("\"it's\"", "\"it's\"", "t"),
    ("a>>>=b>>>c", "a >>>= b >>> c", "pspsp"), ("...x", "... x", "sp"), ("größe==日本", "größe == 日本", "psp"),
    ("\u{FEFF}a\r\n\tb", "a b", "pp"), ("`x`", "` x `", "sps"), ("", "", ""),
  ])
  func words(source: String, words: String, kinds: String) {
    let tokens = Array(ExpressionTokens(source))
    #expect(tokens.map { String($0.text) } == words.split(separator: " ").map(String.init))
    #expect(String(tokens.map(letter)) == kinds)
  }

  /// What ends a string ends it whatever marks follow, as in the language itself.
  @Test func marksAfterAQuoteAreNotPartOfIt() {
    #expect(ExpressionTokens("'a'\u{301}+b").map(\.text.unicodeScalars.count) == [3, 1, 1, 1])
  }

  private func letter(of token: ExpressionToken) -> Character {
    switch token.kind {
    case .path: "p"
    case .number: "n"
    case .string(let isClosed): isClosed ? "t" : "o"
    case .symbol: "s"
    }
  }
}
