import Statecharts
import TestSupport
import Testing

@testable import Explanations

/// What is wrong with a text that was typed is said in the reader's language.
struct FaultLanguageTests {
  /// A text for each reason for which the reader refuses one.
  private static let texts = [
    "1 2", "", "?", "tru", "[[[[", #"{"a":1 "b":2}"#, "{1}", #"{"a" 1}"#, "[1 2]", "-", "1e999", "01", "\"\u{1}\"",
    "\"a",
    #""\q""#, #""\ud800""#, #""\ud800\n""#, #""\u12""#, String(repeating: " ", count: 200),
  ]

  private static func reason(_ text: String) -> JSONError.Reason? {
    do {
      _ = try Value(json: text, limits: JSONReader.Limits(bytes: 100, depth: 3))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func theTextsHaveAllReasons() {
    #expect(Set(Self.texts.compactMap(Self.reason)).count == Self.texts.count)
  }

  @Test(arguments: texts)
  func ofJSON(text: String) throws {
    let reason = try #require(Self.reason(text))
    #expect(reason.text(in: .english) == reason.message)
    #expect(hasHan(reason.text(in: .simplifiedChinese)))
    #expect(!hasEnglishWords(reason.text(in: .simplifiedChinese)))
    #expect(JapaneseText.leftovers(in: reason.text(in: .japanese), except: Self.names) == [])
    #expect(JapaneseText.hasJapanese(reason.text(in: .japanese)))
  }

  @Test(arguments: ["plug{}x", "", "+x", "=a", "{}", "plug{", "=a=?", "!", "%FF", "plug%"].map { "plug," + $0 })
  func ofSteps(text: String) throws {
    let chart = Statechart(states: [State("a", transitions: [.on("plug")])])
    let error = try #require(throws: RunError.self) { try Run(chart, text: text) }
    #expect(error.ordinal == 2)
    #expect(error.text(in: .english) == error.description)
    let words = error.text(in: .simplifiedChinese)
    #expect(words.hasPrefix("第 2 步“\(error.step)”"))
    #expect(words.hasSuffix("。"))
    #expect(!hasEnglishWords(String(words.drop { $0 != "”" })))
    let japanese = error.text(in: .japanese)
    #expect(japanese.hasPrefix("ステップ2「\(error.step)」"))
    #expect(japanese.hasSuffix("。"))
    #expect(JapaneseText.leftovers(in: String(japanese.drop { $0 != "」" }), except: Self.names) == [])
  }

  @Test func ofNamesThatAreNotKnown() {
    let error = RunError(
      ordinal: 3, step: "plgu", column: nil, reason: .unknownEvent("plgu", nearest: ["plug", "pull"]))
    #expect(error.text(in: .simplifiedChinese) == "第 3 步“plgu”：状态图没有事件“plgu”。您要找的是 plug或pull 吗？")
    let state = RunError(ordinal: 1, step: "!X", column: nil, reason: .unknownState("X", nearest: []))
    #expect(state.text(in: .simplifiedChinese) == "第 1 步“!X”：状态图没有状态“X”。")
    #expect(error.text(in: .japanese) == "ステップ3「plgu」：ステートチャートにイベント「plgu」はありません。もしかして：plugまたはpull")
    #expect(state.text(in: .japanese) == "ステップ1「!X」：ステートチャートに状態「X」はありません。")
  }

  private func hasHan(_ text: String) -> Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }

  /// Names of notations, literals and examples.
  private static let names: Set = [
    "JSON", "UTF", "true", "false", "null", "to", "type", "body", "status", "ms", "name",
  ]

  /// Words of two letters or more that are no name.
  private func hasEnglishWords(_ text: String) -> Bool {
    text.split { !($0.isASCII && $0.isLetter) }.contains { $0.count > 1 && !Self.names.contains(String($0)) }
  }
}
