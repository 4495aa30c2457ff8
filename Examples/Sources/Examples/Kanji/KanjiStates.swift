import GameplayStates

extension KanjiProgram {
  /// What all states of the app do: listen to the screens while they are current.
  class ScreenState: State {
    private(set) var coordinator: ScreenCoordinator?
    private var subscription: KanjiNotifications.Subscription?

    fileprivate var shared: KanjiContext? { context() }

    override func didEnter(from previousState: State?) {
      subscription = shared?.notifications.subscribe { [weak self] in self?.handle($0) }
    }

    override func willExit(to nextState: State) {
      subscription.map { shared?.notifications.cancel($0) }
      subscription = nil
      coordinator = nil
    }

    fileprivate func show(_ content: Screen.Content) {
      coordinator = shared.map {
        ScreenCoordinator(content, presenter: $0.presenter, notifications: $0.notifications)
      }
      coordinator?.start()
    }

    private func handle(_ notification: KanjiNotification) {
      guard let stateMachine else { return }
      switch notification {
      case .kanjiTapped(let kanji) where stateMachine.canEnterState(Detail.self):
        shared?.kanji = kanji
        stateMachine.enter(Detail.self)
      case .wordTapped(let word) where stateMachine.canEnterState(List.self):
        shared?.word = word
        stateMachine.enter(List.self)
      case .allTapped: stateMachine.enter(All.self)
      case .kanjiTapped, .wordTapped: break
      }
    }
  }

  /// Every kanji: the first screen, and the one that all others are popped down to.
  final class All: ScreenState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Detail.self }

    override func didEnter(from previousState: State?) {
      super.didEnter(from: previousState)
      guard let shared else { return }
      if previousState == nil {
        show(.all(shared.storage.all))
      } else {
        shared.presenter.popToRoot()
      }
    }
  }

  /// One kanji with its meaning and words.
  final class Detail: ScreenState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool {
      stateClass == All.self || stateClass == List.self
    }

    override func didEnter(from previousState: State?) {
      super.didEnter(from: previousState)
      guard let shared, let kanji = shared.kanji else { return }
      show(.detail(kanji, words: shared.storage.words(of: kanji)))
    }
  }

  /// The kanji in a word.
  final class List: ScreenState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool {
      stateClass == Detail.self || stateClass == All.self
    }

    override func didEnter(from previousState: State?) {
      super.didEnter(from: previousState)
      guard let shared, let word = shared.word else { return }
      show(.list(word, kanji: shared.storage.kanji(in: word)))
    }
  }
}
