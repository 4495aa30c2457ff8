/// Where the app's kanji and words are kept.
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

/// A Japanese character with what it means, and some common words that are written with it.
struct Kanji: Hashable, Sendable {
  let character: Character
  let meaning: String
  let words: [String]
}

/// A Japanese word with how it is read, in hiragana, and what it means.
struct Word: Hashable, Sendable {
  let text: String
  let reading: String
  let meaning: String
}

/// Some kanji that children learn first.
struct FirstKanji: KanjiStorage {
  let all = [
    Kanji(character: "一", meaning: "one", words: ["一日", "一本"]),
    Kanji(character: "花", meaning: "flower", words: ["花火", "花見"]),
    Kanji(character: "火", meaning: "fire", words: ["火山", "花火"]),
    Kanji(character: "休", meaning: "rest", words: ["休日"]),
    Kanji(character: "見", meaning: "see", words: ["見本", "花見"]),
    Kanji(character: "山", meaning: "mountain", words: ["火山"]),
    Kanji(character: "日", meaning: "sun, day", words: ["日本", "休日", "一日"]),
    Kanji(character: "本", meaning: "book, origin", words: ["日本", "見本", "一本"]),
  ]
  private let known = [
    Word(text: "一日", reading: "いちにち", meaning: "one day"),
    Word(text: "一本", reading: "いっぽん", meaning: "one (long thing)"),
    Word(text: "花火", reading: "はなび", meaning: "fireworks"),
    Word(text: "花見", reading: "はなみ", meaning: "cherry blossom viewing"),
    Word(text: "火山", reading: "かざん", meaning: "volcano"),
    Word(text: "休日", reading: "きゅうじつ", meaning: "day off"),
    Word(text: "見本", reading: "みほん", meaning: "sample"),
    Word(text: "日本", reading: "にほん", meaning: "Japan"),
  ]

  func kanji(_ character: Character) -> Kanji? { all.first { $0.character == character } }

  func word(_ text: String) -> Word? { known.first { $0.text == text } }
}
