import Statecharts

/// A Japanese character with what a learner wants to know of it.
struct Kanji: Hashable, Sendable {
  let character: Character
  /// What it means, in each language of the pages; in Japanese it is explained.
  let meaning: LocalizedText
  /// The readings taken from Chinese, in katakana.
  let onReadings: [String]
  /// The native readings, in hiragana; what stands behind the hyphen is written in kana.
  let kunReadings: [String]
  /// Some common words that are written with it.
  let words: [String]

  init(
    _ character: Character, on: [String] = [], kun: [String] = [], _ meaning: String, zhHans: String, ja: String,
    words: [String]
  ) {
    self.character = character
    self.meaning = LocalizedText(meaning, zhHans: zhHans, ja: ja)
    onReadings = on
    kunReadings = kun
    self.words = words
  }
}

/// A Japanese word.
struct Word: Hashable, Sendable {
  let text: String
  /// How it is read, in hiragana.
  let reading: String
  /// What it means, in each language of the pages; in Japanese it is explained.
  let meaning: LocalizedText

  init(_ text: String, _ reading: String, _ meaning: String, zhHans: String, ja: String) {
    self.text = text
    self.reading = reading
    self.meaning = LocalizedText(meaning, zhHans: zhHans, ja: ja)
  }
}
