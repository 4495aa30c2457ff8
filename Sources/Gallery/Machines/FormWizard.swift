import Statecharts

extension GalleryMachine {
  /// A form on three pages with help: a history brings back the page that was left for it.
  static let formWizard = GalleryMachine(
    "form-wizard",
    scene: FormWizardScene(),
    chart: Statechart(
      name: "form-wizard",
      title: LocalizedText("Form Wizard", zhHans: "分步表单", ja: "入力フォーム"),
      summary: LocalizedText(
        "Three pages, one after the other. Help can be asked for on each, and closing it leads back to the page that was open.",
        zhHans: "三个页面，一页接一页。每一页都可以查看帮助，关闭帮助后回到原来的页面。", ja: "3つのページを順に進みます。どのページでもヘルプを開くことができ、閉じると元のページに戻ります。"),
      dataModel: .null,
      events: formWizardEvents,
      states: [pages, helping, sent]))

  private static let formWizardEvents = [
    EventDeclaration(
      "next", displayName: LocalizedText("next", zhHans: "下一步", ja: "次へ"),
      summary: LocalizedText(
        "What was typed is good, and the next page is wanted.", zhHans: "填写无误，进入下一页。", ja: "入力は正しく、次のページに進みます。")),
    EventDeclaration(
      "back", displayName: LocalizedText("back", zhHans: "上一步", ja: "戻る"),
      summary: LocalizedText("The page before is wanted.", zhHans: "返回上一页。", ja: "前のページに戻ります。")),
    EventDeclaration(
      "help", displayName: LocalizedText("help", zhHans: "帮助", ja: "ヘルプ"),
      summary: LocalizedText("The question mark is pressed.", zhHans: "按下问号。", ja: "疑問符が押されました。")),
    EventDeclaration(
      "close", displayName: LocalizedText("close the help", zhHans: "关闭帮助", ja: "ヘルプを閉じる"),
      summary: LocalizedText("The help has been read.", zhHans: "看完了帮助。", ja: "ヘルプが読み終えられました。")),
    EventDeclaration(
      "restart", displayName: LocalizedText("start over", zhHans: "重新填写", ja: "最初から"),
      summary: LocalizedText("Everything is to be typed again.", zhHans: "全部重新填写。", ja: "すべて入力し直します。")),
    EventDeclaration(
      "send", displayName: LocalizedText("send", zhHans: "提交", ja: "送信"),
      summary: LocalizedText("The button on the last page is pressed.", zhHans: "按下最后一页的按钮。", ja: "最後のページのボタンが押されました。")),
  ]

  private static let pages = State(
    "Pages",
    displayName: LocalizedText("Pages", zhHans: "页面", ja: "ページ"),
    summary: LocalizedText("one page at a time", zhHans: "一次一页", ja: "一度に1ページ"),
    initial: ["Person"],
    transitions: [.on("help", to: "Help"), .on("restart", to: "Pages")],
    children: [
      State("PagesHistory", kind: .history(.shallow), initial: ["Person"]),
      State(
        "Person",
        displayName: LocalizedText("Name", zhHans: "姓名", ja: "名前"),
        summary: LocalizedText("who it is", zhHans: "是谁", ja: "誰なのか"),
        transitions: [.on("next", to: "Address")]),
      State(
        "Address",
        displayName: LocalizedText("Address", zhHans: "地址", ja: "住所"),
        summary: LocalizedText("where it goes", zhHans: "寄到哪里", ja: "どこに送るか"),
        transitions: [.on("next", to: "Payment"), .on("back", to: "Person")]),
      State(
        "Payment",
        displayName: LocalizedText("Payment", zhHans: "付款", ja: "支払い"),
        summary: LocalizedText("how it is paid", zhHans: "如何付款", ja: "どう支払うか"),
        transitions: [.on("send", to: "Sent"), .on("back", to: "Address")]),
    ])

  private static let helping = State(
    "Help",
    displayName: LocalizedText("Help", zhHans: "帮助", ja: "ヘルプ"),
    summary: LocalizedText("remembers the page", zhHans: "记得原来的页面", ja: "元のページを記憶している"),
    transitions: [.on("close", to: "PagesHistory")])

  private static let sent = State(
    "Sent", kind: .final,
    displayName: LocalizedText("Sent", zhHans: "已提交", ja: "送信済み"),
    summary: LocalizedText("nothing can be changed", zhHans: "不能再修改", ja: "もう変えられない"))
}
