import Statecharts

extension GalleryMachine {
  /// The screens of an app that teaches kanji.
  static let kanji = GalleryMachine(
    "kanji",
    scene: KanjiScene(),
    chart: Statechart(
      name: "kanji",
      title: localized("Kanji List", "汉字表", "漢字リスト"),
      summary: LocalizedText(
        "The screens of an app that teaches kanji. Every screen has an All button, the first one too, but All cannot "
          + "follow All.",
        zhHans: "一个学习日语汉字的应用的各个界面。每个界面都有“全部”按钮，第一个界面也有，但“全部”之后不能再到“全部”。",
        ja: "漢字を学ぶアプリの画面です。どの画面にも、最初の画面にも「すべて」ボタンがありますが、「すべて」から「すべて」に進むことはできません。"),
      dataModel: .null,
      events: kanjiEvents,
      states: [all, detail, list]),
    example: "Kanji")

  private static let kanjiEvents = [
    EventDeclaration(
      "tap", displayName: localized("tap kanji", "点按汉字", "漢字をタップ"),
      summary: localized("A kanji in a list is tapped.", "点按了列表中的一个汉字。", "リストの漢字がタップされました。"),
      example: ["kanji": "日"]),
    EventDeclaration(
      "word", displayName: localized("tap word", "点按词语", "言葉をタップ"),
      summary: localized("A word that uses the kanji is tapped.", "点按了一个含有该汉字的词语。", "その漢字を使う言葉がタップされました。"),
      example: ["word": "日本"]),
    EventDeclaration(
      "all", displayName: localized("All", "全部", "すべて"),
      summary: localized("The All button is tapped.", "点按了“全部”按钮。", "「すべて」ボタンがタップされました。")),
  ]

  private static let all = State(
    "All", displayName: localized("All", "全部", "すべて"), summary: localized("every kanji", "所有汉字", "すべての漢字"),
    transitions: [.on("tap", to: "Detail")],
    onEntry: [.action("pop-to-root", "pop to the first screen", zhHans: "返回第一个界面", ja: "最初の画面に戻る")])

  private static let detail = State(
    "Detail", displayName: localized("Detail", "详情", "詳細"), summary: localized("one kanji", "一个汉字", "1つの漢字"),
    transitions: [.on("all", to: "All"), .on("word", to: "List")],
    onEntry: [.action("push-detail", "push the kanji's screen", zhHans: "推入汉字界面", ja: "漢字の画面を積む")])

  private static let list = State(
    "List", displayName: localized("List", "列表", "リスト"), summary: localized("kanji in a word", "词语中的汉字", "言葉の中の漢字"),
    transitions: [.on("tap", to: "Detail"), .on("all", to: "All")],
    onEntry: [.action("push-list", "push the word's kanji", zhHans: "推入词语的汉字", ja: "言葉の漢字の画面を積む")])
}
