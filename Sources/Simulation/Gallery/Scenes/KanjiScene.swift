import Statecharts
import XMLTree

/// The phone with the screen that is on top of the app's stack, and the stack below.
struct KanjiScene: Scene {
  private static let storage = GradeOneStorage()

  func picture(of moment: SceneMoment) -> Fragment {
    let storage = KanjiScene.storage
    let screens = KanjiNavigation(moment.records, storage: storage).screens
    let top = screens.last ?? .all
    let content = top.content(from: storage)
    SceneFrame("kanji") {
      PhoneFrame(title: title(of: top, at: moment), button: allButton(at: moment)) {
        if let content {
          screen(content, at: moment)
        } else {
          KanjiMissing(moment: moment)
        }
      }
      KanjiStack(screens: screens, moment: moment)
    }
  }

  @MarkupBuilder private func screen(_ content: KanjiScreen.Content, at moment: SceneMoment) -> Fragment {
    switch content {
    case .all(let kanji): KanjiRows(kanji: kanji, moment: moment)
    case .detail(let kanji, let words): KanjiDetail(kanji: kanji, words: words, moment: moment)
    case .list(let word, let kanji): KanjiWordList(word: word, kanji: kanji, moment: moment)
    }
  }

  @MarkupBuilder private func title(of screen: KanjiScreen, at moment: SceneMoment) -> Fragment {
    switch screen {
    case .all: moment.words("Kanji", "日语汉字", "漢字")
    case .detail(let name), .list(let name): HTML.span(.lang("ja")) { name }
    }
  }

  /// Every screen has the button, the first one too.
  @MarkupBuilder private func allButton(at moment: SceneMoment) -> Fragment {
    HTML.a(href: moment.address(of: "all"), class: "scene-text-button") { moment.words("All", "全部", "すべて") }
  }
}

/// The screens that lie on one another, the lowest first.
struct KanjiStack: MarkupComponent {
  /// The maximum number of screens that are named in addition to the first one.
  private static let room = 4

  let screens: [KanjiScreen]
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.p(class: "kanji-stack") {
      HTML.span { moment.words("stack:", "导航栈：", "画面の積み重ね：") }
      for (place, name) in names.enumerated() {
        if place > 0 { HTML.span(.aria("hidden", true)) { "›" } }
        HTML.span(class: place == names.count - 1 ? "top" : nil, .lang(name == first ? nil : "ja")) { name }
      }
    }
  }

  private var first: String? { names.first }

  private var names: [String] {
    let all = screens.map(label)
    guard all.count > KanjiStack.room + 1 else { return all }
    return all.prefix(1) + ["…"] + all.suffix(KanjiStack.room)
  }

  private func label(of screen: KanjiScreen) -> String {
    switch screen {
    case .all: moment.words("All", "全部", "すべて")
    case .detail(let name), .list(let name): name
    }
  }
}
