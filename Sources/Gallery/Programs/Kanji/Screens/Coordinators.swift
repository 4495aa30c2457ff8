/// Puts one screen together, brings it up, and tells the rest of the app what is tapped on it.
protocol Coordinator: AnyObject {
  /// Brings the screen up.
  func start()
}

/// Coordinates the screens that list kanji: every kanji, or those in a word.
final class ListCoordinator: Coordinator {
  private let content: Screen.Content
  private let presenter: any Presenter
  private let notifications: KanjiNotifications

  init(_ content: Screen.Content, presenter: any Presenter, notifications: KanjiNotifications) {
    self.content = content
    self.presenter = presenter
    self.notifications = notifications
  }

  func start() {
    let notifications = notifications
    presenter.push(
      Screen(
        content: content, onTapKanji: { notifications.post(.kanjiTapped($0)) },
        onTapAll: { notifications.post(.allTapped) }))
  }
}

/// Coordinates the screen of one kanji.
final class DetailCoordinator: Coordinator {
  private let kanji: Kanji
  private let words: [Word]
  private let presenter: any Presenter
  private let notifications: KanjiNotifications

  init(_ kanji: Kanji, words: [Word], presenter: any Presenter, notifications: KanjiNotifications) {
    self.kanji = kanji
    self.words = words
    self.presenter = presenter
    self.notifications = notifications
  }

  func start() {
    let notifications = notifications
    presenter.push(
      Screen(
        content: .detail(kanji, words: words), onTapWord: { notifications.post(.wordTapped($0)) },
        onTapAll: { notifications.post(.allTapped) }))
  }
}
