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
