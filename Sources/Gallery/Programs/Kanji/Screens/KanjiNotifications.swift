/// What can happen on a screen.
enum KanjiNotification: Hashable {
  case kanjiTapped(Kanji)
  case wordTapped(Word)
  case allTapped
}

/// Carries what happens on the screens to whoever listens.
final class KanjiNotifications {
  /// Stands for one who listens.
  struct Subscription: Hashable {
    fileprivate let number: Int
  }

  private var listeners: [(subscription: Subscription, handle: (KanjiNotification) -> Void)] = []
  private var count = 0

  var listenerCount: Int { listeners.count }

  /// Tells a listener of everything from now on.
  func subscribe(_ handle: @escaping (KanjiNotification) -> Void) -> Subscription {
    count += 1
    let subscription = Subscription(number: count)
    listeners.append((subscription, handle))
    return subscription
  }

  /// Tells the listener nothing more.
  func cancel(_ subscription: Subscription) {
    listeners.removeAll { $0.subscription == subscription }
  }

  /// Tells those who listen now, in the order in which they began to.
  func post(_ notification: KanjiNotification) {
    for listener in listeners { listener.handle(notification) }
  }
}
