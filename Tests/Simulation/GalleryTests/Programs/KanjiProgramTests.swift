import GameplayStates
import Statecharts
import Testing

@testable import Examples

@Suite("The kanji list's program")
struct KanjiProgramTests {
  private let program = KanjiProgram()

  private var stack: [String] {
    program.shared.presenter.screens.map { screen in
      switch screen.content {
      case .all: "all"
      case .detail(let kanji, _): String(kanji.character)
      case .list(let word, _): word.text
      }
    }
  }

  @Test("pushes the screen of all kanji first")
  func start() {
    #expect(program.activeStates == ["All"])
    #expect(stack == ["all"])
    #expect(program.screen?.kanji.count == FirstKanji().all.count)
    #expect(program.screen?.words.isEmpty == true)
  }

  @Test("pushes the tapped kanji, then the tapped word, then a kanji of the word")
  func taps() {
    #expect(program.tap(kanji: "日"))
    #expect(program.activeStates == ["Detail"])
    #expect(program.screen?.words.map(\.text) == ["日本", "休日", "一日"])
    #expect(program.tap(word: "日本"))
    #expect(program.activeStates == ["List"])
    #expect(program.screen?.kanji.map(\.character) == ["日", "本"])
    #expect(program.tap(kanji: "本"))
    #expect(program.activeStates == ["Detail"])
    #expect(stack == ["all", "日", "日本", "本"])
  }

  @Test("pops to the first screen on All, from wherever it is", arguments: [1, 2])
  func all(taps: Int) {
    program.tap(kanji: "山")
    if taps == 2 { program.tap(word: "火山") }
    program.tapAll()
    #expect(program.activeStates == ["All"])
    #expect(stack == ["all"])
    #expect(program.screen?.kanji.count == FirstKanji().all.count)
  }

  @Test("does nothing when All is tapped on the screen of all kanji")
  func allOnAll() {
    program.tapAll()
    #expect(program.activeStates == ["All"])
    #expect(stack == ["all"])
    #expect(!program.request("All"))
  }

  @Test("knows only the taps that its screen has")
  func unknownTaps() {
    #expect(!program.tap(word: "日本"))
    #expect(!program.tap(kanji: "龍"))
    program.tap(kanji: "日")
    #expect(!program.tap(kanji: "日"))
    #expect(!program.tap(word: "火山"))
    #expect(stack == ["all", "日"])
  }

  @Test("takes the kanji and word of the last taps when a state is requested without one")
  func requests() {
    #expect(program.request("Detail"))
    #expect(program.request("List"))
    #expect(stack == ["all", "一", "一日"])
    #expect(!program.request("List"))
    #expect(program.request("All"))
    program.tap(kanji: "花")
    #expect(program.request("List"))
    #expect(stack == ["all", "花", "花火"])
  }

  @Test("listens in its current state only, and creates a coordinator for each pushed screen")
  func collaborators() throws {
    let notifications = program.shared.notifications
    for _ in 1...3 {
      program.tap(kanji: "日")
      program.tap(word: "日本")
      #expect(notifications.listenerCount == 1)
      let list = try #require(program.machine.currentState as? KanjiProgram.List)
      #expect(try #require(list.coordinator).content == program.screen?.content)
      program.tapAll()
      #expect(list.coordinator == nil)
    }
    program.tap(kanji: "日")
    let detail = try #require(program.machine.currentState as? KanjiProgram.Detail)
    #expect(try #require(detail.coordinator).content == program.screen?.content)
    #expect(notifications.listenerCount == 1)
  }
}

@Suite("The parts of the kanji list")
struct KanjiPartsTests {
  @Test("a stack pops to its first screen, and to nothing if it is empty")
  func stack() {
    let stack = NavigationStack()
    stack.popToRoot()
    #expect(stack.screens.isEmpty)
    for count in 1...3 { stack.push(Screen(content: .all(Array(FirstKanji().all.prefix(count))))) }
    #expect(stack.screens.map(\.kanji.count) == [1, 2, 3])
    stack.popToRoot()
    #expect(stack.screens.map(\.kanji.count) == [1])
  }

  @Test("notifications reach those who listen, until they cancel")
  func notifications() {
    let notifications = KanjiNotifications()
    var heard: [String] = []
    let first = notifications.subscribe { _ in heard.append("first") }
    let second = notifications.subscribe { _ in heard.append("second") }
    notifications.post(.allTapped)
    notifications.cancel(first)
    notifications.post(.allTapped)
    notifications.cancel(second)
    notifications.post(.allTapped)
    #expect(heard == ["first", "second", "second"])
    #expect(notifications.listenerCount == 0)
  }

  @Test("a coordinator pushes its screen and posts what is tapped on it")
  func coordinators() throws {
    let storage = FirstKanji()
    let (sun, japan) = (try #require(storage.kanji("日")), try #require(storage.word("日本")))
    let (presenter, notifications) = (NavigationStack(), KanjiNotifications())
    var heard: [KanjiNotification] = []
    _ = notifications.subscribe { heard.append($0) }
    for content in [Screen.Content.list(japan, kanji: [sun]), .detail(sun, words: [japan])] {
      ScreenCoordinator(content, presenter: presenter, notifications: notifications).start()
    }
    #expect(presenter.screens.map(\.content) == [.list(japan, kanji: [sun]), .detail(sun, words: [japan])])
    presenter.screens[0].onTapKanji(sun)
    presenter.screens[1].onTapWord(japan)
    presenter.screens[1].onTapAll()
    #expect(heard == [.kanjiTapped(sun), .wordTapped(japan), .allTapped])
  }
}
