import XMLTree

/// The screens that lie on one another, the lowest first.
struct KanjiStack: MarkupComponent {
  /// The most screens that are written out beside the first one.
  private static let room = 4

  /// The screens.
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
