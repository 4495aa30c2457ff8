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
///
/// The characters of `Templates/scenes/kanji.tsv` are those of the 2017 curriculum of the Japanese ministry of
/// education, in the official order of their readings, which are those of its list of kanji for general use of 2010.
/// The words are common ones that are written with no other kanji.
struct GradeOneStorage: KanjiStorage {
  let all = SceneFile.rows("kanji.tsv").map(Kanji.init)
  let allWords = SceneFile.rows("words.tsv").map(Word.init)
  private let kanji: [Character: Kanji]
  private let words: [String: Word]

  init() {
    kanji = Dictionary(all.map { ($0.character, $0) }, uniquingKeysWith: { first, _ in first })
    words = Dictionary(allWords.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
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

  /// Reads a row of the table.
  init(row: [String]) {
    character = Character(row[0])
    onReadings = Self.list(row[1])
    kunReadings = Self.list(row[2])
    meaning = LocalizedText(row[3], zhHans: row[4], ja: row[5])
    words = Self.list(row[6])
  }

  private static func list(_ cell: String) -> [String] { cell.split(separator: "、").map(String.init) }
}

/// A Japanese word.
struct Word: Hashable, Sendable {
  let text: String
  /// The reading, in hiragana.
  let reading: String
  /// The meaning, in each language of the pages; in Japanese it is explained.
  let meaning: LocalizedText

  /// Reads a row of the table.
  init(row: [String]) {
    text = row[0]
    reading = row[1]
    meaning = LocalizedText(row[2], zhHans: row[3], ja: row[4])
  }
}
