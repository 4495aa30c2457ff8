import Statecharts

extension GalleryMachine {
  /// A page that loads what it shows.
  static let loading = GalleryMachine(
    "loading",
    scene: TemplateScene("loading"),
    chart: Statechart(
      name: "loading",
      title: localized("Data Loading", "数据加载", "データの読み込み"),
      summary: LocalizedText(
        "A profile page that loads what it shows. The indicator turns exactly while data is being retrieved, because "
          + "entry starts it and exit stops it.",
        zhHans: "一个加载个人资料的页面。指示器只在获取数据时转动：进入时启动，离开时停止。",
        ja: "プロフィールを読み込んで表示するページです。インジケーターは入場時アクションで動き始め、退場時アクションで止まるため、データの取得中にだけ回ります。"),
      dataModel: .null,
      events: loadingEvents,
      states: [retrievingData, dataAvailable, dataNotAvailable]),
    example: "Loading")

  private static let loadingEvents = [
    EventDeclaration(
      "load", displayName: localized("load", "加载", "読み込む"),
      summary: localized("The user asks for the data once more.", "用户要求重新加载数据。", "利用者がデータをもう一度要求します。")),
    EventDeclaration(
      "succeed", displayName: localized("succeeds", "成功", "成功"),
      summary: localized("The data has arrived.", "数据已到达。", "データが届きました。")),
    EventDeclaration(
      "fail", displayName: localized("fails", "失败", "失敗"),
      summary: localized("The data cannot be had.", "无法取得数据。", "データを取得できません。")),
  ]

  private static let retrievingData = State(
    "RetrievingData", displayName: localized("Retrieving Data", "正在获取数据", "データ取得中"),
    summary: localized("a request is on its way", "请求已发出", "要求を送って待っている"),
    transitions: [.on("succeed", to: "DataAvailable"), .on("fail", to: "DataNotAvailable")],
    onEntry: [.action("start-indicator", "start the indicator", zhHans: "启动指示器", ja: "インジケーターを動かす")],
    onExit: [.action("stop-indicator", "stop the indicator", zhHans: "停止指示器", ja: "インジケーターを止める")])

  private static let dataAvailable = State(
    "DataAvailable", displayName: localized("Data Available", "有数据", "データあり"),
    summary: localized("the page shows the profile", "页面显示个人资料", "プロフィールを表示する"),
    transitions: [.on("load", to: "RetrievingData")],
    onEntry: [.action("show-profile", "show the profile", zhHans: "显示个人资料", ja: "プロフィールを表示")])

  private static let dataNotAvailable = State(
    "DataNotAvailable", displayName: localized("Data Not Available", "无数据", "データなし"),
    summary: localized("the page says so", "页面给出提示", "データがないことを知らせる"),
    transitions: [.on("load", to: "RetrievingData")],
    onEntry: [.action("show-no-data", "show \u{201C}no data\u{201D}", zhHans: "显示“无数据”", ja: "「データなし」を表示")])
}
