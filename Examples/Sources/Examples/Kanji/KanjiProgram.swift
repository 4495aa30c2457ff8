import GameplayStates

/// An app that teaches kanji on three kinds of screens.
///
/// A tap goes from the screen through its coordinator and the notifications to the current state, which asks the
/// machine for the next one. Every screen has an All button, but All does not follow All.
final class KanjiProgram {
  let shared: KanjiContext
  let machine: StateMachine

  init(storage: any KanjiStorage = FirstKanji(), presenter: any Presenter = NavigationStack()) {
    shared = KanjiContext(storage: storage, presenter: presenter)
    machine = StateMachine(states: [All(), Detail(), List()], context: shared)
    machine.enter(All.self)
  }

  /// The screen that the user sees.
  var screen: Screen? { shared.presenter.screens.last }

  /// Taps a kanji on the screen.
  ///
  /// - Returns: False if the screen does not list it.
  @discardableResult
  func tap(kanji character: Character) -> Bool {
    guard let screen, let kanji = screen.kanji.first(where: { $0.character == character }) else { return false }
    screen.onTapKanji(kanji)
    return true
  }

  /// Taps a word on the screen.
  ///
  /// - Returns: False if the screen does not list it.
  @discardableResult
  func tap(word text: String) -> Bool {
    guard let screen, let word = screen.words.first(where: { $0.text == text }) else { return false }
    screen.onTapWord(word)
    return true
  }

  /// Taps the All button, which every screen has.
  func tapAll() {
    screen?.onTapAll()
  }
}

/// What all states of the app share.
final class KanjiContext {
  let storage: any KanjiStorage
  let presenter: any Presenter
  let notifications = KanjiNotifications()
  /// The kanji that was tapped last; at first the one that leads the list.
  var kanji: Kanji?
  /// The word that was tapped last.
  private var tappedWord: Word?

  init(storage: any KanjiStorage, presenter: any Presenter) {
    self.storage = storage
    self.presenter = presenter
    kanji = storage.all.first
  }

  /// The word that was tapped last, if it belongs to the kanji; else the kanji's first.
  var word: Word? {
    get {
      let words = kanji.map(storage.words) ?? []
      return tappedWord.flatMap { words.contains($0) ? $0 : nil } ?? words.first
    }
    set { tappedWord = newValue }
  }
}
