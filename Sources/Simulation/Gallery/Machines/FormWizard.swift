import StatechartExecution
import Statecharts

extension GalleryMachine {
  /// A form on three pages with help: a history brings back the page that was left for it.
  static let formWizard = GalleryMachine(
    "form-wizard",
    scene: TemplateScene("form-wizard") { moment in
      ["help-" + (moment.snapshot.memories.first?.states.first?.name ?? "Person"): ""]
    },
    chart: Statechart(
      name: "form-wizard",
      title: localized("Form Wizard", "分步表单", "入力フォーム"),
      summary: localized(
        "Three pages, one after the other. Help can be asked for on each, and closing it leads back to the page that was open.",
        "三个页面，一页接一页。每一页都可以查看帮助，关闭帮助后回到原来的页面。", "3つのページを順に進みます。どのページでもヘルプを開くことができ、閉じると元のページに戻ります。"),
      dataModel: .null,
      events: formWizardEvents,
      states: [pages, helping, sent]))

  private static let formWizardEvents = [
    EventDeclaration(
      "next", displayName: localized("next", "下一步", "次へ"),
      summary: localized("What was typed is good, and the next page is wanted.", "填写无误，进入下一页。", "入力は正しく、次のページに進みます。")),
    EventDeclaration(
      "back", displayName: localized("back", "上一步", "戻る"),
      summary: localized("The page before is wanted.", "返回上一页。", "前のページに戻ります。")),
    EventDeclaration(
      "help", displayName: localized("help", "帮助", "ヘルプ"),
      summary: localized("The question mark is pressed.", "按下问号。", "疑問符が押されました。")),
    EventDeclaration(
      "close", displayName: localized("close the help", "关闭帮助", "ヘルプを閉じる"),
      summary: localized("The help has been read.", "看完了帮助。", "ヘルプが読み終えられました。")),
    EventDeclaration(
      "restart", displayName: localized("start over", "重新填写", "最初から"),
      summary: localized("Everything is to be typed again.", "全部重新填写。", "すべて入力し直します。")),
    EventDeclaration(
      "send", displayName: localized("send", "提交", "送信"),
      summary: localized("The button on the last page is pressed.", "按下最后一页的按钮。", "最後のページのボタンが押されました。")),
  ]

  private static let pages = State(
    "Pages", displayName: localized("Pages", "页面", "ページ"), summary: localized("one page at a time", "一次一页", "一度に1ページ"),
    initial: ["Person"],
    transitions: [.on("help", to: "Help"), .on("restart", to: "Pages")],
    children: [
      State("PagesHistory", kind: .history(.shallow), initial: ["Person"]),
      State(
        "Person", displayName: localized("Name", "姓名", "名前"), summary: localized("who it is", "是谁", "誰なのか"),
        transitions: [.on("next", to: "Address")]),
      State(
        "Address", displayName: localized("Address", "地址", "住所"), summary: localized("where it goes", "寄到哪里", "どこに送るか"),
        transitions: [.on("next", to: "Payment"), .on("back", to: "Person")]),
      State(
        "Payment", displayName: localized("Payment", "付款", "支払い"),
        summary: localized("how it is paid", "如何付款", "どう支払うか"),
        transitions: [.on("send", to: "Sent"), .on("back", to: "Address")]),
    ])

  private static let helping = State(
    "Help", displayName: localized("Help", "帮助", "ヘルプ"),
    summary: localized("remembers the page", "记得原来的页面", "元のページを記憶している"),
    transitions: [.on("close", to: "PagesHistory")])

  private static let sent = State(
    "Sent", kind: .final, displayName: localized("Sent", "已提交", "送信済み"),
    summary: localized("nothing can be changed", "不能再修改", "もう変えられない"))
}
