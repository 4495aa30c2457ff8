/// Where the app's kanji and words are kept.
protocol KanjiStorage: Sendable {
  /// Every kanji, in the order in which they are shown.
  var all: [Kanji] { get }
  /// The kanji of a character.
  func kanji(_ character: Character) -> Kanji?
  /// The word of a text.
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
