import StatechartExecution
import Statecharts

/// The way through the app that a run has taken.
struct KanjiNavigation {
  /// The maximum number of characters of a kanji's or word's name that a screen has room for.
  private static let longestName = 24

  /// The screens that lie on one another, the first one first.
  private(set) var screens: [KanjiScreen] = [.all]
  private let storage: any KanjiStorage
  /// The kanji that was shown last, which a move that names none takes up again.
  private var kanji: String

  /// Follows the moves of a run.
  init(_ records: [StepRecord], storage: any KanjiStorage) {
    self.storage = storage
    kanji = storage.all.first.map { String($0.character) } ?? ""
    for record in records { follow(record) }
  }

  private mutating func follow(_ record: StepRecord) {
    let entered = record.outcome.microsteps.flatMap(\.entered)
    if entered.contains("All") {
      screens = [.all]
    } else if entered.contains("Detail") {
      kanji = KanjiNavigation.name("kanji", in: record.step) ?? kanji
      screens.append(.detail(kanji))
    } else if entered.contains("List") {
      screens.append(.list(KanjiNavigation.name("word", in: record.step) ?? firstWord))
    }
  }

  /// The first word on the screen of the kanji that was tapped last.
  private var firstWord: String {
    kanji.onlyCharacter.flatMap(storage.kanji)?.words.first ?? kanji
  }

  /// The kanji or word that an event carries, cut to what a screen has room for; nil if it carries none.
  private static func name(_ member: String, in step: Step) -> String? {
    guard case .event(_, let payload) = step, let text = payload?[member]?.string, !text.isEmpty else { return nil }
    return text.count > longestName ? text.prefix(longestName) + "…" : text
  }
}

/// A screen of the app, as it lies on the navigation stack.
enum KanjiScreen: Hashable, Sendable {
  /// The list of all kanji.
  case all
  /// A kanji, by what the event that led here carries; the storage need not know it.
  case detail(String)
  /// The kanji of a word, by what the event that led here carries; the storage need not know it.
  case list(String)

  /// The content of a screen.
  enum Content {
    /// Every kanji.
    case all([Kanji])
    /// One kanji with words that use it.
    case detail(Kanji, words: [Word])
    case list(Word, kanji: [Kanji])
  }

  /// Returns the content of the screen; nil if the storage does not know it.
  func content(from storage: any KanjiStorage) -> Content? {
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
