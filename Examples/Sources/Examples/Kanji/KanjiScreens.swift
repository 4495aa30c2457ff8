/// A screen of the app: what it shows, and what becomes of taps on it. Every screen has an All button.
struct Screen {
  /// What a screen shows.
  enum Content: Hashable {
    /// Every kanji.
    case all([Kanji])
    /// One kanji with words that use it.
    case detail(Kanji, words: [Word])
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

/// Brings screens before the user.
protocol Presenter: AnyObject {
  /// The screens, the visible one last.
  var screens: [Screen] { get }
  /// Puts a screen over all others.
  func push(_ screen: Screen)
  /// Takes away all screens but the first.
  func popToRoot()
}

/// A stack of screens.
final class NavigationStack: Presenter {
  private(set) var screens: [Screen] = []

  func push(_ screen: Screen) {
    screens.append(screen)
  }

  func popToRoot() {
    screens = Array(screens.prefix(1))
  }
}

/// Puts one screen together, brings it up, and reports to the rest of the app what is tapped on it.
final class ScreenCoordinator {
  let content: Screen.Content
  private let presenter: any Presenter
  private let notifications: KanjiNotifications

  init(_ content: Screen.Content, presenter: any Presenter, notifications: KanjiNotifications) {
    self.content = content
    self.presenter = presenter
    self.notifications = notifications
  }

  /// Brings the screen up.
  func start() {
    let notifications = notifications
    presenter.push(
      Screen(
        content: content, onTapKanji: { notifications.post(.kanjiTapped($0)) },
        onTapWord: { notifications.post(.wordTapped($0)) }, onTapAll: { notifications.post(.allTapped) }))
  }
}

/// What can happen on a screen.
enum KanjiNotification: Hashable {
  case kanjiTapped(Kanji)
  case wordTapped(Word)
  case allTapped
}

/// Reports what happens on the screens to its listeners.
final class KanjiNotifications {
  /// Identifies a listener.
  struct Subscription: Hashable {
    fileprivate let number: Int
  }

  private var listeners: [(subscription: Subscription, handle: (KanjiNotification) -> Void)] = []
  private var count = 0

  var listenerCount: Int { listeners.count }

  /// Calls a listener for everything from now on.
  func subscribe(_ handle: @escaping (KanjiNotification) -> Void) -> Subscription {
    count += 1
    let subscription = Subscription(number: count)
    listeners.append((subscription, handle))
    return subscription
  }

  /// Calls the listener no more.
  func cancel(_ subscription: Subscription) {
    listeners.removeAll { $0.subscription == subscription }
  }

  /// Calls those who listen now, in the order in which they began to.
  func post(_ notification: KanjiNotification) {
    for listener in listeners { listener.handle(notification) }
  }
}
