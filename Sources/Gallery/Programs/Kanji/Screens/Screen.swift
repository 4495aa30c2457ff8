/// A screen of the app: what it shows, and what becomes of taps on it. Every screen has an All button.
struct Screen {
  /// What a screen shows.
  enum Content: Hashable {
    /// Every kanji.
    case all([Kanji])
    /// One kanji with words that use it.
    case detail(Kanji, words: [Word])
    /// The kanji in a word.
    case list(Word, kanji: [Kanji])
  }

  let content: Content
  var onTapKanji: (Kanji) -> Void = { _ in }
  var onTapWord: (Word) -> Void = { _ in }
  var onTapAll: () -> Void = {}

  /// The kanji that can be tapped.
  var kanji: [Kanji] {
    switch content {
    case .all(let kanji), .list(_, let kanji): kanji
    case .detail: []
    }
  }

  /// The words that can be tapped.
  var words: [Word] {
    switch content {
    case .detail(_, let words): words
    case .all, .list: []
    }
  }
}
