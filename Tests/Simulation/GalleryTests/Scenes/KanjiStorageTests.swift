import Statecharts
import TestSupport
import Testing

@testable import Gallery

@Suite("The storage of kanji")
struct KanjiStorageTests {
  private let storage = GradeOneStorage()

  @Test("has the 80 kanji of the first school year in their official order")
  func characters() {
    let official =
      "一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村大男竹"
      + "中虫町天田土二日入年白八百文木本名目立力林六"
    #expect(String(storage.all.map(\.character)) == official)
    #expect(storage.all.count == 80)
  }

  @Test("knows of each kanji its meanings, its readings, and two or three words that use it")
  func entries() {
    for kanji in storage.all {
      #expect(!kanji.meaning.text.isEmpty && kanji.meaning.translations.map(\.language) == ["ja", "zh-Hans"])
      #expect(!(kanji.onReadings + kanji.kunReadings).isEmpty)
      #expect(kanji.onReadings.joined().allSatisfy { $0.isKatakana }, "\(kanji.character)")
      #expect(kanji.kunReadings.joined().allSatisfy { $0.isHiragana || $0 == "-" }, "\(kanji.character)")
      let words = storage.words(of: kanji)
      #expect((2...3).contains(words.count) && words.count == kanji.words.count, "\(kanji.character)")
      #expect(words.allSatisfy { $0.text.contains(kanji.character) }, "\(kanji.character)")
    }
  }

  @Test("has words of its own kanji and hiragana alone, none twice and none unused")
  func words() {
    let texts = storage.allWords.map(\.text)
    #expect(Set(texts).count == texts.count)
    #expect(Set(storage.all.flatMap(\.words)) == Set(texts))
    for word in storage.allWords {
      #expect(word.text.allSatisfy { storage.kanji($0) != nil || $0.isHiragana }, "\(word.text)")
      #expect(word.reading.allSatisfy { $0.isHiragana }, "\(word.text)")
      #expect(!word.meaning.text.isEmpty && word.meaning.translations.map(\.language) == ["ja", "zh-Hans"])
    }
  }

  @Test("explains each in Japanese, with other words than itself")
  func explanations() {
    let texts =
      storage.all.map { (String($0.character), $0.meaning(in: "ja")) }
      + storage.allWords.map { ($0.text, $0.meaning(in: "ja")) }
    for (text, explanation) in texts {
      #expect(JapaneseText.hasJapanese(explanation) && explanation != text, "\(text)")
      #expect(JapaneseText.leftovers(in: explanation, except: []) == [], "\(text)")
    }
  }

  @Test("finds kanji and words, and the kanji in a word")
  func lookup() throws {
    #expect(storage.kanji("日")?.meaning(in: "en") == "day, sun")
    #expect(storage.kanji("日")?.meaning(in: "zh-Hans") == "日；太阳")
    #expect(storage.kanji("日")?.meaning(in: "ja") == "太陽、1日")
    #expect(storage.kanji("龍") == nil)
    let japan = try #require(storage.word("日本"))
    #expect(japan.reading == "にほん")
    #expect(storage.kanji(in: japan).map(\.character) == ["日", "本"])
    #expect(storage.word("日曜") == nil)
    let sunrise = try #require(storage.word("日の出"))
    #expect(storage.kanji(in: sunrise).map(\.character) == ["日", "出"])
  }
}

extension Character {
  fileprivate var isHiragana: Bool { isWithin("ぁ"..."ん") }
  fileprivate var isKatakana: Bool { isWithin("ァ"..."ー") }

  private func isWithin(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
    unicodeScalars.allSatisfy { range.contains($0) }
  }
}
