import StatechartExecution
import Statecharts

/// A screen of the app, as it lies on the navigation stack.
enum KanjiScreen: Hashable, Sendable {
  /// The list of all kanji.
  case all
  /// A kanji, by what the event that led here carries; the storage need not know it.
  case detail(String)
  /// The kanji of a word, by what the event that led here carries; the storage need not know it.
  case list(String)

  /// What is on the screen; nil if the storage does not know it.
  func content(from storage: any KanjiStorage) -> Screen.Content? {
    switch self {
    case .all: .all(storage.all)
    case .detail(let subject):
      subject.onlyCharacter.flatMap(storage.kanji).map { .detail($0, words: storage.words(of: $0)) }
    case .list(let subject): storage.word(subject).map { .list($0, kanji: storage.kanji(in: $0)) }
    }
  }
}

extension String {
  /// The character that the text consists of; nil if there are several or none.
  var onlyCharacter: Character? { count == 1 ? first : nil }
}
