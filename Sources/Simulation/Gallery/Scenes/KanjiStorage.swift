import Statecharts

/// The storage of the app's kanji and words.
protocol KanjiStorage: Sendable {
  /// Every kanji, in the order in which they are shown.
  var all: [Kanji] { get }
  func kanji(_ character: Character) -> Kanji?
  func word(_ text: String) -> Word?
}

extension KanjiStorage {
  /// The words that a kanji's screen lists.
  func words(of kanji: Kanji) -> [Word] { kanji.words.compactMap(word) }

  /// The kanji in a word, each once, in the order in which they are written.
  func kanji(in word: Word) -> [Kanji] {
    var found: [Kanji] = []
    for kanji in word.text.compactMap(kanji) where !found.contains(kanji) { found.append(kanji) }
    return found
  }
}

/// The 80 kanji that Japanese children learn in their first year, with some 170 words made of them.
struct GradeOneStorage: KanjiStorage {
  let all = GradeOneKanji.all
  private let kanji: [Character: Kanji]
  private let words: [String: Word]

  init() {
    kanji = Dictionary(GradeOneKanji.all.map { ($0.character, $0) }, uniquingKeysWith: { first, _ in first })
    words = Dictionary(GradeOneWords.all.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func kanji(_ character: Character) -> Kanji? { kanji[character] }

  func word(_ text: String) -> Word? { words[text] }
}

/// A Japanese character with what a learner wants to know of it.
struct Kanji: Hashable, Sendable {
  let character: Character
  /// The meaning, in each language of the pages; in Japanese it is explained.
  let meaning: LocalizedText
  /// The readings taken from Chinese, in katakana.
  let onReadings: [String]
  /// The native readings, in hiragana; what is after the hyphen is written in kana.
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
  /// The reading, in hiragana.
  let reading: String
  /// The meaning, in each language of the pages; in Japanese it is explained.
  let meaning: LocalizedText

  init(_ text: String, _ reading: String, _ meaning: String, zhHans: String, ja: String) {
    self.text = text
    self.reading = reading
    self.meaning = LocalizedText(meaning, zhHans: zhHans, ja: ja)
  }
}
