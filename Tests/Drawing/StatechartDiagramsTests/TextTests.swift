@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Measuring and breaking of texts.
struct TextTests {
  /// Advances of DejaVu Sans Bold and Noto Sans CJK, in ems, that measures may not fall short of.
  @Test(arguments: [
    ("W", 1.103), ("日本語", 3), ("ア", 1), ("😀", 1.25), ("🏳️‍🌈", 1.25), ("👍🏽", 1.25), ("🇯🇵", 1.25), ("é", 0.678),
    ("e\u{301}", 0.678), ("Ж", 1.2), ("Ω", 0.85), ("한글", 2), ("की", 1.05), ("🏽ी", 1.5),
    ("", 0),
  ])
  func isWideEnough(_ text: String, _ ems: Double) {
    #expect(TextStyle.name.width(of: text) >= ems * 16 - 0.001)
  }

  @Test(arguments: [("iiii", 40.0), ("日本", 32.001), ("😀", 22), ("e\u{301}", 11), ("👍🏽", 22), ("🇯🇵", 22)])
  func isNotWasteful(_ text: String, _ most: Double) {
    #expect(TextStyle.name.width(of: text) <= most)
  }

  @Test(arguments: [
    ("one", ["one"]), ("one two three four five six", ["one two", "three four…"]),
    ("waitingForConfirmation", ["waitingFor", "Confirmation"]), ("a.long.event.name", ["a.long.", "event.name"]),
    ("wait for _event", ["wait for", "_event"]), ("snake_case_names", ["snake_", "case_names"]),
    ("全部の漢字を表示します", ["全部の漢字を", "表示します"]), ("  spaced \n out ", ["spaced out"]), ("", []),
    ("MMMMMMMMMMMMMMMMMMMMMMMM", ["MMMMMMM", "MMMMMM…"]), ("「はい」、と答えました。", ["「はい」、と", "答えました。"]),
    // No line begins with what closes, or ends with what opens, though the lines would be of one length.
    ("日本語日本。日本語日", ["日本語日本。", "日本語日"]), ("日本語日「日本語日本", ["日本語日「日", "本語日本"]),
    // A letter is wide by its first scalar, whatever chooses its form.
    (
      "Waiting日\u{301}日\u{301}日\u{301}日\u{301}日\u{301}",
      ["Waiting", "日\u{301}日\u{301}日\u{301}日\u{301}日\u{301}"]
    ),
  ])
  func breaks(_ text: String, _ lines: [String]) {
    #expect(TextBreaking(style: .name, width: 118, lines: 2).lines(of: text) == lines)
  }

  /// A line may be as wide as there is room, with the sign that something is left out.
  @Test func aLineFillsItsWidth() {
    let width = TextStyle.name.width(of: "abc…")
    #expect(TextBreaking(style: .name, width: width, lines: 1).lines(of: "abc def") == ["abc…"])
    #expect(TextBreaking(style: .name, width: width - 0.01, lines: 1).lines(of: "abc def") == ["ab…"])
    let whole = TextBreaking(style: .name, width: TextStyle.name.width(of: "abc def"), lines: 2)
    #expect(whole.lines(of: "abc def") == ["abc def"])
  }

  /// A text with letters of Hebrew or Arabic keeps its own order; what the line writes next to it stays there. UAX #9.
  @Test func textsFromRightToLeftAreIsolated() throws {
    let chart = Statechart(states: [
      State(
        "מצב שני: פתוח!", summary: "plain",
        transitions: [.on("افتح!", to: "حالة (GPS)", if: "أ", do: [.action(Action("فتح"))])]),
      State("حالة (GPS)", transitions: [.on("x\u{202E}é", to: "é")]), State("é"),
    ])
    let page = MarkupDocument(try Diagram(chart).element())
    let texts = try page.select("//*[local-name()='text']").map(\.text)
    for text in [
      "\u{2068}מצב שני: פתוח!\u{2069}", "plain", "\u{2068}حالة (GPS)\u{2069}", "é", "xé",
      "\u{2068}افتح!\u{2069} \u{2068}[أ]\u{2069} / \u{2068}فتح\u{2069}",
    ] {
      #expect(texts.contains(text), "\(texts)")
    }
    let small = MarkupDocument(Thumbnail(try Diagram(chart)).element())
    let names = try small.select("//*[local-name()='text']").map(\.text)
    #expect(names.contains { $0.hasPrefix("\u{2068}") && $0.hasSuffix("\u{2069}") }, "\(names)")
    let titles = try page.select("//*[local-name()='g']/*[local-name()='title']").map(\.text)
    #expect(titles.contains("\u{2068}حالة (GPS)\u{2069}"), "\(titles)")
  }

  @Test(arguments: ["x", "a b c d e f g h i j k l m", "ääääääääääääääääääääää", "日本語日本語日本語日本語", "😀😀😀😀😀😀😀😀😀"])
  func everyLineFits(_ text: String) {
    let lines = TextBreaking(style: TextStyle(role: .note), width: 60, lines: 3).lines(of: text)
    #expect(!lines.isEmpty && lines.count <= 3)
    #expect(lines.allSatisfy { TextStyle(role: .note).width(of: $0) <= 60 })
  }
}
