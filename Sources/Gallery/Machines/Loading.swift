import Statecharts

extension GalleryMachine {
  /// A page that loads what it shows.
  static let loading = GalleryMachine(
    "loading",
    scene: LoadingScene(),
    chart: Statechart(
      name: "loading",
      title: LocalizedText("Data Loading", zhHans: "数据加载", ja: "データの読み込み"),
      summary: LocalizedText(
        "A profile page that loads what it shows. The indicator turns exactly while data is being retrieved, because "
          + "entry starts it and exit stops it.",
        zhHans: "一个加载个人资料的页面。指示器只在获取数据时转动：进入时启动，离开时停止。",
        ja: "プロフィールを読み込んで表示するページです。インジケーターは入口アクションで動き始め、出口アクションで止まるため、データの取得中にだけ回ります。"),
      dataModel: .null,
      events: loadingEvents,
      states: [retrievingData, dataAvailable, dataNotAvailable]),
    makeProgram: { LoadingProgram() })

  private static let loadingEvents = [
    EventDeclaration(
      "load", displayName: LocalizedText("load", zhHans: "加载", ja: "読み込む"),
      summary: LocalizedText("The user asks for the data once more.", zhHans: "用户要求重新加载数据。", ja: "利用者がデータをもう一度要求します。")),
    EventDeclaration(
      "succeed", displayName: LocalizedText("succeeds", zhHans: "成功", ja: "成功"),
      summary: LocalizedText("The data has arrived.", zhHans: "数据已到达。", ja: "データが届きました。")),
    EventDeclaration(
      "fail", displayName: LocalizedText("fails", zhHans: "失败", ja: "失敗"),
      summary: LocalizedText("The data cannot be had.", zhHans: "无法取得数据。", ja: "データを取得できません。")),
  ]

  private static let retrievingData = State(
    "RetrievingData",
    displayName: LocalizedText("Retrieving Data", zhHans: "正在获取数据", ja: "データ取得中"),
    summary: LocalizedText("a request is on its way", zhHans: "请求已发出", ja: "要求を送って待っている"),
    transitions: [.on("succeed", to: "DataAvailable"), .on("fail", to: "DataNotAvailable")],
    onEntry: [.action("start-indicator", "start the indicator", zhHans: "启动指示器", ja: "インジケーターを動かす")],
    onExit: [.action("stop-indicator", "stop the indicator", zhHans: "停止指示器", ja: "インジケーターを止める")])

  private static let dataAvailable = State(
    "DataAvailable",
    displayName: LocalizedText("Data Available", zhHans: "有数据", ja: "データあり"),
    summary: LocalizedText("the page shows the profile", zhHans: "页面显示个人资料", ja: "プロフィールを表示する"),
    transitions: [.on("load", to: "RetrievingData")],
    onEntry: [.action("show-profile", "show the profile", zhHans: "显示个人资料", ja: "プロフィールを表示")])

  private static let dataNotAvailable = State(
    "DataNotAvailable",
    displayName: LocalizedText("Data Not Available", zhHans: "无数据", ja: "データなし"),
    summary: LocalizedText("the page says so", zhHans: "页面给出提示", ja: "データがないことを知らせる"),
    transitions: [.on("load", to: "RetrievingData")],
    onEntry: [.action("show-no-data", "show \u{201C}no data\u{201D}", zhHans: "显示“无数据”", ja: "「データなし」を表示")])
}
